import type { Database } from '@weft/db'
import type { ItemRow } from '@weft/features/items/server'

import type { RunEvent } from '../queries.ts'
import { replacedSince } from './queries.ts'

/** An item as it was right after an event, as far as the activity of its folder says what came later. */
export async function itemAsOf(
  db: Database,
  team_id: number,
  item: ItemRow,
  event: RunEvent,
): Promise<ItemRow> {
  const folder_id = event.folder_id ?? item.folder_id
  const replaced = await replacedSince(db, team_id, {
    ...event,
    folder_id,
    item_id: item.id,
    now_in: item.folder_id,
  })
  const values = { ...item.values }
  // The first of several changes of a value tells what it was before all of them.
  for (const { attribute_id, was } of replaced.toReversed())
    values[attribute_id] = [was, values[attribute_id]?.[1] ?? 0]
  const then: ItemRow = { ...item, folder_id, values }
  if (event.at === '' || event.seq === Number.MAX_SAFE_INTEGER) return then
  // Whoever made the event had changed it last.
  then.updated_by = event.user_id
  then.updated_at = event.at
  return then
}
