import { userFeed, workItems } from '@weft/model'
import type { Unit } from '@weft/server-kit'

import { presentWork, type WorkRow, workStore } from './work-store.ts'

/** Writes a row, and tells its person where it is or was listed. */
export function putWork(unit: Unit, before: WorkRow | null, next: WorkRow): void {
  const isTold = next.deleted_at === null || before?.deleted_at === null
  if (!isTold) {
    unit.put(workStore, next)
    return
  }
  const feed = unit.feed(userFeed(next.user_id))
  const row = { ...next, row_version: next.row_version + 1, seq: feed.seq, updated_at: unit.at }
  unit.put(workStore, row)
  const { id, row_version, seq, deleted_at } = row
  unit.recordChange({
    record: workItems.record,
    collection: workItems.name,
    id,
    kind: deleted_at === null ? 'saved' : 'deleted',
    feed: feed.key,
    action: before === null ? 'created' : 'changed',
    user_id: 0,
    present: () =>
      deleted_at === null
        ? { ...presentWork(row), team_id: unit.team_id }
        : { id, row_version, deleted_at, seq },
  })
}
