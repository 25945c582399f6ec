import { timeTrackingChannel } from '@weft/protocol'
import type { RecordChange, Unit } from '@weft/server-kit'

import type { EntryRow } from './entry-store.ts'
import { trackingOf } from './prepare-entries.ts'

/** Where entries are shared, those who see the board hear that there is something to ask for. */
export function hintsOf(row: EntryRow, unit: Unit): NonNullable<RecordChange['hints']> {
  if (trackingOf(unit, row)?.settings['sharedEntries'] !== true) return []
  const { id, row_version, request_id = null } = row
  return [{ channel: timeTrackingChannel(unit.team_id, row.board_id), data: { id, row_version, request_id } }]
}
