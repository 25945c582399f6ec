import { fromWireTime, now, toWireTime } from '@weft/base'
import { type Settings, type TimeEntry, timeEntries } from '@weft/model'
import type { CollectionStore, Store } from '@weft/store'

import { endedBy, scopeKey } from '../shared/index.ts'

/** What time is spent on. */
export interface TimedItem {
  team_id: number
  board_id: string
  item_id: string
  attribute_id: string
}

export const entriesIn = (store: Store): CollectionStore<TimeEntry> =>
  store.collection<TimeEntry>(timeEntries.name)

export const isRunningEntry = ({ ended_at }: TimeEntry): boolean => ended_at === null

/**
 * Starts a timer here and now, also where nobody hears of it yet. What runs in its scope ends in the same moment; the
 * server does the same with what this device does not know.
 */
export function startTimer(
  store: Store,
  me: number,
  { item, description, settings }: { item: TimedItem; description: string; settings: Settings },
): void {
  const entries = entriesIn(store)
  const started_at = toWireTime()
  // Told of an entry that is begun again, nothing else of it is the new one's.
  const { board_id, item_id, attribute_id } = item
  const scope = scopeKey(item, settings)
  const sameScope = entries
    .list(me)
    .filter((one) => one.team_id === item.team_id && scopeKey(one, settings) === scope)
  store.transaction(() => {
    for (const one of endedBy({ id: '~', started_at, ended_at: null }, sameScope))
      if (isRunningEntry(one)) entries.save(one.id, { ended_at: started_at })
    entries.create({ board_id, item_id, attribute_id, created_by: me, description, started_at })
  })
}

/** Stops a timer now, or when it should have been stopped. */
export function stopTimer(store: Store, entry: TimeEntry, at: number = now()): void {
  const ended_at = toWireTime(Math.max(at, fromWireTime(entry.started_at)))
  entriesIn(store).save(entry.id, { ended_at })
}
