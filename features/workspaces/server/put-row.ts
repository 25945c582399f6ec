import {
  errors,
  presentRecord,
  type Row,
  type ServerCollection,
  tombstoneOf,
  type Unit,
} from '@weft/server-kit'

/**
 * Changes fields of a record without asking for a right, for what follows from something that was allowed, and tells
 * of it. The record's feed is held.
 */
export async function putRow(
  unit: Unit,
  collection: ServerCollection,
  id: string,
  by: number,
  change: (row: Row) => Row,
): Promise<Row> {
  await unit.load(collection.store, [id])
  const row = unit.get(collection.store, id)
  if (!row) throw errors.not_found()
  const feed = unit.feed(collection.feedOf(row, unit.team_id))
  const fields = change(row)
  const next: Row = {
    ...row,
    ...fields,
    row_version: Number(row['row_version']) + 1,
    updated_at: unit.at,
    seq: feed.seq,
  }
  unit.put(collection.store, next)
  const isTrashed = next['deleted_at'] !== null
  // Frames hold what those inside see; who sees less is judged at delivery.
  const owner = { user_id: unit.access.graph.team.owner_id ?? 0, session_id: null }
  unit.recordChange({
    record: collection.model.record,
    collection: collection.model.name,
    id,
    kind: isTrashed ? 'deleted' : 'saved',
    feed: feed.key,
    action: isTrashed && row['deleted_at'] === null ? 'deleted' : 'changed',
    user_id: by,
    present: () => (isTrashed ? tombstoneOf(next) : presentRecord(collection, unit.principal(owner), next)),
    old: Object.fromEntries(Object.keys(fields).map((field) => [field, row[field]])),
    new: fields,
  })
  return next
}
