import type { AfterMove } from '@weft/features/items/server'
import { references } from '@weft/model'

import { endAsIs, putEnd } from './ends.ts'
import { endsFrom, placeTargets } from './queries.ts'
import { referenceStore } from './reference-store.ts'

/** The ends that go out from moved items lie where these lie; who may see the items is asked there from now on. */
export const moveReferences: AfterMove = async (unit, { items, from, to }, caller) => {
  const { team_id } = unit
  const item_ids = items.map((item) => item['id'])
  const ids = await endsFrom(unit.tx, team_id, item_ids)
  await unit.load(referenceStore, ids)
  const source = { team_id, kind: 'folder' as const, id: from }
  for (const id of ids) {
    const row = unit.get(referenceStore, id)
    if (!row) continue
    const next = { ...row, folder_id: to, row_version: row.row_version + 1 }
    putEnd(unit, next, 'moved', caller.user_id)
    if (row.deleted_at !== null) continue
    unit.recordChange({
      record: references.record,
      collection: references.name,
      id,
      kind: 'deleted',
      feed: source,
      action: 'moved',
      user_id: caller.user_id,
      present: () => ({ id, gone: true, row_version: next.row_version, seq: unit.feed(source).seq }),
      past: endAsIs(row),
    })
  }
  // After the rows: an end may lead from one moved item to another.
  unit.later((tx) => placeTargets(tx, team_id, item_ids, to))
}
