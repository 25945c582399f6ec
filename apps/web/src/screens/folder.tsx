import { FolderPlace } from '@weft/features/boards/client'
import { useMe } from '@weft/features/session/client'
import { patiently, Skeleton } from '@weft/ui'
import { lazy, Suspense } from 'react'

import { BoardUnreachable } from '../frame/unreachable.ts'
import type { ScreenProps } from '../routing/page.tsx'
import { FolderScreen } from './folder-screen.tsx'

const GuestIdentity = lazy(() =>
  patiently(() => import('./sharing.ts').then((one) => ({ default: one.GuestIdentity }))),
)

export function Folder({ params }: ScreenProps<{ rootId: string; folderId: string; itemId?: string }>) {
  const { rootId, folderId, itemId } = params
  const { guest } = useMe()
  return (
    <FolderPlace board_id={rootId} folder_id={folderId} item_id={itemId} unreachable={BoardUnreachable}>
      <Suspense fallback={<Skeleton />}>
        <FolderScreen key={folderId} boardId={rootId} folderId={folderId} itemId={itemId} />
      </Suspense>
      {guest && (
        <Suspense fallback={null}>
          <GuestIdentity folder_id={folderId} />
        </Suspense>
      )}
    </FolderPlace>
  )
}
