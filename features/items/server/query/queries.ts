import type { Database } from '@weft/db'
import type { Attribute } from '@weft/model'
import { errors, type Row } from '@weft/server-kit'

/** A folder's rows with a number above `since` (all with -1), the trash included, and what left it. */
export async function changedRows(
  db: Database,
  team_id: number,
  folder_id: string,
  since: number,
): Promise<{ seq: number; floor: number; rows: Row[]; gone: string[] }> {
  const [feed] = await db.run<{ seq: number; floor: number; rows: Row[] | null; gone: string[] | null }>(
    team_id,
    {
      name: 'changed-rows',
      text: `select f.seq, f.floor,
               (select json_agg(json_build_object('id', i.id, 'board_id', i.board_id, 'folder_id', i.folder_id, 'parent_id', i.parent_id,
                  'sort_order', i.sort_order, 'values', i.values, 'row_version', i.row_version, 'seq', i.seq,
                  'created_at', to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'),
                  'updated_at', to_char(i.updated_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'),
                  'created_by', i.created_by, 'updated_by', i.updated_by,
                  'deleted_at', to_char(i.deleted_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')))
                from items i where i.team_id = $1 and i.folder_id = $2 and i.seq > $3 and ($3 >= 0 or i.deleted_at is null)) as rows,
               (select array_agg(d.item_id::text) from departures d where d.team_id = $1 and d.folder_id = $2 and d.seq > $3) as gone
             from feeds f where f.team_id = $1 and f.kind = 'folder' and f.id = $2`,
    },
    [team_id, folder_id, since],
  )
  if (!feed) throw errors.not_found()
  return { seq: feed.seq, floor: feed.floor, rows: feed.rows ?? [], gone: feed.gone ?? [] }
}

export async function standingAttributes(
  db: Database,
  team_id: number,
  board_id: string,
): Promise<Pick<Attribute, 'id' | 'type' | 'settings'>[]> {
  return db.run(
    team_id,
    {
      name: 'standing-attributes',
      text: `select id, type, settings from attributes where team_id = $1 and board_id = $2 and deleted_at is null`,
    },
    [team_id, board_id],
  )
}

export interface ProfileContext {
  locale: string
  timezone: string
  start_of_week: number
}

export async function profileOf(db: Database, user_id: number): Promise<ProfileContext> {
  const rows = await db.run<ProfileContext>(
    { user: user_id },
    { name: 'profile-context', text: `select locale, timezone, start_of_week from users where id = $1` },
    [user_id],
  )
  return rows[0] ?? { locale: 'en-US', timezone: 'UTC', start_of_week: 1 }
}

/** People of a workspace by id, for sorting and filtering by name. */
export async function boardPeople(
  db: Database,
  team_id: number,
): Promise<Map<number, { name: string; email: string }>> {
  const rows = await db.run<{ id: number; name: string; email: string }>(
    team_id,
    {
      name: 'workspace-people',
      text: `select u.id, u.name, u.email from team_members m join users u on u.id = m.user_id where m.team_id = $1`,
    },
    [team_id],
  )
  return new Map(rows.map(({ id, name, email }) => [id, { name, email }]))
}
