import type { TimeEntry } from '@weft/model'
import { RECORD_COLUMNS, type RecordRow, tableStore } from '@weft/server-kit'

/** An entry as its table holds it. */
export type EntryRow = RecordRow<
  Pick<
    TimeEntry,
    | 'board_id'
    | 'item_id'
    | 'attribute_id'
    | 'description'
    | 'started_at'
    | 'ended_at'
    | 'is_billable'
    | 'is_manual'
  > & {
    user_id: number
    scope_key: string
    /** Named by whoever saves it, and told once with what came of it; never stored. */
    request_id?: string | null
  }
>

export const entryStore = tableStore<EntryRow>('time_entries', {
  ...RECORD_COLUMNS,
  id: 'uuid',
  user_id: 'int',
  board_id: 'text',
  item_id: 'uuid',
  attribute_id: 'uuid',
  scope_key: 'text',
  description: 'text',
  started_at: 'timestamptz',
  ended_at: 'timestamptz',
  is_billable: 'boolean',
  is_manual: 'boolean',
})

/** What leaves the server of an entry. */
export function presentEntry({ scope_key: _key, ...entry }: EntryRow): Record<string, unknown> {
  return { ...entry, created_by: entry.user_id }
}
