import { useData } from '@weft/features/connectivity/client'
import type { Board, Folder, PermissionRecord } from '@weft/model'
import type { Checker, Permission, Resource, Role } from '@weft/permissions'
import type { Store } from '@weft/store'
import { useCollection } from '@weft/store/react'
import { useMemo } from 'react'

import { useAccount, useMe, useTeams } from './app-context.tsx'
import { buildChecker, RightsCache, type RightsParts } from './rights-cache.ts'

/** Whether this person may do something; own things included. For what the screen offers: the server judges. */
export type May = (permission: Permission, resource: Resource) => boolean

const caches = new WeakMap<Store, RightsCache>()

/** One cache a session: whoever asks on a page asks the same checker. */
function cacheOf(store: Store): RightsCache {
  let cache = caches.get(store)
  if (!cache) {
    const made = new RightsCache()
    caches.set(store, (cache = made))
    store.space.subscribeRights(() => made.reset())
  }
  return cache
}

/** What the rules of a workspace are made of, as the store holds it now. */
function usePartsOf(): (team_id: number) => RightsParts {
  const { store } = useData()
  const { isPretending } = useAccount()
  const { id: me } = useMe()
  const teams = useTeams()
  return (team_id) => {
    const team = teams.find((one) => one.id === team_id)
    return {
      team_id,
      owner_id: team?.owner_id ?? null,
      me,
      role: team?.user_role ?? null,
      isPretending,
      boards: store.collection<Board>('boards').list(team_id),
      folders: store.collection<Folder>('folders').list(team_id),
      records: store.collection<PermissionRecord>('permissions').list(team_id),
    }
  }
}

/** Finds the rules of a workspace as the store holds them now; it follows no change by itself. */
export function useCheckers(): (team_id: number) => Checker {
  const { store } = useData()
  const partsOf = usePartsOf()
  return (team_id) => cacheOf(store).checker(partsOf(team_id))
}

function useChecker(team_id: number): Checker {
  const { store } = useData()
  useCollection(store.collection<Board>('boards'), team_id)
  useCollection(store.collection<Folder>('folders'), team_id)
  useCollection(store.collection<PermissionRecord>('permissions'), team_id)
  return useCheckers()(team_id)
}

/** The rights of this person in a workspace, by the rules that the server runs, following every change. */
export function useMay(team_id: number): May {
  const checker = useChecker(team_id)
  const { id: me } = useMe()
  return useMemo(() => (permission, resource) => checker.checkOwn(me, permission, resource), [checker, me])
}

/**
 * Tells who of the people with these roles may view a board, as far as this person knows its rules; made when it is
 * asked, and another one whenever an answer may be.
 */
export function useViewersOf(
  team_id: number,
  board_id: string,
): (roles: ReadonlyMap<number, Role>) => (user_id: number) => boolean {
  const checker = useChecker(team_id)
  const partsOf = usePartsOf()
  // The checker says when the parts are others.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const parts = useMemo(() => partsOf(team_id), [checker, team_id])
  return useMemo(
    () => (others) => {
      const all = buildChecker({ ...parts, others })
      return (user_id) => all.check(user_id, 'VIEW_BOARD', { type: 'board', id: board_id, team_id })
    },
    [parts, board_id, team_id],
  )
}

/**
 * The folders of a workspace that this person is offered, wherever folders are offered: without hidden ones and what
 * lies below them, unless they may edit it. One that is chosen already stays among the choices.
 */
export function useListedFolders(team_id: number, chosen_id?: string | null): readonly Folder[] {
  const checker = useChecker(team_id)
  const { id: me } = useMe()
  const folders = useCollection(useData().store.collection<Folder>('folders'), team_id)
  return useMemo(
    () => folders.filter(({ id }) => id === chosen_id || checker.isFolderListed(me, id)),
    [checker, me, folders, chosen_id],
  )
}

/** The same for several workspaces, as it is when it is asked. */
export function useFolderListing(): (team_id: number) => readonly Folder[] {
  const { store } = useData()
  const { id: me } = useMe()
  const checkerOf = useCheckers()
  return (team_id) => {
    const checker = checkerOf(team_id)
    return store
      .collection<Folder>('folders')
      .list(team_id)
      .filter(({ id }) => checker.isFolderListed(me, id))
  }
}
