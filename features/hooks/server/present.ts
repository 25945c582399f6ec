import { toWireTime } from '@weft/base'

import type { Hook } from '../shared/index.ts'
import type { HookCounts, HookRow } from './queries.ts'

const wire = (time: number | null): string | null => (time === null ? null : toWireTime(time))

/** A hook as its maker reads it: never the secret. */
export function presentHook(row: HookRow, counts: HookCounts): Hook {
  const { id, team_id, board_id, name, url, events, enabled, off_reason, created_by, row_version } = row
  return {
    id,
    team_id,
    board_id,
    name,
    url,
    events,
    enabled,
    off_reason,
    created_by,
    row_version,
    secret_hint: row.secret_hint,
    created_at: toWireTime(row.created_at),
    updated_at: toWireTime(row.updated_at),
    off_at: wire(row.off_at),
    old_secret_until: wire(row.old_secret_until),
    failing_since: wire(row.failing_since),
    retry_at: wire(row.retry_at),
    last_ok_at: wire(row.last_ok_at),
    counts,
  }
}
