import type { Item } from '@weft/model'
import { RECORD_COLUMNS, type RecordRow, type RecordStore, type Row, tableStore } from '@weft/server-kit'

/** An item as its table holds it. */
export type ItemRow = RecordRow<
  Pick<Item, 'board_id' | 'folder_id' | 'parent_id' | 'sort_order' | 'updated_by'> & {
    /** `{attribute_id: [data, row_version]}`. */
    values: Record<string, Slot>
    trash_root: string | null
    comment_count: number
    last_comment_at: string | null
    last_comment_by: number | null
  }
>

const table = tableStore<ItemRow>('items', {
  ...RECORD_COLUMNS,
  id: 'uuid',
  board_id: 'text',
  folder_id: 'text',
  parent_id: 'uuid',
  sort_order: 'float8',
  values: 'jsonb',
  updated_by: 'int',
  trash_root: 'uuid',
  comment_count: 'int',
  last_comment_at: 'timestamptz',
  last_comment_by: 'int',
})

export const itemStore: RecordStore<ItemRow> = {
  ...table,
  split(rows, before) {
    const split: ReturnType<NonNullable<RecordStore['split']>> = { fresh: [], whole: [], patches: [] }
    for (const row of rows) {
      const was = before(row.id)
      if (!was) {
        split.fresh.push(row)
        continue
      }
      const slots = changedSlots(row, was)
      const { id, seq, updated_at, updated_by } = row
      if (slots) split.patches.push({ id, slots, seq, updated_at, updated_by })
      else split.whole.push(row)
    }
    return split
  },
}

const BESIDE_SLOTS = new Set(['values', 'seq', 'updated_at', 'updated_by'])

/** The slots that changed, or null when more than slots did. Rows share what did not change. */
function changedSlots(row: ItemRow, was: ItemRow): Record<string, Slot> | null {
  for (const field in row) if (!BESIDE_SLOTS.has(field) && row[field] !== was[field]) return null
  const slots = slotsOf(row)
  const old = slotsOf(was)
  const changed: Record<string, Slot> = {}
  for (const id in slots) if (slots[id] !== old[id]) changed[id] = slots[id] as Slot
  for (const id in old) if (!(id in slots)) return null
  return changed
}

export type Slot = [data: unknown, row_version: number]

export function slotsOf(row: Row): Record<string, Slot> {
  return (row['values'] ?? {}) as Record<string, Slot>
}

/** An item as it leaves the server; its values only where they are asked for, and of comments only where it has some. */
export function presentItem(row: Row, expand: string | undefined): Record<string, unknown> {
  const { values: _values, trash_root: _root, comment_count, last_comment_at, last_comment_by, ...rest } = row
  const item = comment_count ? { ...rest, comment_count, last_comment_at, last_comment_by } : rest
  if (expand !== 'values') return item
  const values: Record<string, { data: unknown; row_version: number }> = {}
  for (const [attribute_id, [data, row_version]] of Object.entries(slotsOf(row)))
    values[attribute_id] = { data, row_version }
  return { ...item, values }
}
