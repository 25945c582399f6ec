import { PRIVATE_ITEM } from '@weft/model'
import { type Asker, RECORD_COLUMNS, type Row, tableStore } from '@weft/server-kit'

export const referenceStore = tableStore('item_references', {
  ...RECORD_COLUMNS,
  attribute_id: 'uuid',
  from_item_id: 'uuid',
  to_item_id: 'uuid',
  board_id: 'text',
  folder_id: 'text',
  to_folder_id: 'text',
  sort_order: 'float8',
  data: 'jsonb',
  stale: 'boolean',
  unlinked: 'boolean',
  name: 'text',
  shown: 'jsonb',
  inputs: 'jsonb',
})

/** The end as it leaves the server: of the other item only what the asker may see. */
export function presentReference(row: Row, asker: Asker): Row {
  const open = openPart(row)
  const sees = asker.may('VIEW_FOLDER', { type: 'folder', id: String(row['to_folder_id']) })
  return sees ? open : withoutTarget(open)
}

/** The end without what tells of the other item, but for what lookups show to everybody. */
export function withoutTarget(record: Row): Row {
  return { ...record, to_folder_id: null, name: PRIVATE_ITEM, shown: {} }
}

/** What everybody learns who sees the folder, and the name. */
export function openPart({ unlinked: _unlinked, stale: _stale, board_id: _board, ...record }: Row): Row {
  return record
}
