import { AppError, now, toWireTime } from '@weft/base'
import type { Log } from '@weft/db'

import { doRun, type RunnerDeps } from './do-run.ts'
import { TryAgain } from './demand-done.ts'
import { endRun, putOff, type RunRow, runsToDo } from './runs/queries.ts'

/** Runs that are read at once. */
const AT_ONCE = 50

/**
 * Does what rules of a workspace have to do, in the order in which it happened, one run after the other: so the effects on
 * an item are in the order of its events. 'more' where others should have their turn first.
 */
export async function runTeam(
  deps: RunnerDeps & { log: Log },
  team_id: number,
  isOver: () => boolean,
): Promise<'done' | 'more'> {
  for (;;) {
    const runs = await runsToDo(deps.kit.db, team_id, AT_ONCE)
    if (runs.length === 0) return 'done'
    for (const run of runs) {
      if (isOver()) return 'more'
      try {
        await doRun(deps, team_id, run)
      } catch (error) {
        // The database is away: the job goes on where it was. Anything else must not hold up the runs behind.
        if (error instanceof AppError && AWAY.has(error.code)) throw error
        await failOrPutOff(deps, team_id, run, error)
      }
    }
  }
}

/** Nothing goes on without it. */
const AWAY: ReadonlySet<string> = new Set(['database_unavailable', 'stopping'])
/** After so many minutes what was in the way is tried again. */
const PAUSES = [1, 5, 30]
const MINUTE = 60_000

async function failOrPutOff(
  deps: RunnerDeps & { log: Log },
  team_id: number,
  run: RunRow,
  error: unknown,
): Promise<void> {
  const isPassing = error instanceof TryAgain || (error instanceof AppError && error.status >= 503)
  const wake_at = toWireTime(now() + (PAUSES[run.tries] ?? 0) * MINUTE)
  const most = PAUSES.length
  if (isPassing && (await putOff(deps.kit.db, team_id, { id: run.id, wake_at, most }))) return
  await fail(deps, team_id, run, error)
}

async function fail(
  { kit, log }: RunnerDeps & { log: Log },
  team_id: number,
  run: RunRow,
  error: unknown,
): Promise<void> {
  const isTold = error instanceof AppError && error.status < 500
  if (!isTold) log.error({ err: error, run: run.id }, 'a run of an automation failed')
  const text = isTold ? error.message : 'Something went wrong in Weft.'
  await endRun(kit.db, team_id, {
    id: run.id,
    state: 'failed',
    reason: { code: isTold ? 'refused' : 'error', text },
    wake_at: null,
    at: toWireTime(now()),
  })
}
