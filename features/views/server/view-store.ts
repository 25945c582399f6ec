import type { Settings, View } from '@weft/model'
import { RECORD_COLUMNS, type RecordRow, tableReader, tableStore } from '@weft/server-kit'

export type ViewRow = RecordRow<Omit<View, 'team_id' | 'settings'> & { settings: Settings }>

export const viewStore = tableStore<ViewRow>('views', {
  ...RECORD_COLUMNS,
  board_id: 'text',
  folder_id: 'text',
  name: 'text',
  type: 'text',
  access: 'text',
  owner_id: 'int',
  sort_order: 'float8',
  settings: 'jsonb',
})

export const viewReader = tableReader({
  table: 'views',
  columns: viewStore.columns,
  idType: 'text',
  where(scope) {
    if (scope.folder_id !== undefined) return { sql: 't.folder_id = $2', params: [scope.folder_id] }
    return scope.board_id === undefined
      ? { sql: '', params: [] }
      : { sql: 't.board_id = $2', params: [scope.board_id] }
  },
})
