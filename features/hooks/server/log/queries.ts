import type { Database } from '@weft/db'

import type { Told } from '../events/read-entry.ts'
import type { Problem } from '../sending/deliver.ts'

const time = (parameter: number) => `to_timestamp($${parameter}::float8 / 1000)`
const FAILED = `(e.state = 'failed' or (e.tries > 0 and e.state in ('waiting', 'sending')))`

export interface DeliveryRow {
  id: string
  seq: number
  type: string
  told: Partial<Told> & Pick<Told, 'at'>
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'unseen'
  status: number | null
  problem: Problem | null
  attempts: number
  tries: number
  /** Wire times. */
  due: string
  sent_at: string | null
  /** As it lies today; null where it is gone for ever, or there is none. */
  item: { id: string; folder_id: string; is_trashed: boolean } | null
  /** What its name is made of. */
  name: { type: string; settings: Record<string, unknown>; data: unknown } | null
  attribute: string | null
}

const ROW = `e.id, e.seq, e.type, e.told, e.state, e.status, e.problem, e.attempts, e.tries, e.due, e.sent_at,
  case when i.id is not null then jsonb_build_object('id', i.id, 'folder_id', i.folder_id, 'is_trashed', i.deleted_at is not null) end as item,
  case when p.id is not null then jsonb_build_object('type', p.type, 'settings', p.settings, 'data', i."values" -> p.id::text -> 0) end as name,
  a.name as attribute`
const FROM = `hook_events e
  left join items i on i.team_id = e.team_id and i.id = e.item_id
  left join attributes p on p.team_id = e.team_id and p.board_id = i.board_id and p."primary" and p.deleted_at is null
  left join attributes a on a.team_id = e.team_id and a.id = (e.told ->> 'attribute_id')::uuid and a.deleted_at is null`

export interface LogAsked {
  isFailed: boolean
  type: string | null
  /** Milliseconds. */
  from: number | null
  to: number | null
  after: number | null
  limit: number
}

export async function deliveriesOf(
  db: Database,
  team_id: number,
  hook_id: string,
  { isFailed, type, from, to, after, limit }: LogAsked,
): Promise<DeliveryRow[]> {
  return db.run(
    team_id,
    {
      // One statement each, so that the index of failed ones is used for them.
      name: isFailed ? 'failed-deliveries-of-hook' : 'deliveries-of-hook',
      text: `select ${ROW} from ${FROM}
             where e.team_id = $1 and e.hook_id = $2 ${isFailed ? `and ${FAILED}` : ''} and ($3::text is null or e.type = $3)
               and ($4::float8 is null or e.created_at >= ${time(4)}) and ($5::float8 is null or e.created_at < ${time(5)})
               and ($6::bigint is null or e.seq < $6)
             order by e.seq desc limit $7`,
    },
    [team_id, hook_id, type, from, to, after, limit],
  )
}

export async function deliveryOf(
  db: Database,
  team_id: number,
  hook_id: string,
  id: string,
): Promise<DeliveryRow | undefined> {
  const [row] = await db.run<DeliveryRow>(
    team_id,
    {
      name: 'delivery-of-hook',
      text: `select ${ROW} from ${FROM} where e.team_id = $1 and e.hook_id = $2 and e.id = $3`,
    },
    [team_id, hook_id, id],
  )
  return row
}

export interface AttemptRow {
  no: number
  at: string
  status: number | null
  problem: Problem | null
  ms: number
  retry_at: string | null
  is_asked: boolean
  /** Sealed. */
  request: string
  response: string | null
}

export async function attemptsOf(db: Database, team_id: number, event_id: string): Promise<AttemptRow[]> {
  return db.run(
    team_id,
    {
      name: 'attempts-of-delivery',
      text: `select no, at, status, problem, ms, retry_at, is_asked, request, response from hook_attempts
             where team_id = $1 and event_id = $2 order by no`,
    },
    [team_id, event_id],
  )
}

const SENT_AGAIN = `state = 'waiting', tries = 0, due = ${time(3)}`

/** Has one sent once more; false for one that waits anyway, or is a test. */
export async function resendOne(
  db: Database,
  team_id: number,
  { hook_id, id, at }: { hook_id: string; id: string; at: number },
): Promise<boolean> {
  const rows = await db.run(
    team_id,
    {
      name: 'resend-delivery',
      text: `update hook_events set ${SENT_AGAIN} where team_id = $1 and hook_id = $2 and id = $4 and type <> 'ping'
               and state in ('done', 'failed', 'unseen') returning id`,
    },
    [team_id, hook_id, at, id],
  )
  return rows.length > 0
}

export interface Range {
  hook_id: string
  at: number
  from: number
  to: number
  isFailed: boolean
  most: number
}

/** Has what happened within a time sent once more, the first ones first; answers how many. */
export async function resendRange(db: Database, team_id: number, range: Range): Promise<number> {
  const rows = await db.run(
    team_id,
    {
      name: 'resend-deliveries',
      text: `update hook_events set ${SENT_AGAIN} where team_id = $1 and id in (
               select id from hook_events e where e.team_id = $1 and e.hook_id = $2 and e.type <> 'ping'
                 and e.created_at >= ${time(4)} and e.created_at < ${time(5)}
                 and (e.state = 'failed' or (not $6 and e.state in ('done', 'unseen')))
               order by e.seq limit $7) returning id`,
    },
    [team_id, range.hook_id, range.at, range.from, range.to, range.isFailed, range.most],
  )
  return rows.length
}
