import { ExtensionPoint } from '@weft/client-kit'
import { FolderPlace } from '@weft/features/boards/client'
import { useMe } from '@weft/features/session/client'
import { Skeleton } from '@weft/ui'
import { lazy, Suspense } from 'react'

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
      <Suspense fallback={<Skeleton rows={8} isWide />}>
        <FolderScreen key={folder_id} boardId={board_id} folderId={folder_id} itemId={item_id} />
      </Suspense>
      {guest && <ExtensionPoint point="folder.guest" folder_id={folder_id} />}
    </FolderPlace>
  )
}
