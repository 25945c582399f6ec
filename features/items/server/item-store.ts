import { RECORD_COLUMNS, type Row, tableStore } from '@weft/server-kit'

/** `values` holds `{attribute_id: [data, row_version]}`. */
export const itemStore = tableStore('items', {
  ...RECORD_COLUMNS,
  id: 'uuid',
  board_id: 'text',
  folder_id: 'text',
  parent_id: 'uuid',
  sort_order: 'float8',
  values: 'jsonb',
  updated_by: 'int',
  trash_root: 'uuid',
})

export type Slot = [data: unknown, row_version: number]

export function slotsOf(row: Row): Record<string, Slot> {
  return (row['values'] ?? {}) as Record<string, Slot>
}

/** An item as it leaves the server; its values only where they are asked for. */
export function presentItem(row: Row, expand: string | undefined): Record<string, unknown> {
  const { values: _values, trash_root: _root, ...item } = row
  if (expand !== 'values') return item
  const values: Record<string, { data: unknown; row_version: number }> = {}
  for (const [attribute_id, [data, row_version]] of Object.entries(slotsOf(row)))
    values[attribute_id] = { data, row_version }
  return { ...item, values }
}
