import type { Attribute, Settings } from '@weft/model'
import { RECORD_COLUMNS, type RecordRow, tableStore } from '@weft/server-kit'

export type AttributeRow = RecordRow<
  Omit<Attribute, 'team_id' | 'settings' | 'default_data'> & { settings: Settings; default_data: unknown }
>

export const attributeStore = tableStore<AttributeRow>('attributes', {
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
