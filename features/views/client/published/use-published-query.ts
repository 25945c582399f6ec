import {
  createLiveQuery,
  type LiveQuery,
  pageTurns,
  type QueryEnv,
  type QuerySpec,
  readItem,
} from '@weft/query'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'

import type { ItemRow } from '../view-member.ts'
import type { PublishedStore } from './published-store.ts'

/**
 * A query over what was published, all of it or what lies below nothing, that follows its rows. Over many rows an answer comes
 * later: until then the one before is given.
 */
export function usePublishedQuery(
  store: PublishedStore,
  { spec, env, isNested }: { spec: QuerySpec; env: QueryEnv; isNested: boolean },
): LiveQuery<ItemRow> {
  const { rows } = store
  const live = useMemo(() => {
    const isRow = (row: ItemRow | undefined) => row !== undefined && (!isNested || row.parent_id === null)
    const source = {
      get: (id: string) => (isRow(rows.get(id)) ? rows.get(id) : undefined),
      rows: () => [...rows.all()].filter(isRow),
    }
    const query = createLiveQuery<ItemRow>({ source, read: readItem, spec, env, turns: pageTurns })
    return { query, spec, env }
    // oxlint-disable-next-line react/exhaustive-deps -- spec and env are followed below
  }, [rows, isNested])
  useEffect(() => {
    if (live.spec === spec && live.env === env) return
    Object.assign(live, { spec, env })
    live.query.update({ spec, env })
  }, [live, spec, env])
  useFollowed(store, live.query)
  const [before, setShown] = useState(live.query)
  const shown = live.query.isReady ? live.query : before
  if (shown !== before) setShown(shown)
  useFollowed(store, shown)
  return shown
}

/** Hands on what changes, and draws again with each answer. */
function useFollowed(store: PublishedStore, query: LiveQuery<ItemRow>): void {
  useEffect(() => store.onRows((changes) => query.apply(changes)), [store, query])
  const subscribe = useCallback((listener: () => void) => query.subscribe(listener), [query])
  useSyncExternalStore(subscribe, () => query.version)
}
