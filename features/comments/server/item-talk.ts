import { itemStore, type ItemRow, presentTouched } from '@weft/features/items/server'
import { items } from '@weft/model'
import type { Unit } from '@weft/server-kit'

import type { CommentRow } from './comment-store.ts'
import { latestOf, type Spoken } from './queries.ts'

/** The latest comments of items from which some may be taken away, as this transaction has them. */
const noLatest = () => new Map<string, Spoken[]>()

/** Loads what the counts of items follow from where so many comments may be taken away. */
export async function loadLatest(unit: Unit, item_ids: readonly string[], taken: number): Promise<void> {
  const latest = unit.once(noLatest)
  const missing = [...new Set(item_ids)].filter((id) => !latest.has(id))
  for (const id of missing) latest.set(id, [])
  for (const one of await latestOf(unit.tx, unit.team_id, missing, taken + 1))
    latest.get(one.item_id)?.push(one)
}

/** One comment more: the item's count and its latest comment, told in its feed. */
export function countIn(
  unit: Unit,
  item: ItemRow,
  { id, item_id, created_at, created_by }: CommentRow,
): void {
  unit.once(noLatest).get(item_id)?.push({ id, item_id, created_at, created_by })
  touch(unit, item, {
    comment_count: item.comment_count + 1,
    last_comment_at: created_at,
    last_comment_by: created_by,
  })
}

/** One comment less. */
export function countOut(unit: Unit, item: ItemRow, { id, item_id }: CommentRow): void {
  const latest = unit.once(noLatest)
  const left = (latest.get(item_id) ?? []).filter((one) => one.id !== id)
  latest.set(item_id, left)
  const last = left.toSorted((a, b) => (a.created_at + a.id < b.created_at + b.id ? 1 : -1))[0]
  touch(unit, item, {
    comment_count: Math.max(0, item.comment_count - 1),
    last_comment_at: last?.created_at ?? null,
    last_comment_by: last?.created_by ?? null,
  })
}

function touch(
  unit: Unit,
  item: ItemRow,
  talk: Pick<ItemRow, 'comment_count' | 'last_comment_at' | 'last_comment_by'>,
): void {
  const { id } = item
  const feed = unit.feed({ team_id: unit.team_id, kind: 'folder', id: item.folder_id })
  unit.put(itemStore, { ...item, ...talk, seq: feed.seq })
  unit.recordChange({
    record: items.record,
    collection: items.name,
    id,
    kind: 'saved',
    feed: feed.key,
    action: 'changed',
    user_id: 0,
    isDerived: true,
    present: () => presentTouched(unit, id),
  })
}
