import { must } from '@weft/base'
import type { FeedKey } from '@weft/model'
import type { FeedPhase, FeedSync, Store } from '@weft/store'
import { EditorDraftsContext, useFeedPhase } from '@weft/store/react'
import { createContext, use, useCallback, useSyncExternalStore, type ReactNode } from 'react'

import type { Connection, ConnectionStatus } from './connection.ts'
import type { Feeds } from './feeds.ts'
import type { Refresh } from './refresh.ts'
import type { Realtime } from './realtime-listener.ts'

/** What a session keeps in step with the server. */
export interface Data {
  readonly store: Store
  readonly feeds: Feeds
  readonly connection: Connection
  readonly realtime: Realtime
  readonly refresh: Refresh
}

const DataContext = /* @__PURE__ */ createContext<Data | null>(null)

export function DataProvider({ data, children }: { data: Data; children: ReactNode }) {
  return (
    <DataContext value={data}>
      <EditorDraftsContext value={data.store.drafts}>{children}</EditorDraftsContext>
    </DataContext>
  )
}

export function useData(): Data {
  return must(use(DataContext), 'the data is used inside a session')
}

/** The same where there may be no session, as in a preview of a form. */
export function useDataIfAny(): Data | null {
  return use(DataContext)
}

/** The records of this session. */
export function useStore(): Store {
  return useData().store
}

export function useConnectionStatus(): ConnectionStatus {
  const { connection } = useData()
  return useSyncExternalStore(
    (listener) => connection.subscribe(listener),
    () => connection.status,
  )
}

/** Follows a feed while the component is on the screen; null follows nothing. */
export function useFeed(
  feed: FeedKey | null,
  board_id?: string,
): { readonly sync: FeedSync | null; readonly phase: FeedPhase } {
  const { feeds } = useData()
  const { team_id, kind, id } = feed ?? { team_id: 0, kind: null, id: '' }
  // To listen is to hold: the feed is followed as long as this component is there.
  const subscribe = useCallback(() => {
    if (kind === null) return () => undefined
    const hold = feeds.hold({ team_id, kind, id }, board_id)
    return () => hold.release()
  }, [feeds, team_id, kind, id, board_id])
  const sync = useSyncExternalStore(subscribe, () =>
    kind === null ? null : feeds.peek({ team_id, kind, id }),
  )
  return { sync, phase: useFeedPhase(sync) }
}

/** Workspace feeds as a record key: boards, folders and permissions. */
export function teamFeed(team_id: number): FeedKey {
  return { team_id, kind: 'team', id: String(team_id) }
}

export function boardFeed(team_id: number, board_id: string): FeedKey {
  return { team_id, kind: 'board', id: board_id }
}

export function folderFeed(team_id: number, folder_id: string): FeedKey {
  return { team_id, kind: 'folder', id: folder_id }
}
