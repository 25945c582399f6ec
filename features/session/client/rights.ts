import { useData } from '@weft/features/connectivity/client'
import type { Board, Folder, PermissionRecord } from '@weft/model'
import type { Permission, Resource } from '@weft/permissions'
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

/** The rights of this person in a workspace, by the rules that the server runs, following every change. */
export function useMay(team_id: number): May {
  const { store } = useData()
  const { isPretending } = useAccount()
  const { id: me } = useMe()
  const team = useTeams().find((one) => one.id === team_id)
  const boards = useCollection(store.collection<Board>('boards'), team_id)
  const folders = useCollection(store.collection<Folder>('folders'), team_id)
  const records = useCollection(store.collection<PermissionRecord>('permissions'), team_id)
  const owner_id = team?.owner_id ?? null
  const role = team?.user_role ?? null
  const checker = cacheOf(store).checker({
    team_id,
    owner_id,
    me,
    role,
    isPretending,
    boards,
    folders,
    records,
  })
  return useMemo(() => (permission, resource) => checker.checkOwn(me, permission, resource), [checker, me])
}
