import { now, toWireTime } from '@weft/base'
import type { Database, Tx } from '@weft/db'
import type { Origin } from '@weft/server-kit'

import type { RunReason, RunState } from '../../../shared/index.ts'
import type { RunEvent } from '../../queries.ts'

export interface RunRow {
  id: string
  no: number
  automation_id: string
  board_id: string
  item_id: string | null
  event: RunEvent
  origin: Origin
  state: RunState
  started_at: string | null
  root_id: string
  begun_as: string | null
  tries: number
}

/** Runs that may be done now, in order: of one item the next one only. */
export async function runsToDo(db: Database, team_id: number, limit: number): Promise<RunRow[]> {
  return db.run<RunRow>(
    team_id,
    {
      name: 'automation-runs-to-do',
      text: `select id, no, automation_id, board_id, item_id, event, origin, state, started_at, root_id, begun_as, tries from automation_runs
             where team_id = $1 and state in ('queued', 'waiting') and (wake_at is null or wake_at <= ($3 || '+00')::timestamptz)
             order by no limit $2`,
    },
    [team_id, limit, toWireTime(now())],
  )
}

/** When the next run wakes, in milliseconds; null where none waits. */
export async function nextWaking(db: Database, team_id: number): Promise<number | null> {
  const [row] = await db.run<{ at: number | null }>(
    team_id,
    {
      name: 'next-automation-run',
      text: `select (extract(epoch from min(wake_at)) * 1000)::float8 as at from automation_runs
             where team_id = $1 and state in ('queued', 'waiting')`,
    },
    [team_id],
  )
  return row?.at ?? null
}

/** Workspaces in which runs are to be done now or later. */
export async function teamsWithRuns(tx: Tx): Promise<{ team_id: number; at: number | null }[]> {
  return tx.query({
    name: 'teams-with-automation-runs',
    text: `select team_id, (extract(epoch from min(coalesce(wake_at, now()))) * 1000)::float8 as at from automation_runs
           where state in ('queued', 'waiting') group by team_id`,
  })
}

/** Begins a run: counts it in its month, once. False where somebody else did, or it is over. */
export async function beginRun(
  db: Database,
  team_id: number,
  {
    id,
    automation_id,
    begun_as,
    at,
  }: {
    id: string
    automation_id: string
    begun_as: string | null
    at: string
  },
): Promise<boolean> {
  const rows = await db.run<{ id: string }>(
    team_id,
    {
      name: 'begin-automation-run',
      text: `with begun as (
               update automation_runs set started_at = ($4 || '+00')::timestamptz, begun_as = ($5 || '+00')::timestamptz
               where team_id = $1 and id = $2 and started_at is null and state = 'queued' returning id),
             counted as (
               insert into automation_usage as u (team_id, month, automation_id, runs)
               select $1, date_trunc('month', $4::timestamp)::date, $3, 1 from begun
               on conflict (team_id, month, automation_id) do update set runs = u.runs + 1)
             select id from begun`,
    },
    [team_id, id, automation_id, at, begun_as],
  )
  return rows.length > 0
}

export async function endRun(
  db: Database,
  team_id: number,
  {
    id,
    state,
    reason,
    wake_at,
    at,
  }: {
    id: string
    state: RunState
    reason: RunReason | null
    wake_at: string | null
    at: string
  },
): Promise<void> {
  await db.run(
    team_id,
    {
      name: 'end-automation-run',
      text: `update automation_runs set state = $3, reason = $4, wake_at = ($5 || '+00')::timestamptz,
               finished_at = case when $3 in ('waiting', 'queued') then null else ($6 || '+00')::timestamptz end
             where team_id = $1 and id = $2 and state in ('queued', 'waiting')`,
    },
    [team_id, id, state, reason === null ? null : JSON.stringify(reason), wake_at, at],
  )
}

export async function dropRun(db: Database, team_id: number, id: string): Promise<void> {
  await db.run(
    team_id,
    { name: 'drop-automation-run', text: `delete from automation_runs where team_id = $1 and id = $2` },
    [team_id, id],
  )
}

/** How the last runs of a rule ended, the latest first. */
export async function lastStates(
  db: Database,
  team_id: number,
  automation_id: string,
  limit: number,
): Promise<RunState[]> {
  const rows = await db.run<{ state: RunState }>(
    team_id,
    {
      name: 'last-automation-states',
      text: `select state from automation_runs
             where team_id = $1 and automation_id = $2 and state not in ('queued', 'waiting', 'skipped', 'cancelled')
             order by no desc limit $3`,
    },
    [team_id, automation_id, limit],
  )
  return rows.map(({ state }) => state)
}

/** Runs of one rule and item that were begun within the last minute. */
export async function begunLately(
  db: Database,
  team_id: number,
  { automation_id, item_id }: { automation_id: string; item_id: string },
): Promise<number> {
  const [row] = await db.run<{ n: number }>(
    team_id,
    {
      name: 'automation-runs-begun-lately',
      text: `select count(*)::int as n from automation_runs
             where team_id = $1 and automation_id = $2 and item_id = $3 and started_at > now() - interval '1 minute'`,
    },
    [team_id, automation_id, item_id],
  )
  return row?.n ?? 0
}

/** Ends what a rule still had to do, and had not begun. */
export async function cancelRuns(db: Database, team_id: number, automation_id: string): Promise<void> {
  await db.run(
    team_id,
    {
      name: 'cancel-automation-runs',
      text: `update automation_runs set state = 'cancelled', finished_at = now(), wake_at = null
             where team_id = $1 and automation_id = $2 and state = 'queued' and started_at is null`,
    },
    [team_id, automation_id],
  )
}

/** Ends runs of long ago; true where more are left. */
export async function forgetRuns(tx: Tx, days: number, limit: number): Promise<boolean> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'forget-automation-runs',
      text: `delete from automation_runs where (team_id, id) in (
               select team_id, id from automation_runs
               where created_at < now() - $1 * interval '1 day' and state not in ('queued', 'waiting') limit $2)
             returning id`,
    },
    [days, limit],
  )
  return rows.length === limit
}

/** Puts a run off for which something is in the way; false where it has been tried often enough. */
export async function putOff(
  db: Database,
  team_id: number,
  { id, wake_at, most }: { id: string; wake_at: string; most: number },
): Promise<boolean> {
  const rows = await db.run<{ id: string }>(
    team_id,
    {
      name: 'put-automation-run-off',
      text: `update automation_runs set tries = tries + 1, wake_at = ($3 || '+00')::timestamptz
             where team_id = $1 and id = $2 and tries < $4 returning id`,
    },
    [team_id, id, wake_at, most],
  )
  return rows.length > 0
}
