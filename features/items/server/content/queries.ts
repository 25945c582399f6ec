import type { Database } from '@weft/db'
import { errors } from '@weft/server-kit'

/**
 * A folder's items as the text of a FolderContent without `rights`, made by one pass in the database. Attribute ids
 * are uuids from the attributes table, so they can stand in the statement's text. The slots of trashed attributes come
 * along: restoring one changes no item, so nobody would be told of them again.
 */
export async function readFolderColumns(
  db: Database,
  team_id: number,
  folder_id: string,
): Promise<{ seq: number; items: number; modified: string; text: string }> {
  return db.read(team_id, async (tx) => {
    const attributes = await tx.query<{ id: string }>(
      {
        name: 'folder-attributes',
        text: `select a.id from attributes a join folders f on f.team_id = a.team_id and f.board_id = a.board_id
               where a.team_id = $1 and f.id = $2 order by a.sort_order, a.id`,
      },
      [team_id, folder_id],
    )
    const ids = attributes.map((attribute) => attribute.id)
    const slots = ids.map(
      (_id, n) => `'[' || coalesce(string_agg(coalesce(v${n}::text, 'null'), ','), '') || ']'`,
    )
    const list = (sql: string) => `coalesce(string_agg(${sql}, ','), '')`
    const time = (column: string) =>
      `'"' || to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"'`
    const [row] = await tx.query<{ seq: number; items: number; modified: string; text: string | null }>(
      `select f.seq, c.items, coalesce(c.modified, '1970-01-01 00:00:00') as modified, c.text
       from feeds f left join lateral (
         select count(*) as items, to_char(max(updated_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as modified,
           '"id":[' || ${list(`'"' || id || '"'`)} || '],"parent_id":[' || ${list(`coalesce('"' || parent_id || '"', 'null')`)}
           || '],"sort_order":[' || ${list('sort_order::text')} || '],"row_version":[' || ${list('row_version::text')}
           || '],"created_at":[' || ${list(time('created_at'))} || '],"updated_at":[' || ${list(time('updated_at'))}
           || '],"created_by":[' || ${list(`coalesce(created_by::text, 'null')`)} || '],"updated_by":[' || ${list(`coalesce(updated_by::text, 'null')`)}
           || '],"slots":[' ${slots.length > 0 ? `|| ${slots.join(` || ',' || `)}` : ''} || ']' as text
         from (select id, parent_id, sort_order, row_version, created_at, updated_at, created_by, updated_by
                 ${ids.map((id, n) => `, values -> '${id}' as v${n}`).join('')}
               from items where team_id = $1 and folder_id = $2 and deleted_at is null) i
       ) c on true
       where f.team_id = $1 and f.kind = 'folder' and f.id = $2`,
      [team_id, folder_id],
    )
    if (!row) throw errors.not_found()
    return {
      seq: row.seq,
      items: row.items,
      modified: row.modified,
      text: `{"seq":${row.seq},"attribute_ids":${JSON.stringify(ids)},${row.text ?? ''}}`,
    }
  })
}

/** Where a folder's feed stands, and how many items changed since a base; they are counted up to `counted`. */
export async function readFolderFeed(
  db: Database,
  team_id: number,
  folder_id: string,
  { since, counted }: { since: number; counted: number },
): Promise<{ seq: number; floor: number; changed: number } | undefined> {
  const rows = await db.run<{ seq: number; floor: number; changed: number }>(
    team_id,
    {
      name: 'folder-feed',
      text: `select seq, floor, case when seq = $3 then 0 else
               (select count(*) from (select 1 from items i
                  where i.team_id = $1 and i.folder_id = $2 and i.seq > $3 limit $4) c) end as changed
             from feeds where team_id = $1 and kind = 'folder' and id = $2`,
    },
    [team_id, folder_id, since, counted],
  )
  return rows[0]
}
