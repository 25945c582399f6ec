import type { Automation } from '@weft/model'
import { RECORD_COLUMNS, type RecordRow, tableReader, tableStore } from '@weft/server-kit'

export type AutomationRow = RecordRow<Omit<Automation, 'team_id'> & { on_since: string | null }>

export const automationStore = tableStore<AutomationRow>('automations', {
  ...RECORD_COLUMNS,
  board_id: 'text',
  name: 'text',
  enabled: 'boolean',
  trigger: 'jsonb',
  conditions: 'jsonb',
  steps: 'jsonb',
  owner_id: 'int',
  off_reason: 'text',
  on_since: 'timestamptz',
})

export const automationReader = tableReader({
  table: 'automations',
  columns: automationStore.columns,
  idType: 'text',
  where: (scope) =>
    scope.board_id === undefined
      ? { sql: '', params: [] }
      : { sql: 't.board_id = $2', params: [scope.board_id] },
})
