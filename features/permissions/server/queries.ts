import type { Database } from '@weft/db'

export interface PersonRow {
  id: number
  name: string
  photo_url: string | null
}

export async function memberNames(db: Database, team_id: number): Promise<PersonRow[]> {
  return db.run<PersonRow>(
    team_id,
    {
      name: 'permission-people',
      text: `select u.id, u.name, u.photo_url from team_members m join users u on u.id = m.user_id
             where m.team_id = $1 and m.removed_at is null order by lower(u.name), u.id`,
    },
    [team_id],
  )
}

export interface PlaceName {
  id: string
  name: string
}

/** Names of boards and folders by id. */
export async function placeNames(
  db: Database,
  team_id: number,
  ids: readonly string[],
): Promise<PlaceName[]> {
  return db.run<PlaceName>(
    team_id,
    {
      name: 'permission-places',
      text: `select id, name from boards where team_id = $1 and id = any($2::text[])
             union all select id, name from folders where team_id = $1 and id = any($2::text[])`,
    },
    [team_id, ids],
  )
}

export async function teamName(db: Database, team_id: number): Promise<string> {
  const [row] = await db.run<{ name: string }>(
    team_id,
    { name: 'permission-team', text: 'select name from teams where id = $1' },
    [team_id],
  )
  return row?.name ?? ''
}

export interface EntryChange {
  record_id: string
  user_id: number | null
  name: string | null
  at: string
  old: { permissions?: object; final_permissions?: object } | null
  new: { permissions?: object; final_permissions?: object } | null
}

/** The latest changes of permission records, newest first: who set what is read from the activity, not stored twice. */
export async function entryChanges(
  db: Database,
  team_id: number,
  record_ids: readonly string[],
): Promise<EntryChange[]> {
  return db.run<EntryChange>(
    team_id,
    {
      name: 'permission-changes',
      text: `select a.record_id, a.user_id, u.name, a.at, a.old, a.new
             from activity a left join users u on u.id = a.user_id
             where a.team_id = $1 and a.feed_kind = 'team' and a.feed_id = $2 and a.collection = 'permissions'
               and a.record_id = any($3::text[])
             order by a.seq desc, a.n desc limit 200`,
    },
    [team_id, String(team_id), record_ids],
  )
}
