import type { Database, Tx } from '@weft/db'

import type { HookEvent } from '../../shared/index.ts'
import type { Told } from '../events/read-entry.ts'
import { HOOK, type HookRow } from '../queries.ts'

const time = (parameter: number) => `to_timestamp($${parameter}::float8 / 1000)`
const at = (column: string) => `to_timestamp(r.${column} / 1000)`
const span = (parameter: number) => `$${parameter}::float8 * interval '1 millisecond'`
const LEASED = (hook: string) => `(${hook}.leased_until is not null and ${hook}.leased_until >= now())`
const OPEN = `state in ('waiting', 'sending')`

/**
 * Takes hooks that have something to send and nobody sends for; those that had their turn longest ago come first, and no
 * workspace takes more than some of a node's places. Leases are told by the database's clock: those of nodes differ.
 */
export async function leaseHooks(
  tx: Tx,
  asked: { node: string; at: number; lease_ms: number; most: number; most_of_team: number },
): Promise<HookRow[]> {
  return tx.query(
    {
      name: 'lease-hooks',
      text: `with held as (
               select team_id, count(*) as n from hooks where leased_by = $1 and ${LEASED('hooks')} group by team_id),
             wanting as (
               select o.team_id, o.id, row_number() over (partition by o.team_id order by o.turn_at nulls first, o.id) as n
               from hooks o
               where o.enabled and not ${LEASED('o')} and (o.retry_at is null or o.retry_at <= ${time(2)})
                 and exists (select from hook_events e where e.team_id = o.team_id and e.hook_id = o.id
                   and e.${OPEN} and e.due <= ${time(2)}))
             update hooks h set leased_by = $1, leased_until = now() + ${span(3)}, turn_at = now()
             from (
               select o.team_id, o.id from hooks o
               join wanting w on w.team_id = o.team_id and w.id = o.id left join held on held.team_id = o.team_id
               where o.enabled and not ${LEASED('o')} and w.n + coalesce(held.n, 0) <= $5
               order by o.turn_at nulls first limit $4 for update of o skip locked) n
             where h.team_id = n.team_id and h.id = n.id returning ${HOOK}`,
    },
    [asked.node, asked.at, asked.lease_ms, asked.most, asked.most_of_team],
  )
}

/** Those that are sent for now; in the order in which whoever queues for them holds them. */
export async function renewLeases(
  tx: Tx,
  node: string,
  lease_ms: number,
  hooks: readonly Pick<HookRow, 'team_id' | 'id'>[],
): Promise<void> {
  await tx.query(
    {
      name: 'renew-leases-of-hooks',
      text: `with held as (
               select o.team_id, o.id from hooks o
               join unnest($3::int[], $4::uuid[]) as n(team_id, id) on n.team_id = o.team_id and n.id = o.id
               where o.leased_by = $1 order by o.team_id, o.id for update of o)
             update hooks h set leased_until = now() + ${span(2)} from held where h.team_id = held.team_id and h.id = held.id`,
    },
    [node, lease_ms, hooks.map(({ team_id }) => team_id), hooks.map(({ id }) => id)],
  )
}

export async function releaseHook(db: Database, team_id: number, id: string, node: string): Promise<void> {
  await db.run(
    team_id,
    {
      name: 'release-hook',
      text: `update hooks set leased_by = null, leased_until = null where team_id = $1 and id = $2 and leased_by = $3`,
    },
    [team_id, id, node],
  )
}

/** One that is to be sent. */
export interface DueEvent {
  id: string
  seq: number
  item_id: string
  type: HookEvent
  told: Told
  tries: number
  attempts: number
}

/** Not while something that came before it of the same item waits for its next try. */
const IS_NEXT = `not exists (select from hook_events b where b.team_id = e.team_id and b.item_id = e.item_id and b.seq < e.seq
  and b.hook_id = e.hook_id and b.${OPEN} and b.due > ${time(3)})`
const DUE = `e.team_id = $1 and e.hook_id = $2 and e.${OPEN} and e.due <= ${time(3)} and ${IS_NEXT}`
const CLAIMED = 'e.id, e.seq, e.item_id, e.type, e.told, e.tries, e.attempts'

export async function lanesDue(db: Database, hook: HookRow, now: number): Promise<number[]> {
  const rows = await db.run<{ lane: number }>(
    hook.team_id,
    { name: 'lanes-of-hook', text: `select distinct e.lane from hook_events e where ${DUE} order by e.lane` },
    [hook.team_id, hook.id, now],
  )
  return rows.map(({ lane }) => lane)
}

const claim = (name: string, which: string, order: string) => ({
  name,
  text: `with n as (select e.id from hook_events e where ${DUE} and ${which} order by ${order} limit $5 for update)
         update hook_events e set state = 'sending' from n where e.team_id = $1 and e.id = n.id returning ${CLAIMED}`,
})
const LANE = claim('claim-lane-of-hook', 'e.lane = $4', 'e.seq')
/** One that was tried least often: what a receiver cannot bear must not be the only thing that it is asked with. */
const IS_FIRST = `$4::int is null and not exists (select from hook_events b where b.team_id = e.team_id
  and b.item_id = e.item_id and b.seq < e.seq and b.hook_id = e.hook_id and b.${OPEN})`
const PROBE = claim('claim-probe-of-hook', IS_FIRST, 'e.tries, e.seq')

/** The next ones of a lane, in order. From now on nothing newer joins them. */
export async function claimLane(
  db: Database,
  { team_id, id }: HookRow,
  lane: number,
  { now, most }: { now: number; most: number },
): Promise<DueEvent[]> {
  const rows = await db.run<DueEvent>(team_id, LANE, [team_id, id, now, lane, most])
  return rows.toSorted((a, b) => a.seq - b.seq)
}

export async function claimProbe(db: Database, { team_id, id }: HookRow, now: number): Promise<DueEvent[]> {
  return db.run<DueEvent>(team_id, PROBE, [team_id, id, now, null, 1])
}

/** What has to be known of an event when it is sent. */
export interface Facts {
  id: string
  item: { folder_id: string; slot: [unknown, number] | null } | null
  attribute: { type: string; settings: Record<string, unknown> } | null
  actor_name: string | null
  comment: { html: string | null } | null
  /** Of the item at the other end of a link. */
  linked_folder_id: string | null
}

export async function factsOf(db: Database, team_id: number, ids: readonly string[]): Promise<Facts[]> {
  return db.run(
    team_id,
    {
      name: 'facts-of-hook-events',
      text: `select e.id, u.name as actor_name, l.folder_id as linked_folder_id,
               case when i.id is not null then jsonb_build_object('folder_id', i.folder_id,
                 'slot', i."values" -> (e.told ->> 'attribute_id')) end as item,
               case when a.id is not null then jsonb_build_object('type', a.type, 'settings', a.settings) end as attribute,
               case when c.id is not null then jsonb_build_object(
                 'html', case when c.deleted_at is null and c.removed_at is null then c.html end) end as comment
             from hook_events e
             left join items i on i.team_id = $1 and i.id = e.item_id
             left join attributes a on a.team_id = $1 and a.id = (e.told ->> 'attribute_id')::uuid and a.deleted_at is null
             left join comments c on c.team_id = $1 and c.id = (e.told ->> 'comment_id')::uuid
             left join items l on l.team_id = $1 and l.id = (e.told -> 'link' ->> 'item_id')::uuid
             left join users u on u.id = e.actor_id
             where e.team_id = $1 and e.id = any($2::uuid[])`,
    },
    [team_id, ids],
  )
}

/** What came of sending one; times in milliseconds, bodies sealed. */
export interface Tried {
  id: string
  state: 'waiting' | 'done' | 'failed' | 'unseen'
  tries: number
  attempts: number
  due: number
  /** Null where nothing was sent. */
  sent: {
    at: number
    status: number | null
    problem: string | null
    ms: number
    retry_at: number | null
    is_asked: boolean
    request: string
    response: string | null
  } | null
}

/** What may have changed of a hook while it was sent for. */
export type Standing = Pick<HookRow, 'row_version' | 'enabled'>

/**
 * Writes what came of it; answers the hook as it is by then, and undefined, having written nothing, where another node
 * sends for it by now.
 */
export async function recordTries(
  db: Database,
  { team_id, id }: Pick<HookRow, 'team_id' | 'id'>,
  node: string | null,
  tried: readonly Tried[],
): Promise<Standing | undefined> {
  const [row] = await db.run<Standing>(
    team_id,
    {
      name: 'record-tries-of-hook',
      text: `with held as (select h.row_version, h.enabled from hooks h
                 where h.team_id = $1 and h.id = $2 and ($3::uuid is null or h.leased_by = $3)),
               r as (select * from jsonb_to_recordset($4::jsonb) as t(id uuid, state text, tries int, attempts int, due float8,
                 at float8, status int, problem text, ms int, retry_at float8, is_asked boolean, request text, response text)),
               kept as (insert into hook_attempts (team_id, event_id, no, at, status, problem, ms, retry_at, is_asked, request, response)
                 select $1, r.id, r.attempts, ${at('at')}, r.status, r.problem, r.ms, ${at('retry_at')}, r.is_asked, r.request, r.response
                 from r, held where r.at is not null on conflict do nothing),
               moved as (update hook_events e set tries = r.tries, attempts = r.attempts, due = ${at('due')},
                   state = case when held.enabled or r.state <> 'waiting' then r.state else e.state end,
                   status = case when r.at is null then e.status else r.status end,
                   problem = case when r.at is null then e.problem else r.problem end,
                   sent_at = coalesce(${at('at')}, e.sent_at)
                 from r, held where e.team_id = $1 and e.id = r.id)
             select * from held`,
    },
    [team_id, id, node, JSON.stringify(tried.map(({ sent, ...one }) => ({ ...one, ...sent })))],
  )
  return row
}

/** Later ones of the item wait with one that is tried again. */
export async function holdBack(
  db: Database,
  { team_id, id }: HookRow,
  item_id: string,
  due: number,
): Promise<void> {
  await db.run(
    team_id,
    {
      name: 'hold-hook-events-back',
      text: `update hook_events set due = greatest(due, ${time(4)})
             where team_id = $1 and item_id = $3 and hook_id = $2 and ${OPEN}`,
    },
    [team_id, id, item_id, due],
  )
}

/** A hook as a turn began with it: what that learns holds as long as nobody changed it, and nobody else sends for it. */
export interface Seen extends Pick<HookRow, 'team_id' | 'id' | 'row_version'> {
  node: string
}

/** How a hook stands with its receiver. */
export async function noteHealth(
  db: Database,
  { team_id, id, row_version, node }: Seen,
  health: Pick<HookRow, 'tries' | 'retry_at' | 'failing_since' | 'last_ok_at'>,
): Promise<void> {
  await db.run(
    team_id,
    {
      name: 'note-health-of-hook',
      text: `update hooks set tries = $3, retry_at = ${time(4)}, failing_since = ${time(5)}, last_ok_at = ${time(6)}
             where team_id = $1 and id = $2 and enabled and row_version = $7 and leased_by = $8`,
    },
    [team_id, id, health.tries, health.retry_at, health.failing_since, health.last_ok_at, row_version, node],
  )
}

/** An event that is sent at once and not by turns: a test. */
export async function addPing(
  db: Database,
  { team_id, id: hook_id }: HookRow,
  { id, told, now }: { id: string; told: object; now: number },
): Promise<void> {
  await db.run(
    team_id,
    {
      name: 'add-ping-of-hook',
      text: `insert into hook_events (team_id, id, hook_id, lane, type, actor_id, told, state, due, created_at)
             values ($1, $2, $3, 0, 'ping', ($4::jsonb ->> 'actor_id')::int, $4::jsonb, 'failed', ${time(5)}, ${time(5)})`,
    },
    [team_id, id, hook_id, JSON.stringify(told), now],
  )
}
