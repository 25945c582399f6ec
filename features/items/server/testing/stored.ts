import { canonicalJson } from '@weft/base'
import type { Database } from '@weft/db'

import type { World } from './world.ts'

/** What the tables hold of a workspace's items, without what differs between two runs: numbers of feeds and times. */
const TABLES = {
  items: `select id, board_id, folder_id, parent_id, sort_order, values, row_version, created_by, updated_by,
            deleted_at is not null as gone, trash_root from items where team_id = $1 order by id`,
  long_texts: `select item_id, attribute_id, html from long_texts where team_id = $1 order by item_id, attribute_id`,
  unique_values: `select attribute_id, key, item_id from unique_values where team_id = $1 order by key`,
  departures: `select folder_id, item_id, row_version from departures where team_id = $1 order by folder_id, item_id`,
  folders: `select id, items from feeds where team_id = $1 and kind = 'folder' order by id`,
  activity: `select feed_id, action, collection, record_id, user_id, old, new, origin from activity
             where team_id = $1 and feed_kind = 'folder' order by feed_id, seq, n`,
  answers: `select key, hash is not null as hash, status, body from idempotency
            where user_id in (select user_id from team_members where team_id = $1) and body !~ '"name":' order by key`,
  /** Numbers that a feed skipped or told twice: none. */
  gaps: `select f.id, f.seq - count(distinct a.seq) as gaps from feeds f left join activity a
           on a.team_id = f.team_id and a.feed_kind = f.kind and a.feed_id = f.id
         where f.team_id = $1 and f.kind = 'folder' group by f.id, f.seq order by f.id`,
}

export interface Named {
  world: World
  /** Ids of items. */
  ids: readonly string[]
}

/** Everything that is stored of a workspace's items, with names for its ids. */
export async function storedIn(db: Database, named: Named): Promise<Record<string, unknown>> {
  return db.owner(async (tx) => {
    const found: Record<string, unknown> = {}
    for (const [table, sql] of Object.entries(TABLES)) {
      const read = await tx.query<{ body?: string }>(sql, [named.world.team_id])
      const whole = read.map((row) => (row.body === undefined ? row : { ...row, body: JSON.parse(row.body) }))
      const rows = nameIds(named, whole) as object[]
      // Ids sort differently in every world.
      found[table] =
        table === 'activity'
          ? byItem(rows as { feed_id: string; record_id: string }[])
          : rows.map((row) => canonicalJson(row)).toSorted()
    }
    return found
  })
}

/** Between items the order is free: what was placed wrongly runs after the others. */
function byItem(rows: readonly { feed_id: string; record_id: string }[]): Record<string, unknown[]> {
  const lists: Record<string, unknown[]> = {}
  for (const row of rows) (lists[`${row.feed_id} ${row.record_id.split('.')[0]}`] ??= []).push(row)
  return lists
}

const VARYING = /"(seq|created_at|updated_at|deleted_at)":("[^"]*"|\d+)/g

/** A JSON value with names in the place of a world's ids, and without numbers of feeds and times. */
export function nameIds({ world, ids }: Named, value: unknown): unknown {
  let text = JSON.stringify(value) ?? 'null'
  text = text.replaceAll(VARYING, '"$1":"*"')
  const names = new Map<string, string>(ids.map((id, n) => [id, `item ${n}`]))
  for (const [name, id] of Object.entries(world.attributes)) names.set(id, `attribute ${name}`)
  for (const [n, id] of world.labels.entries()) names.set(id, `label ${n}`)
  for (const field of ['board_id', 'folder_id', 'other_folder_id'] as const) names.set(world[field], field)
  for (const [id, name] of names) text = text.replaceAll(id, name)
  for (const [role, person] of Object.entries(world.people))
    text = text.replaceAll(
      new RegExp(`"(created_by|updated_by|user_id)":${person.id}\\b`, 'g'),
      `"$1":"${role}"`,
    )
  text = text.replaceAll(`"team_id":${world.team_id}`, '"team_id":"team"')
  return JSON.parse(text)
}
