import type { Database, Tx } from '@weft/db'

import type { HookEvent, OffReason } from '../shared/index.ts'

const time = (parameter: number) => `to_timestamp($${parameter}::float8 / 1000)`
const GIVEN_UP_AT_ONCE = 5_000
const TIMES = [
  'created_at',
  'updated_at',
  'off_at',
  'old_secret_until',
  'failing_since',
  'retry_at',
  'last_ok_at',
] as const
/** What waits after a try; others of its item wait with it. */
const TRIED = `state in ('waiting', 'sending') and tries > 0`
const millis = (column: string) => `(extract(epoch from h.${column}) * 1000)::float8 as ${column}`

/** A hook as it is stored; times in milliseconds since 1970. */
export interface HookRow {
  team_id: number
  id: string
  board_id: string | null
  name: string
  url: string
  events: HookEvent[]
  enabled: boolean
  off_reason: OffReason | null
  /** Sealed, as is the one before. */
  secret: string
  secret_hint: string
  old_secret: string | null
  created_by: number
  row_version: number
  tries: number
  created_at: number
  updated_at: number
  off_at: number | null
  old_secret_until: number | null
  failing_since: number | null
  retry_at: number | null
  last_ok_at: number | null
}

export const HOOK = `h.team_id, h.id, h.board_id, h.name, h.url, h.events, h.enabled, h.off_reason, h.secret, h.secret_hint,
  h.old_secret, h.created_by, h.row_version, h.tries, ${TIMES.map(millis).join(', ')}`

/** Of a hook's log, each at most a thousand. */
export interface HookCounts {
  all: number
  failed: number
  waiting: number
}

const most = (what: string) =>
  `(select count(*)::int from (select from hook_events e where e.team_id = h.team_id and e.hook_id = h.id and ${what} limit 1000) n)`
const COUNTS = `json_build_object('all', ${most('true')}, 'failed', ${most(`(e.state = 'failed' or (e.tries > 0 and e.state in ('waiting', 'sending')))`)},
  'waiting', ${most(`e.state in ('waiting', 'sending')`)}) as counts`

export async function hooksOf(db: Database, user_id: number): Promise<(HookRow & { counts: HookCounts })[]> {
  const rows = await db.run<HookRow>(
    { user: user_id },
    {
      name: 'hooks-of-person',
      text: `select ${HOOK} from hooks h where h.created_by = $1 and h.deleted_at is null order by h.created_at desc, h.id`,
    },
    [user_id],
  )
  const counts = new Map<string, HookCounts>()
  for (const team_id of new Set(rows.map((row) => row.team_id)))
    for (const { id, counts: told } of await countsOf(db, team_id, user_id)) counts.set(id, told)
  return rows.map((row) => ({ ...row, counts: counts.get(row.id) ?? NOTHING }))
}

export const NOTHING: HookCounts = { all: 0, failed: 0, waiting: 0 }

function countsOf(db: Database, team_id: number, user_id: number) {
  return db.run<{ id: string; counts: HookCounts }>(
    team_id,
    {
      name: 'counts-of-hooks',
      text: `select h.id, ${COUNTS} from hooks h where h.team_id = $1 and h.created_by = $2 and h.deleted_at is null`,
    },
    [team_id, user_id],
  )
}

/** Somebody's own hook; undefined for whatever else the id names. */
export async function hookOf(
  db: Pick<Tx, 'query'>,
  team_id: number,
  id: string,
  user_id: number,
): Promise<HookRow | undefined> {
  const [row] = await db.query<HookRow>(
    {
      name: 'hook-of-person',
      text: `select ${HOOK} from hooks h where h.team_id = $1 and h.id = $2 and h.created_by = $3 and h.deleted_at is null`,
    },
    [team_id, id, user_id],
  )
  return row
}

export async function countHook(db: Database, team_id: number, id: string): Promise<HookCounts> {
  const [row] = await db.run<{ counts: HookCounts }>(
    team_id,
    { name: 'counts-of-hook', text: `select ${COUNTS} from hooks h where h.team_id = $1 and h.id = $2` },
    [team_id, id],
  )
  return row?.counts ?? NOTHING
}

/** Holds the place of a new hook: two that are made at once are counted one after the other. */
export async function countHooks(
  tx: Tx,
  team_id: number,
  user_id: number,
): Promise<{ all: number; own: number }> {
  await tx.query(
    { name: 'hold-count-of-hooks', text: `select pg_advisory_xact_lock(hashtext('hooks'), $1::int)` },
    [team_id],
  )
  const [row] = await tx.query<{ all: number; own: number }>(
    {
      name: 'count-hooks',
      text: `select count(*)::int as "all", (count(*) filter (where created_by = $2))::int as own from hooks
             where team_id = $1 and deleted_at is null and off_reason is distinct from 'maker'`,
    },
    [team_id, user_id],
  )
  return row ?? { all: 0, own: 0 }
}

/** Whether there is such a hook, whoever made it. */
export async function isThere(tx: Tx, team_id: number, id: string): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'is-hook-there',
      text: 'select from hooks where team_id = $1 and id = $2 and deleted_at is null',
    },
    [team_id, id],
  )
  return rows.length > 0
}

type Listed = Pick<HookRow, 'id' | 'name' | 'url' | 'enabled' | 'off_reason' | 'created_by' | 'created_at'>

/** Those of everybody. */
export async function hooksOfTeam(db: Database, team_id: number): Promise<Listed[]> {
  return db.run(
    team_id,
    {
      name: 'hooks-of-workspace',
      text: `select h.id, h.name, h.url, h.enabled, h.off_reason, h.created_by, ${millis('created_at')}
             from hooks h where h.team_id = $1 and h.deleted_at is null order by h.created_at desc, h.id`,
    },
    [team_id],
  )
}

/** Whether the id is in use: by somebody else, or by one that is being removed. */
export async function isTaken(tx: Tx, team_id: number, id: string): Promise<boolean> {
  const rows = await tx.query(
    { name: 'is-hook-taken', text: 'select from hooks where team_id = $1 and id = $2' },
    [team_id, id],
  )
  return rows.length > 0
}

type New = Pick<
  HookRow,
  'id' | 'board_id' | 'name' | 'url' | 'events' | 'enabled' | 'secret' | 'secret_hint' | 'created_by'
> &
  MadeBy

interface MadeBy {
  /** What an app was allowed that saved it last; null where a person did. */
  made_by: string | null
}

export async function insertHook(tx: Tx, team_id: number, hook: New, at: number): Promise<void> {
  await tx.query(
    {
      name: 'insert-hook',
      text: `insert into hooks (team_id, id, board_id, name, url, events, enabled, secret, secret_hint, created_by,
               row_version, created_at, updated_at, made_by)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1, ${time(11)}, ${time(11)}, $12)`,
    },
    [
      team_id,
      hook.id,
      hook.board_id,
      hook.name,
      hook.url,
      hook.events,
      hook.enabled,
      hook.secret,
      hook.secret_hint,
      hook.created_by,
      at,
      hook.made_by,
    ],
  )
}

type Changed = Pick<HookRow, 'board_id' | 'name' | 'url' | 'events' | 'enabled' | 'row_version'> & MadeBy

/** One that is turned on, or sent elsewhere, begins anew: what failed before says nothing of it. */
export async function changeHook(
  tx: Tx,
  team_id: number,
  id: string,
  hook: Changed,
  { at, isAnew }: { at: number; isAnew: boolean },
): Promise<void> {
  await tx.query(
    {
      name: 'change-hook',
      text: `update hooks set board_id = $3, name = $4, url = $5, events = $6, enabled = $7, row_version = $8,
               updated_at = ${time(9)}, made_by = $11,
               off_reason = case when $7 then null else off_reason end, off_at = case when $7 then null else off_at end,
               failing_since = case when $10 then null else failing_since end,
               tries = case when $10 then 0 else tries end, retry_at = case when $10 then null else retry_at end
             where team_id = $1 and id = $2`,
    },
    [
      team_id,
      id,
      hook.board_id,
      hook.name,
      hook.url,
      hook.events,
      hook.enabled,
      hook.row_version,
      at,
      isAnew,
      hook.made_by,
    ],
  )
  if (isAnew)
    await tx.query(
      {
        name: 'hurry-hook-events',
        text: `with tried as (
                 select distinct item_id from hook_events where team_id = $1 and hook_id = $2 and ${TRIED})
               update hook_events e set due = least(e.due, ${time(3)}), tries = 0
               from tried where e.team_id = $1 and e.hook_id = $2 and e.item_id = tried.item_id
                 and e.state in ('waiting', 'sending')`,
      },
      [team_id, id, at],
    )
}

/** The receiver answered a test: whatever it was about, it is back, and what waits for it is sent. */
export async function noteAnswer(
  db: Database,
  { team_id, id, row_version }: HookRow,
  at: number,
): Promise<void> {
  await db.run(
    team_id,
    {
      name: 'note-answer-to-test',
      text: `with hook as (
               update hooks set tries = 0, retry_at = null, failing_since = null, last_ok_at = ${time(3)}
               where team_id = $1 and id = $2 and enabled and row_version = $4 returning id),
             tried as (
               select distinct item_id from hook_events join hook on hook.id = hook_id where team_id = $1 and ${TRIED}
                 and (status is null or status >= 500 or status in (408, 425, 429)))
             update hook_events e set due = least(e.due, ${time(3)})
             from tried where e.team_id = $1 and e.hook_id = $2 and e.item_id = tried.item_id
               and e.state in ('waiting', 'sending')`,
    },
    [team_id, id, at, row_version],
  )
}

/** Another secret; the one before signs too until then. */
export async function changeSecret(
  tx: Tx,
  team_id: number,
  id: string,
  { secret, secret_hint, at, until }: { secret: string; secret_hint: string; at: number; until: number },
): Promise<void> {
  await tx.query(
    {
      name: 'rotate-hook',
      text: `update hooks set old_secret = secret, old_secret_until = ${time(6)}, secret = $3, secret_hint = $4,
               row_version = row_version + 1, updated_at = ${time(5)}
             where team_id = $1 and id = $2`,
    },
    [team_id, id, secret, secret_hint, at, until],
  )
}

/** Turns a hook off that nobody switched off, if it is on. */
export async function turnOff(
  tx: Tx,
  team_id: number,
  id: string,
  { reason, at, seen }: { reason: OffReason; at: number; seen: { row_version: number; node: string } | null },
): Promise<{ name: string; created_by: number; row_version: number } | undefined> {
  const [row] = await tx.query<{ name: string; created_by: number; row_version: number }>(
    {
      name: 'turn-hook-off',
      text: `update hooks set enabled = false, off_reason = $3, off_at = ${time(4)}, row_version = row_version + 1,
               updated_at = ${time(4)}, tries = 0, retry_at = null
             where team_id = $1 and id = $2 and enabled and ($5::int is null or (row_version = $5 and leased_by = $6::uuid))
             returning name, created_by, row_version`,
    },
    [team_id, id, reason, at, seen?.row_version ?? null, seen?.node ?? null],
  )
  return row
}

/**
 * Gives up some of what waits for a hook that is off; answers whether there may be more. There may be a hundred thousand,
 * which are more than one statement does in its time.
 */
export async function giveUpSome(tx: Pick<Tx, 'query'>, team_id: number, id: string): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'give-hook-events-up',
      text: `update hook_events set state = 'failed' where team_id = $1 and id in (
               select e.id from hook_events e join hooks h on h.team_id = $1 and h.id = e.hook_id and not h.enabled
               where e.team_id = $1 and e.hook_id = $2 and e.state in ('waiting', 'sending') limit $3) returning id`,
    },
    [team_id, id, GIVEN_UP_AT_ONCE],
  )
  return rows.length === GIVEN_UP_AT_ONCE
}

/** Hooks that are on, with their makers. */
export async function makersOfHooks(
  db: Database,
  team_id: number,
): Promise<{ id: string; created_by: number }[]> {
  return db.run(
    team_id,
    {
      name: 'makers-of-hooks',
      text: 'select id, created_by from hooks where team_id = $1 and enabled',
    },
    [team_id],
  )
}
