import { ExtensionPoint } from '@weft/client-kit'
import { FolderPlace, useInstead } from '@weft/features/boards/client'
import { useStore } from '@weft/features/connectivity/client'
import { useMe } from '@weft/features/session/client'
import type { Folder } from '@weft/model'
import { useRecord } from '@weft/store/react'
import { Skeleton } from '@weft/ui'
import { lazy, type ReactNode, Suspense } from 'react'

// A part of its own, so that home and settings do not carry the grid.
const FolderScreen = lazy(async () => {
  const [views, { serveValueTypes }] = await Promise.all([
    import('./folder-screen.tsx'),
    import('./serve-value-types.ts'),
  ])
  serveValueTypes()
  return { default: views.FolderScreen }
})

export interface FolderPageProps {
  readonly board_id: string
  readonly folder_id: string
  readonly item_id: string | undefined
}

/** A folder, with an item of it when one is named. */
export function FolderPage({ board_id, folder_id, item_id }: FolderPageProps) {
  const { guest } = useMe()
  return (
    <FolderPlace board_id={board_id} folder_id={folder_id}>
      <Instead board_id={board_id} folder_id={folder_id}>
        <Suspense fallback={<Skeleton rows={8} isWide />}>
          <FolderScreen key={folder_id} boardId={board_id} folderId={folder_id} itemId={item_id} />
        </Suspense>
        {guest && <ExtensionPoint point="folder.guest" folder_id={folder_id} />}
      </Instead>
    </FolderPlace>
  )
}

interface InsteadProps extends Pick<FolderPageProps, 'board_id' | 'folder_id'> {
  readonly children: ReactNode
}

/** The views, or what the address asks for in their place. */
function Instead({ board_id, folder_id, children }: InsteadProps) {
  const instead = useInstead()
  const folder = useRecord(useStore().collection<Folder>('folders'), folder_id)
  if (!instead || !folder) return children
  return <instead.Component key={board_id} team_id={folder.team_id} {...{ board_id, folder_id }} />
}
