import { toWireTime } from '@weft/base'

import type { Hook, HookProblem } from '../shared/index.ts'
import type { HookCounts, HookRow } from './queries.ts'
import type { Problem } from './sending/deliver.ts'

const wire = (time: number | null): string | null => (time === null ? null : toWireTime(time))

const UNREACHABLE: ReadonlySet<Problem> = new Set(['name', 'address', 'network', 'port'])

/** A problem as people learn it. */
export const toldProblem = (problem: Problem | null): HookProblem | null =>
  problem !== null && UNREACHABLE.has(problem) ? 'unreachable' : (problem as HookProblem | null)

/** How long it took, where that tells nothing of a network that is not theirs. */
export const toldMs = (problem: Problem | null, ms: number): number =>
  toldProblem(problem) === 'unreachable' ? 0 : ms

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
