import { teamFeed, useFeed, useOutOfReach, useStore } from '@weft/features/connectivity/client'
import { useMe, useTeams } from '@weft/features/session/client'
import type { Board, Folder, PermissionRecord } from '@weft/model'
import {
  type Checker,
  createChecker,
  entriesKey,
  type EntryMap,
  type Place,
  type Resource,
  type Role,
} from '@weft/permissions'
import type { FeedPhase, FeedSync } from '@weft/store'
import { useCollection } from '@weft/store/react'
import { useMemo } from 'react'

import type { Reach } from '../shared/index.ts'

/** The workspace, board or folder whose permissions a screen shows. */
export interface PlaceAsked {
  readonly team_id: number
  readonly board_id: string | null
  readonly folder_id: string | null
}

/** Everything about a place that rights depend on, as this client knows it. */
export interface RightsPlace {
  readonly type: Reach
  readonly resource: Extract<Resource, { type: 'team' | 'board' | 'folder' }>
  readonly checker: Checker
  /** From the defaults (null) down to the place itself. */
  readonly places: readonly (Place | null)[]
  /** Entries of the place's own record. */
  readonly entries: EntryMap
  readonly board: Board | undefined
  readonly folder: Folder | undefined
  nameOf(place: Place): string
}

export type FoundPlace =
  | { readonly state: 'loading' | 'missing' | 'offline' }
  | {
      readonly state: 'unloaded'
      readonly feed: { readonly sync: FeedSync | null; readonly phase: FeedPhase }
    }
  | ({ readonly state: 'ready' } & RightsPlace)

/** Follows the workspace's feed and judges by what lies in it; `roles` adds people other than oneself. */
export function usePlace(asked: PlaceAsked, roles: ReadonlyMap<number, Role>): FoundPlace {
  const { team_id, board_id, folder_id } = asked
  const store = useStore()
  const me = useMe()
  const team = useTeams().find(({ id }) => id === team_id)
  const feed = useFeed(teamFeed(team_id))
  const isOutOfReach = useOutOfReach(feed)
  const boards = useCollection(store.collection<Board>('boards'), team_id)
  const folders = useCollection(store.collection<Folder>('folders'), team_id)
  const records = useCollection(store.collection<PermissionRecord>('permissions'), team_id)
  const checker = useMemo(() => {
    const rights_seq = 0
    return createChecker({
      team: { id: team_id, owner_id: team?.owner_id ?? null, rights_seq },
      members: new Map([...roles, ...(team ? ([[me.id, team.user_role]] as const) : [])]),
      boards: new Map(boards.map((board) => [board.id, { ...board, rights_seq }])),
      folders: new Map(folders.map((folder) => [folder.id, { ...folder, rights_seq }])),
      entries: new Map(records.map((one) => [entriesKey(one.resource_type, one.resource_id), one])),
    })
  }, [team_id, team, me.id, roles, boards, folders, records])

  const folder = folders.find(({ id }) => id === folder_id)
  const board = boards.find(({ id }) => id === (folder?.board_id ?? board_id))
  const isMissing = (folder_id !== null && !folder) || (board_id !== null && !board)
  if (isMissing || (!team && !board)) {
    if (isOutOfReach) return { state: 'offline' }
    if (feed.phase === 'failed') return { state: 'unloaded', feed }
    return { state: feed.phase === 'live' || feed.phase === 'denied' ? 'missing' : 'loading' }
  }
  const above = pathDown(folder, folders)
  const places: (Place | null)[] = [
    null,
    { type: 'team', id: team_id },
    ...(board ? [{ type: 'board', id: board.id } as const] : []),
    ...above.map(({ id }) => ({ type: 'folder', id }) as const),
  ]
  const type = folder ? 'folder' : board ? 'board' : 'team'
  const id = folder?.id ?? board?.id ?? team_id
  const record = records.find((one) => one.resource_type === type && one.resource_id === String(id))
  const names = new Map<string, string>([
    [`team:${team_id}`, team?.name ?? ''],
    [`board:${board?.id}`, board?.name ?? ''],
    ...above.map((one) => [`folder:${one.id}`, one.name] as const),
  ])
  return {
    state: 'ready',
    type,
    resource: { type, id, team_id },
    checker,
    places,
    entries: record?.permissions ?? {},
    board,
    folder,
    nameOf: (place) => names.get(`${place.type}:${place.id}`) ?? '',
  }
}

/** The folders from the top one down to this one. */
function pathDown(folder: Folder | undefined, folders: readonly Folder[]): Folder[] {
  const path: Folder[] = []
  for (let at = folder; at && !path.includes(at);) {
    path.unshift(at)
    const { parent_id } = at
    at = folders.find(({ id }) => id === parent_id)
  }
  return path
}
