import type { WorkItem } from '@weft/model'
import { RECORD_COLUMNS, type RecordRow, tableStore } from '@weft/server-kit'

/** An item of somebody's work as its table holds it. */
export type WorkRow = RecordRow<
  Pick<
    WorkItem,
    | 'user_id'
    | 'item_id'
    | 'board_id'
    | 'folder_id'
    | 'title'
    | 'why'
    | 'due'
    | 'tick'
    | 'status'
    | 'priority'
    | 'done_at'
  > & { made_at: string }
>

export const workStore = tableStore<WorkRow>('work_items', {
  ...RECORD_COLUMNS,
  user_id: 'int',
  item_id: 'uuid',
  board_id: 'text',
  folder_id: 'text',
  title: 'text',
  why: 'text[]',
  due: 'jsonb',
  tick: 'jsonb',
  status: 'jsonb',
  priority: 'jsonb',
  done_at: 'timestamptz',
  made_at: 'timestamptz',
})

/** What leaves the server of a row. */
export function presentWork({ made_at: _made, created_by: _by, ...told }: WorkRow): Record<string, unknown> {
  return told
}
