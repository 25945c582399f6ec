import type { FeedKey, SyncedRecord, Value } from '@weft/model'
import { isMoveTombstone, isTombstone, parseRecordEvent } from '@weft/protocol'

import type { RecordSpace } from '../record-space.ts'
import type { MergeMode } from '../merge.ts'
import { takeValue } from '../apply-response.ts'

/** The collection that an event of a feed is about; null where this client knows none. */
export function collectionOf(space: RecordSpace, event: string): string | null {
  if (!parseRecordEvent(event)) return null
  for (const { collection, savedEvent, deletedEvent } of space.allSettings())
    if (event === savedEvent || event === deletedEvent) return collection.name
  return null
}

/** Takes one piece of a feed's news in: a record, a value, a tombstone or a departure. */
export function applyDelta(
  space: RecordSpace,
  feed: FeedKey,
  { name, record, mode }: { name: string; record: object; mode: MergeMode },
): void {
  if (space.settingsOf(name).slotsOf) takeValue(space, record as Value, mode)
  else if (isMoveTombstone(record)) space.table(name).applyMove(record, feed.id)
  else if (isTombstone(record)) space.table(name).applyTombstone(record)
  else space.table(name).merge(record as SyncedRecord, mode)
}
