import { now } from '@weft/base'
import type { Database, Tx } from '@weft/db'

/** When a rule begins: `item_id` is '' where it is about no item. */
export interface Due {
  automation_id: string
  item_id: string
  /** Milliseconds. */
  due_at: number
}

export async function putDues(tx: Tx, team_id: number, dues: readonly Due[]): Promise<void> {
  if (dues.length === 0) return
  await tx.query(
    {
      name: 'put-automation-dues',
      text: `insert into automation_dues (team_id, automation_id, item_id, due_at)
             select $1, a, i, to_timestamp(at / 1000) from unnest($2::text[], $3::text[], $4::float8[]) as d(a, i, at)
             on conflict (team_id, automation_id, item_id) do update set due_at = excluded.due_at`,
    },
    [
      team_id,
      dues.map(({ automation_id }) => automation_id),
      dues.map(({ item_id }) => item_id),
      dues.map(({ due_at }) => due_at),
    ],
  )
}

export async function dropDues(
  tx: Tx,
  team_id: number,
  dues: readonly Pick<Due, 'automation_id' | 'item_id'>[],
): Promise<void> {
  if (dues.length === 0) return
  await tx.query(
    {
      name: 'drop-automation-dues',
      text: `delete from automation_dues d using unnest($2::text[], $3::text[]) as g(a, i)
             where d.team_id = $1 and d.automation_id = g.a and d.item_id = g.i`,
    },
    [team_id, dues.map(({ automation_id }) => automation_id), dues.map(({ item_id }) => item_id)],
  )
}

/** Forgets when a rule begins; what has come already still does. */
export async function dropDuesOfRule(tx: Tx, team_id: number, automation_id: string): Promise<void> {
  await tx.query(
    {
      name: 'drop-dues-of-automation',
      text: `delete from automation_dues
             where team_id = $1 and automation_id = $2 and due_at > to_timestamp($3::float8 / 1000)`,
    },
    [team_id, automation_id, now()],
  )
}

/** What is due by a moment, the earliest first. Held until the transaction ends: one node takes it. */
export async function takeDues(tx: Tx, team_id: number, by: number, limit: number): Promise<Due[]> {
  return tx.query<Due>(
    {
      name: 'take-automation-dues',
      text: `select automation_id, item_id, (extract(epoch from due_at) * 1000)::float8 as due_at from automation_dues
             where team_id = $1 and due_at <= to_timestamp($2::float8 / 1000) order by due_at, automation_id, item_id
             limit $3 for update`,
    },
    [team_id, by, limit],
  )
}

/** The next moment at which something is due, in milliseconds; null where nothing is. */
export async function nextDue(db: Database, team_id: number): Promise<number | null> {
  const [row] = await db.run<{ at: number | null }>(
    team_id,
    {
      name: 'next-automation-due',
      text: `select (extract(epoch from min(due_at)) * 1000)::float8 as at from automation_dues where team_id = $1`,
    },
    [team_id],
  )
  return row?.at ?? null
}

/** Workspaces in which something is due now or later, and when first. */
export async function teamsWithDues(tx: Tx): Promise<{ team_id: number; at: number }[]> {
  return tx.query({
    name: 'teams-with-automation-dues',
    text: `select team_id, (extract(epoch from min(due_at)) * 1000)::float8 as at from automation_dues group by team_id`,
  })
}

/** Standing items of a board with what they hold for an attribute, by id. */
export async function itemsWith(
  tx: Tx,
  team_id: number,
  {
    board_id,
    attribute_id,
    after,
    limit,
  }: {
    board_id: string
    attribute_id: string
    after: string | null
    limit: number
  },
): Promise<{ id: string; data: unknown }[]> {
  return tx.query(
    {
      name: 'items-with-value',
      text: `select id, values -> $3 -> 0 as data from items
             where team_id = $1 and board_id = $2 and values ? $3 and deleted_at is null and ($4::uuid is null or id > $4)
             order by id limit $5`,
    },
    [team_id, board_id, attribute_id, after, limit],
  )
}

/** What items hold for an attribute, those that stand. */
export async function dataOfItems(
  tx: Tx,
  team_id: number,
  ids: readonly string[],
  attribute_id: string,
): Promise<Map<string, unknown>> {
  const rows = await tx.query<{ id: string; data: unknown }>(
    {
      name: 'data-of-items',
      text: `select id, values -> $3 -> 0 as data from items
             where team_id = $1 and id = any($2::uuid[]) and deleted_at is null`,
    },
    [team_id, ids, attribute_id],
  )
  return new Map(rows.map(({ id, data }) => [id, data]))
}

export async function placesOf(
  tx: Tx,
  team_id: number,
  ids: readonly string[],
): Promise<{ id: string; folder_id: string }[]> {
  if (ids.length === 0) return []
  return tx.query(
    {
      name: 'places-of-due-items',
      text: `select id, folder_id from items where team_id = $1 and id = any($2::uuid[])`,
    },
    [team_id, ids],
  )
}
