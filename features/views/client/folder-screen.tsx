import { useLocation } from '@tanstack/react-router'
import { folderPath } from '@weft/features/boards/client'
import { late, Skeleton, withoutOpenState } from '@weft/ui'
import { useCallback } from 'react'

import { useFolderContent } from './host/use-folder-content.ts'
import { ViewHost } from './host/view-host.tsx'
import { useViewAhead } from './host/use-view-type.ts'
import { useIsPast } from './past/use-may-look-back.ts'
import { ViewTabs } from './view-tabs.tsx'
import { RestOfItems } from './rest-of-items.tsx'
import { FolderNote } from './folder-note.tsx'
import styles from './views.module.css'

const PastScreen = late(() => import('./past/past-screen.tsx').then((it) => it.PastScreen))

export interface FolderScreenProps {
  readonly boardId: string
  readonly folderId: string
  /** The item whose panel is open. */
  readonly itemId?: string | undefined
}

/** A folder with its views; the one that is shown stands in the query of the address. */
export function FolderScreen({ boardId, folderId, itemId }: FolderScreenProps) {
  // What is open goes along to no other page, and is no other question.
  const searchStr = useLocation({ select: (location) => withoutOpenState(location.searchStr) })
  const wanted = new URLSearchParams(searchStr).get('view')
  const content = useFolderContent(boardId, folderId, wanted)
  const { state, folder, views, current, feeds } = content
  useViewAhead(current?.type)

  const hrefOf = useCallback(
    (item_id: string | null, view_id: string | null) => {
      const search = new URLSearchParams(searchStr)
      if (view_id === null) search.delete('view')
      else search.set('view', view_id)
      // They belong to the item that is open.
      search.delete('comment')
      if (item_id === null) search.delete('t')
      const query = search.toString()
      return folderPath(boardId, folderId, item_id) + (query === '' ? '' : `?${query}`)
    },
    [searchStr, boardId, folderId],
  )
  const hrefOfItem = useCallback((id: string | null) => hrefOf(id, wanted), [hrefOf, wanted])
  const hrefOfView = useCallback((id: string | null) => hrefOf(null, id), [hrefOf])

  const isPast = useIsPast(folder ?? null, current)
  if (state === 'none') return <FolderNote what="none" />
  if (!folder || state !== 'there')
    return (
      <div className={styles['screen']}>
        {state === 'unreachable' || state === 'failed' ? (
          <FolderNote what={state} feeds={feeds} />
        ) : (
          <Skeleton rows={8} isWide />
        )}
      </div>
    )
  return (
    <div className={styles['screen']} data-item={itemId ? '' : undefined}>
      <ViewTabs folder={folder} views={views} current={current} hrefOf={hrefOfView} />
      {content.isPartly && <RestOfItems feed={feeds[2]} />}
      {current && isPast ? (
        <PastScreen key={folderId} folder={folder} view={current} hrefOf={hrefOfItem} />
      ) : current ? (
        <ViewHost folder={folder} view={current} openItemId={itemId ?? null} hrefOf={hrefOfItem} />
      ) : (
        <FolderNote what="viewless" />
      )}
    </div>
  )
}
