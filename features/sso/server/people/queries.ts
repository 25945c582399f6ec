import type { Database } from '@weft/db'

export interface Told {
  id: number
  name: string
  email: string
  locale: string
}

/** Who answers for a workspace: its owner and its admins. */
export async function readAdmins(db: Database, team_id: number): Promise<Told[]> {
  return db.run<Told>(
    team_id,
    {
      name: 'sso-admins',
      text: `select u.id, u.name, u.email, u.locale from team_members m join users u on u.id = m.user_id
               join teams t on t.id = m.team_id
             where m.team_id = $1 and m.removed_at is null and m.suspended_at is null and u.deleted_at is null
               and (m.role = 'admin' or m.user_id = t.owner_id) order by u.id`,
    },
    [team_id],
  )
}

/** Members who never used the connection, by name; `count` is of all of them. */
export async function readAbsent(
  db: Database,
  team_id: number,
  connection_id: string | null,
  limit: number,
): Promise<{ count: number; people: Told[] }> {
  const rows = await db.run<Told & { count: number }>(
    team_id,
    {
      name: 'sso-absent',
      text: `select u.id, u.name, u.email, u.locale, count(*) over ()::int as count
             from team_members m join users u on u.id = m.user_id
             where m.team_id = $1 and m.removed_at is null and u.deleted_at is null
               and not exists (select from sso_identities i
                               where i.team_id = $1 and i.connection_id = $2 and i.user_id = m.user_id)
             order by u.name, u.id limit $3`,
    },
    [team_id, connection_id, limit],
  )
  return { count: rows[0]?.count ?? 0, people: rows.map(({ count: _count, ...one }) => one) }
}

export async function readTeamName(db: Database, team_id: number): Promise<string> {
  const [row] = await db.run<{ name: string }>(
    null,
    { name: 'sso-team-name', text: `select name from teams where id = $1 and deleted_at is null` },
    [team_id],
  )
  return row?.name ?? ''
}

export async function readNameOf(db: Database, user_id: number): Promise<string> {
  const [row] = await db.run<{ name: string }>(
    null,
    { name: 'sso-name-of', text: `select name from users where id = $1` },
    [user_id],
  )
  return row?.name ?? ''
}
