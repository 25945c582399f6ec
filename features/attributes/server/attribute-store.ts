import { RECORD_COLUMNS, tableStore } from '@weft/server-kit'

export const attributeStore = tableStore('attributes', {
  ...RECORD_COLUMNS,
  id: 'uuid',
  board_id: 'text',
  name: 'text',
  type: 'text',
  primary: 'boolean',
  settings: 'jsonb',
  default_data: 'jsonb',
  sort_order: 'float8',
})
