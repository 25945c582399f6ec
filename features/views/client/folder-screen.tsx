import { useLocation } from '@tanstack/react-router'
import { useCallback, useState } from 'react'

import { useAttributeTypes } from '@weft/features/attributes/client'
import { folderPath } from '@weft/features/boards/client'
import {
  boardFeed,
  folderFeed,
  teamFeed,
  useConnectionStatus,
  useFeed,
  useStore,
} from '@weft/features/connectivity/client'
import { useMe } from '@weft/features/session/client'
import type { Attribute, Board, Folder, Item, View } from '@weft/model'
import type { FeedPhase } from '@weft/store'
import { useCollection, useRecord } from '@weft/store/react'
import { late, Skeleton, withoutOpenState } from '@weft/ui'

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
  const store = useStore()
  const status = useConnectionStatus()
  // What is open goes along to no other page, and is no other question.
  const searchStr = useLocation({ select: (location) => withoutOpenState(location.searchStr) })
  const board = useRecord(store.collection<Board>('boards'), boardId)
  const folder = useRecord(store.collection<Folder>('folders'), folderId)
  const team_id = board?.team_id ?? null
  const team = useFeed(team_id === null ? null : teamFeed(team_id))
  const ofBoard = useFeed(team_id === null ? null : boardFeed(team_id, boardId))
  const ofFolder = useFeed(team_id === null ? null : folderFeed(team_id, folderId), boardId)
  const all = useCollection(store.collection<View>('views'), boardId)
  const wanted = new URLSearchParams(searchStr).get('view')
  const me = useMe()
  // The workspace's owner sees the personal views of others when that is switched on.
  const views = all.filter(
    ({ folder_id, access, owner_id }) =>
      folder_id === folderId &&
      (access !== 'personal' || owner_id === me.id || me.preferences['everyonesViews']),
  )
  const find = (id: unknown) => views.find((view) => view.id === id)
  const current = find(wanted) ?? find(folder?.settings['default_view_id']) ?? views[0] ?? null

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

  const phases = [team.phase, ofBoard.phase, ofFolder.phase]
  const isDenied = phases.includes('denied')
  const isLive = isThere(ofBoard.phase) && isThere(ofFolder.phase)
  // What was loaded before is shown while it is loaded again. Items may be on the device without the views of their board.
  const isLoaded = isLive || (current !== null && store.collection<Item>('items').ids(folderId).size > 0)
  // The first items of a folder that was never here stand before the others came.
  const isPartly = ofFolder.sync?.isWhole === false && !isThere(ofFolder.phase)
  const isPast = useIsPast(folder ?? null, current)
  const isTyped = useAttributeTypes(useCollection(store.collection<Attribute>('attributes'), boardId))
  // What is open stays while a type comes that the board did not have before.
  const [isShown, setShown] = useState(false)
  if (isLoaded && isTyped && !isShown) setShown(true)
  if (isDenied || (team.phase === 'live' && (!board || !folder || folder.board_id !== boardId)))
    return <FolderNote what="none" />
  if (!folder || !isLoaded || !isShown) {
    return (
      <div className={styles['screen']}>
        {status === 'disconnected' ? (
          <FolderNote what="unreachable" feeds={[team, ofBoard, ofFolder]} />
        ) : phases.includes('failed') ? (
          <FolderNote what="failed" feeds={[team, ofBoard, ofFolder]} />
        ) : (
          <Skeleton rows={8} />
        )}
      </div>
    )
  }
  return (
    <div className={styles['screen']} data-item={itemId ? '' : undefined}>
      <ViewTabs folder={folder} views={views} current={current} hrefOf={hrefOfView} />
      {isPartly && <RestOfItems feed={ofFolder} />}
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

/** Whether all of a feed is there, be it as it was kept on this device. */
function isThere(phase: FeedPhase): boolean {
  return phase === 'live' || phase === 'kept'
}
