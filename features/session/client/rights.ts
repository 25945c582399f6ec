import { useData } from '@weft/features/connectivity/client'
import type { Board, Folder, PermissionRecord } from '@weft/model'
import type { Checker, Permission, Resource } from '@weft/permissions'
import type { Store } from '@weft/store'
import { useCollection } from '@weft/store/react'
import { useMemo } from 'react'

import { useAccount, useMe, useTeams } from './app-context.tsx'
import { RightsCache } from './rights-cache.ts'

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

/** Finds the rules of a workspace as the store holds them now; it follows no change by itself. */
function useCheckers(): (team_id: number) => Checker {
  const { store } = useData()
  const { isPretending } = useAccount()
  const { id: me } = useMe()
  const teams = useTeams()
  return (team_id) => {
    const team = teams.find((one) => one.id === team_id)
    return cacheOf(store).checker({
      team_id,
      owner_id: team?.owner_id ?? null,
      me,
      role: team?.user_role ?? null,
      isPretending,
      boards: store.collection<Board>('boards').list(team_id),
      folders: store.collection<Folder>('folders').list(team_id),
      records: store.collection<PermissionRecord>('permissions').list(team_id),
    })
  }
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
