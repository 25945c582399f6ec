import type { Tx } from '@weft/db'

import type { HookEvent } from '../../shared/index.ts'
import type { Told } from './read-entry.ts'

const time = (parameter: number) => `to_timestamp($${parameter}::float8 / 1000)`
const OPEN = `state in ('waiting', 'sending')`

/** A hook that is on, as far as whoever queues for it has to know. */
export interface ListeningHook {
  id: string
  board_id: string | null
  events: HookEvent[]
  created_by: number
}

export async function hooksThatListen(tx: Tx, team_id: number): Promise<ListeningHook[]> {
  return tx.query(
    {
      name: 'hooks-that-listen',
      text: `select id, board_id, events, created_by from hooks where team_id = $1 and enabled order by id`,
    },
    [team_id],
  )
}

/** The number of the workspace's feed, by which rights are known. */
export async function teamSeq(tx: Tx, team_id: number): Promise<number> {
  const [row] = await tx.query<{ seq: number }>(
    { name: 'seq-for-hooks', text: `select seq from feeds where team_id = $1 and kind = 'team'` },
    [team_id],
  )
  return row?.seq ?? 0
}

/** One that waits: for the first time, or to be sent again. */
export interface Waiting {
  id: string
  hook_id: string
  item_id: string
  type: HookEvent
  due: number
  told: Told
  /** Whether something newer may join it. */
  isOpen: boolean
}

/** What waits for these items, in its order; held, so that nothing of it is sent before what joins it is written. */
export async function holdWaiting(
  tx: Tx,
  team_id: number,
  hook_ids: readonly string[],
  item_ids: readonly string[],
): Promise<Waiting[]> {
  return tx.query(
    {
      name: 'hold-waiting-hook-events',
      text: `select id, hook_id, item_id, type, told, (extract(epoch from due) * 1000)::float8 as due,
               state = 'waiting' and attempts = 0 as "isOpen"
             from hook_events where team_id = $1 and hook_id = any($2::uuid[]) and item_id = any($3::uuid[]) and ${OPEN}
             order by seq for update`,
    },
    [team_id, hook_ids, item_ids],
  )
}

export interface NewEvent {
  id: string
  hook_id: string
  item_id: string
  lane: number
  type: string
  told: Told
  due: number
}

export async function addEvents(
  tx: Tx,
  team_id: number,
  events: readonly NewEvent[],
  at: number,
): Promise<void> {
  await tx.query(
    {
      name: 'add-hook-events',
      text: `insert into hook_events (team_id, id, hook_id, item_id, lane, type, actor_id, folder_id, told, state, due, created_at)
             select $1, e.id, e.hook_id, e.item_id, e.lane, e.type, (e.told ->> 'actor_id')::int, e.told ->> 'folder_id', e.told,
               'waiting', to_timestamp(e.due / 1000), ${time(3)}
             from rows from (jsonb_to_recordset($2::jsonb) as
               (id uuid, hook_id uuid, item_id uuid, lane int, type text, told jsonb, due float8)) with ordinality
               as e(id, hook_id, item_id, lane, type, told, due, n)
             order by e.n`,
    },
    [team_id, JSON.stringify(events), at],
  )
}

export async function joinEvents(
  tx: Tx,
  team_id: number,
  events: readonly Pick<Waiting, 'id' | 'told'>[],
): Promise<void> {
  await tx.query(
    {
      name: 'join-hook-events',
      text: `update hook_events e set told = n.told, actor_id = (n.told ->> 'actor_id')::int, folder_id = n.told ->> 'folder_id'
             from jsonb_to_recordset($2::jsonb) as n(id uuid, told jsonb) where e.team_id = $1 and e.id = n.id`,
    },
    [team_id, JSON.stringify(events.map(({ id, told }) => ({ id, told })))],
  )
}

/** Up to when what was done to many items is told already; held, as feeds are read side by side. */
export async function holdPace(tx: Tx, team_id: number, id: string): Promise<number | null> {
  const [row] = await tx.query<{ paced_until: number | null }>(
    {
      name: 'hold-pace-of-hook',
      text: `select (extract(epoch from paced_until) * 1000)::float8 as paced_until
             from hooks where team_id = $1 and id = $2 for no key update`,
    },
    [team_id, id],
  )
  return row?.paced_until ?? null
}

export async function keepPace(tx: Tx, team_id: number, id: string, until: number): Promise<void> {
  await tx.query(
    {
      name: 'keep-pace-of-hook',
      text: `update hooks set paced_until = ${time(3)} where team_id = $1 and id = $2`,
    },
    [team_id, id, until],
  )
}

/** What was sent of items that were removed for ever goes with them; that they were deleted is still told. */
export async function dropItems(tx: Tx, team_id: number, item_ids: readonly string[]): Promise<void> {
  await tx.query(
    {
      name: 'drop-hook-events',
      text: `delete from hook_events where team_id = $1 and item_id = any($2::uuid[])
               and not (type = 'item.deleted' and ${OPEN})`,
    },
    [team_id, item_ids],
  )
}

/** What was told of items goes for ever with the folder in which they lie now. */
export async function followItems(
  tx: Tx,
  team_id: number,
  item_ids: readonly string[],
  folder_id: string,
): Promise<void> {
  await tx.query(
    {
      name: 'move-hook-events',
      text: 'update hook_events set folder_id = $3 where team_id = $1 and item_id = any($2::uuid[])',
    },
    [team_id, item_ids, folder_id],
  )
}

/** Whether more waits for a hook than may. */
export async function isOverfull(tx: Tx, team_id: number, id: string, most: number): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'is-hook-overfull',
      text: `select from hook_events where team_id = $1 and hook_id = $2 and ${OPEN} offset $3 limit 1`,
    },
    [team_id, id, most],
  )
  return rows.length > 0
}

/** What is to be known of the version of an item, or of its value of an attribute. */
export interface Version {
  item_id: string
  attribute_id: string | null
  row_version: number
  slot: [unknown, number] | null
}

export async function versionsOf(
  tx: Tx,
  team_id: number,
  asked: readonly { item_id: string; attribute_id: string | null }[],
): Promise<Version[]> {
  return tx.query(
    {
      name: 'versions-for-hooks',
      text: `select p.item_id, p.attribute_id, i.row_version, i."values" -> p.attribute_id as slot
             from jsonb_to_recordset($2::jsonb) as p(item_id uuid, attribute_id text)
             join items i on i.team_id = $1 and i.id = p.item_id`,
    },
    [team_id, JSON.stringify(asked)],
  )
}
