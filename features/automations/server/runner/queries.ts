import { now, toWireTime } from '@weft/base'
import type { Database, Tx } from '@weft/db'
import { type ItemRow, itemStore } from '@weft/features/items/server'
import { AUTOBOT_ID, type Settings } from '@weft/model'
import type { Origin } from '@weft/server-kit'

import type { RunReason, RunState } from '../../shared/index.ts'
import type { RunEvent } from '../queries.ts'

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

export interface StepRow {
  path: string
  n: number
  state: 'done' | 'failed' | 'waiting' | 'skipped'
  input: Record<string, unknown> | null
  result: Record<string, unknown> | null
  tries: number
}

export async function stepsOf(db: Database, team_id: number, run_id: string): Promise<StepRow[]> {
  return db.run<StepRow>(
    team_id,
    {
      name: 'steps-of-automation-run',
      text: `select path, n, state, input, result, tries from automation_steps
             where team_id = $1 and run_id = $2 order by n`,
    },
    [team_id, run_id],
  )
}

export async function saveStep(
  db: Database,
  team_id: number,
  step: StepRow & { run_id: string; at: string; isOver: boolean },
): Promise<void> {
  await db.run(
    team_id,
    {
      name: 'save-automation-step',
      text: `insert into automation_steps (team_id, run_id, path, n, state, input, result, tries, started_at, finished_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, ($9 || '+00')::timestamptz, case when $10 then ($9 || '+00')::timestamptz end)
             on conflict (team_id, run_id, path) do update set state = excluded.state, input = excluded.input,
               result = excluded.result, tries = excluded.tries, finished_at = excluded.finished_at`,
    },
    [
      team_id,
      step.run_id,
      step.path,
      step.n,
      step.state,
      step.input === null ? null : JSON.stringify(step.input),
      step.result === null ? null : JSON.stringify(step.result),
      step.tries,
      step.at,
      step.isOver,
    ],
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

/** Changes of an item that are looked through for what it was. */
const MOST_CHANGES = 2_000

/**
 * What values of an item held before changes that came after an event, in the order of the changes: those in the folder of
 * the event, and where it lies elsewhere by now, those there.
 */
export async function replacedSince(
  db: Database,
  team_id: number,
  event: { folder_id: string; item_id: string; seq: number; n: number; at: string; now_in: string },
): Promise<{ attribute_id: string; was: unknown }[]> {
  return db.run(
    team_id,
    {
      name: 'values-replaced-since',
      text: `select split_part(record_id, '.', 2) as attribute_id,
               case when past -> 'slots' ? split_part(record_id, '.', 2) then past -> 'slots' -> split_part(record_id, '.', 2)
                 else old -> 'data' end as was
             from activity where team_id = $1 and feed_kind = 'folder'
               and ((feed_id = $2 and (seq, n) > ($4, $5))
                 or (feed_id = $6 and feed_id <> $2 and at >= ($7 || '+00')::timestamptz))
               and collection = 'values' and action = 'changed' and left(record_id, 36) = $3
             order by feed_id <> $2, seq, n limit ${MOST_CHANGES}`,
    },
    [team_id, event.folder_id, event.item_id, event.seq, event.n, event.now_in, event.at],
  )
}

/** An item, the trash included. */
export async function itemRow(db: Database, team_id: number, id: string): Promise<ItemRow | null> {
  return db.read(team_id, async (tx) => (await itemStore.load(tx, team_id, [id])).get(id) ?? null)
}

/** Sub-items that are looked at to tell whether all are done. */
const MOST_SUB_ITEMS = 500

/** Items right below another one, without those in the trash. */
export async function subItemsOf(db: Database, team_id: number, id: string): Promise<ItemRow[]> {
  return db.read(team_id, async (tx) => {
    const rows = await tx.query<{ id: string }>(
      {
        name: 'sub-items-of-automation',
        text: `select id from items where team_id = $1 and parent_id = $2 and deleted_at is null limit $3`,
      },
      [team_id, id, MOST_SUB_ITEMS],
    )
    const ids = rows.map((row) => row.id)
    return [...(await itemStore.load(tx, team_id, ids)).values()]
  })
}

/** Somebody's name; null for guests and people who are gone. */
export async function personOf(
  db: Database,
  id: number | null,
): Promise<{ id: number; name: string } | null> {
  // What a rule started by another one is nobody's doing.
  if (id === null || id <= 0 || id === AUTOBOT_ID) return null
  const [row] = await db.run<{ id: number; name: string }>(
    { user: id },
    { name: 'actor-of-automation', text: `select id, name from users where id = $1 and deleted_at is null` },
    [id],
  )
  return row ?? null
}

export async function boardNameOf(db: Database, team_id: number, id: string): Promise<string | null> {
  const [row] = await db.run<{ name: string }>(
    team_id,
    {
      name: 'board-name-of-automation',
      text: `select name from boards where team_id = $1 and id = $2 and deleted_at is null`,
    },
    [team_id, id],
  )
  return row?.name ?? null
}

export async function boardSettingsOf(db: Database, team_id: number, id: string): Promise<Settings> {
  const [row] = await db.run<{ settings: Settings }>(
    team_id,
    {
      name: 'board-settings-of-automation',
      text: `select settings from boards where team_id = $1 and id = $2`,
    },
    [team_id, id],
  )
  return row?.settings ?? {}
}

/** People of a workspace, for texts that name them. */
export async function peopleOfTeam(
  tx: Tx,
  team_id: number,
): Promise<{ id: number; name: string; email: string }[]> {
  return tx.query(
    {
      name: 'people-of-automation',
      text: `select u.id, u.name, u.email from team_members m join users u on u.id = m.user_id where m.team_id = $1`,
    },
    [team_id],
  )
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
