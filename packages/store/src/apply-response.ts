import type { SyncedRecord, Value } from '@weft/model'
import { isTombstone } from '@weft/protocol'

import type { RecordSpace } from './record-space.ts'
import type { QueuedRequest } from './queue/request.ts'
import type { MergeMode } from './merge.ts'
import type { Row } from './row.ts'

/** Takes in the record that answered an edit, or came with a conflict. */
export function applyResponse(space: RecordSpace, request: QueuedRequest, data: unknown): void {
  const table = space.table(request.collection)
  const rowId = space.rowId(request.collection, request.id)
  if (!isRecord(data)) {
    confirmShown(space, request, rowId)
    return
  }
  if (isTombstone(data)) {
    if (data.id === rowId) table.applyTombstone(data)
    return
  }
  if (rowId !== request.id) {
    takeValue(space, data as Value, 'merge')
    return
  }
  const known = table.confirmed(rowId)
  const channel = space.channelOf(request.collection, data as Row)
  const at = space.feedAt(channel)
  const isThere = known !== undefined && table.bucketOf(known) === table.bucketOf(data as Row)
  // The feed has been past this answer: a record that it does not hold has left it since.
  if (!isThere && at !== undefined && at >= data.seq) return
  // Done while the right went away: what lies there is out of sight, one's own included.
  if (!isThere && space.isDenied(channel)) return
  table.merge(data, 'merge')
}

/** Takes in one value as a record: it becomes a slot on its item's row. */
export function takeValue(space: RecordSpace, value: Value, mode: MergeMode): void {
  const { item_id, attribute_id, data, row_version, seq, updated_by } = value
  const times = { updated_at: value.updated_at, ...(updated_by === undefined ? {} : { updated_by }) }
  space.table('values').mergeSlot(item_id, attribute_id, { data, row_version }, { seq, mode, times })
}

/** An answer without a record still says that the edit is in: what is shown becomes the base, under its old number. */
function confirmShown(space: RecordSpace, request: QueuedRequest, rowId: string): void {
  const table = space.table(request.collection)
  const known = table.confirmed(rowId)
  if (!known || request.kind !== 'save' || rowId !== request.id) return
  const { row_version: _number, ...fields } = request.item ?? {}
  table.put({ ...known, ...fields })
}

function isRecord(data: unknown): data is SyncedRecord {
  return typeof data === 'object' && data !== null && 'id' in data && 'row_version' in data
}
