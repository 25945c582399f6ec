import type { Database, Tx } from '@weft/db'
import type { Role } from '@weft/model'
import type { Barred } from '@weft/server-kit'

// Times are given in milliseconds of the server's own clock, so that tests and CLOCK_OFFSET_MS move all of them.
const time = (parameter: number) => `to_timestamp($${parameter}::float8 / 1000)`

export interface TeamRow {
  id: number
  name: string
  owner_id: number
  photo_url: string | null
  use_custom_logo: boolean
  subscription_id: number | null
  domain: string | null
  whitelabel_settings: Record<string, unknown> | null
  new_owner_id: number | null
  allows_assistants: boolean
  row_version: number
  created_at: string
}

export interface MemberRow {
  id: number
  name: string
  email: string
  photo_url: string | null
  role: Role
  row_version: number
  created_at: string
  /** Why the workspace keeps the member out for now. */
  barred: Barred | null
}

export const TEAM =
  'id, name, owner_id, photo_url, use_custom_logo, subscription_id, domain, whitelabel_settings, new_owner_id, allows_assistants, row_version, created_at'
const MEMBER = `m.user_id as id, u.name, u.email, u.photo_url, m.role, m.row_version, m.created_at,
  case when m.suspended_at is not null then 'suspended'
    when u.two_factor_at is null and (select requires_two_factor from teams t where t.id = m.team_id)
    then 'two-factor' end as barred`

/** Makes a workspace with its owner and its feed. In a transaction of any scope; afterwards it is the workspace's. */
export async function insertTeam(tx: Tx, name: string, owner_id: number, at: number): Promise<TeamRow> {
  const [team] = await tx.query<TeamRow>(
    {
      name: 'insert-team',
      text: `insert into teams (name, owner_id, created_at, updated_at) values ($1, $2, ${time(3)}, ${time(3)})
             returning ${TEAM}`,
    },
    [name, owner_id, at],
  )
  const { id } = team as TeamRow
  // The wall knew no workspace until now.
  await tx.query(`select set_config('weft.team', $1, true)`, [String(id)])
  await tx.query(`insert into feeds (team_id, kind, id) values ($1, 'team', $2)`, [id, String(id)])
  await tx.query(
    `insert into team_members (team_id, user_id, role, created_at, updated_at)
     values ($1, $2, 'owner', ${time(3)}, ${time(3)})`,
    [id, owner_id, at],
  )
  return team as TeamRow
}

export async function readTeams(db: Database, ids: readonly number[]): Promise<TeamRow[]> {
  return db.run<TeamRow>(
    null,
    {
      name: 'read-teams',
      text: `select ${TEAM} from teams where id = any($1::int[]) and deleted_at is null order by id`,
    },
    [ids],
  )
}

export async function teamIdsOf(db: Database, user_id: number): Promise<number[]> {
  const rows = await db.run<{ id: number }>(
    { user: user_id },
    { name: 'teams-of-user', text: `select id from teams_of_user($1)` },
    [user_id],
  )
  return rows.map((row) => row.id)
}

/** The workspace, locked by its feed. */
export async function readTeamRow(tx: Tx, id: number): Promise<TeamRow | undefined> {
  const [row] = await tx.query<TeamRow>(
    { name: 'read-team', text: `select ${TEAM} from teams where id = $1 and deleted_at is null` },
    [id],
  )
  return row
}

export async function readBoardNames(
  tx: Tx,
  team_id: number,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query<{ id: string; name: string }>(
    {
      name: 'board-names-of-invitations',
      text: `select id, name from boards where team_id = $1 and id = any($2::text[]) and deleted_at is null`,
    },
    [team_id, ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function updateTeam(tx: Tx, team: TeamRow, seq: number, at: number): Promise<void> {
  await tx.query(
    {
      name: 'update-team',
      text: `update teams set name = $2, owner_id = $3, new_owner_id = $4, photo_url = $5, row_version = $6, seq = $7,
               updated_at = ${time(8)}, allows_assistants = $9 where id = $1`,
    },
    [
      team.id,
      team.name,
      team.owner_id,
      team.new_owner_id,
      team.photo_url,
      team.row_version,
      seq,
      at,
      team.allows_assistants,
    ],
  )
}

export async function trashTeam(tx: Tx, id: number, seq: number, at: number): Promise<void> {
  await tx.query(
    {
      name: 'trash-team',
      text: `update teams set deleted_at = ${time(3)}, updated_at = ${time(3)}, row_version = row_version + 1, seq = $2
             where id = $1`,
    },
    [id, seq, at],
  )
}

/** Members from the first one that came, after a given one, at most `limit`. */
export async function listMemberRows(
  db: Database,
  team_id: number,
  page: {
    limit: number
    after: number | null
    search: string | null
    /** Whose addresses are told; null for everybody's. */
    addressed: readonly number[] | null
  },
): Promise<MemberRow[]> {
  return db.run<MemberRow>(
    team_id,
    {
      name: 'list-members',
      text: `select ${MEMBER} from team_members m
             join (select id, name, photo_url, two_factor_at,
                 case when $5::int[] is null or id = any($5::int[]) then email else '' end as email
               from users) u on u.id = m.user_id
             where m.team_id = $1 and m.removed_at is null
               and ($2::int is null or (m.created_at, m.user_id) >
                 (select a.created_at, a.user_id from team_members a where a.team_id = $1 and a.user_id = $2))
               and ($3::text is null or u.name ilike $3 or u.email ilike $3)
             order by m.created_at, m.user_id limit $4`,
    },
    [team_id, page.after, page.search === null ? null : likePattern(page.search), page.limit, page.addressed],
  )
}

function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (special) => `\\${special}`)}%`
}

export async function readMembers(
  tx: Tx,
  team_id: number,
  user_ids: readonly number[],
): Promise<Map<number, MemberRow>> {
  const rows = await tx.query<MemberRow>(
    {
      name: 'read-members',
      text: `select ${MEMBER} from team_members m join users u on u.id = m.user_id
             where m.team_id = $1 and m.user_id = any($2::int[]) and m.removed_at is null`,
    },
    [team_id, user_ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Adds somebody, or brings somebody back who had been removed: the epoch goes on rising. */
export async function upsertMember(
  tx: Tx,
  member: { team_id: number; user_id: number; role: string; seq: number; at: number },
): Promise<void> {
  await tx.query(
    {
      name: 'upsert-member',
      text: `insert into team_members (team_id, user_id, role, seq, created_at, updated_at)
             values ($1, $2, $3, $4, ${time(5)}, ${time(5)})
             on conflict (team_id, user_id) do update set role = excluded.role, seq = excluded.seq,
               epoch = team_members.epoch + 1, row_version = team_members.row_version + 1,
               updated_at = excluded.updated_at, removed_at = null,
               suspended_at = case when team_members.removed_at is null then team_members.suspended_at end`,
    },
    [member.team_id, member.user_id, member.role, member.seq, member.at],
  )
}

export async function takeMemberOut(
  tx: Tx,
  member: { team_id: number; user_id: number; seq: number; at: number },
): Promise<number> {
  const [row] = await tx.query<{ row_version: number }>(
    {
      name: 'take-member-out',
      text: `update team_members set removed_at = ${time(4)}, updated_at = ${time(4)}, seq = $3, epoch = epoch + 1,
               row_version = row_version + 1 where team_id = $1 and user_id = $2 returning row_version`,
    },
    [member.team_id, member.user_id, member.seq, member.at],
  )
  return row?.row_version ?? 0
}

/** Ids of the permission records whose entries name a person. */
export async function entriesNaming(tx: Tx, team_id: number, user_id: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'entries-naming',
      text: `select id from permissions where team_id = $1 and deleted_at is null
               and (permissions::text like $2 or final_permissions::text like $2)`,
    },
    [team_id, `%:user:${user_id}%`],
  )
  return rows.map((row) => row.id)
}

/** Somebody's personal views, on boards that are not in the trash. */
export async function personalViewsOf(
  tx: Tx,
  team_id: number,
  user_id: number,
): Promise<{ id: string; board_id: string }[]> {
  return tx.query(
    {
      name: 'personal-views',
      text: `select v.id, v.board_id from views v join boards b on b.team_id = v.team_id and b.id = v.board_id
             where v.team_id = $1 and v.owner_id = $2 and v.access = 'personal' and v.deleted_at is null
               and b.deleted_at is null`,
    },
    [team_id, user_id],
  )
}

export interface Person {
  id: number
  name: string
  photo_url: string | null
}

const PEOPLE_IN_FOLDERS = {
  name: 'people-in-folders',
  text: `with seen as (
           select i.board_id, i.created_by, i.updated_by, i.values from items i
           where i.team_id = $1 and i.folder_id = any($2::text[]) and i.deleted_at is null
         ), named as (
           select (person #>> '{}')::int as id
             from seen, attributes a, jsonb_array_elements(
               case when jsonb_typeof(seen.values -> a.id::text -> 0) = 'array' then seen.values -> a.id::text -> 0
                    else '[]' end) as person
             where a.team_id = $1 and a.board_id = seen.board_id and a.type = 'members' and a.deleted_at is null
               and jsonb_typeof(person) = 'number'
         ), occurring as (
           select created_by as id from seen
           union select updated_by from seen
           union select c.created_by from comments c
             where c.team_id = $1 and c.folder_id = any($2::text[]) and c.deleted_at is null and c.item_deleted_at is null
           union select r.user_id from comments c
             join comment_reactions r on r.team_id = c.team_id and r.comment_id = c.id
             where c.team_id = $1 and c.folder_id = any($2::text[]) and c.deleted_at is null and c.item_deleted_at is null
           union select user_id from team_members where team_id = $1 and user_id in (select id from named)
         )
         select u.id, u.name, u.photo_url from users u
         where u.id in (select id from occurring where id > 0) and u.deleted_at is null order by u.id`,
}

/**
 * The people who made, changed or are named in what lies in these folders, or said something about it; nobody else of the workspace. Any number
 * can be written into a value: it names somebody only if the person is, or was, in the workspace.
 */
export async function peopleIn(
  db: Database,
  team_id: number,
  folder_ids: readonly string[],
): Promise<Person[]> {
  return db.run<Person>(team_id, PEOPLE_IN_FOLDERS, [team_id, folder_ids])
}

/** The same inside of a transaction. */
export async function peopleWithin(
  tx: Tx,
  team_id: number,
  folder_ids: readonly string[],
): Promise<Person[]> {
  return tx.query<Person>(PEOPLE_IN_FOLDERS, [team_id, folder_ids])
}

/**
 * Ids of the people who made or changed what lies in these folders. Who is named in a value is none of them: whoever may
 * write there can name anybody.
 */
export async function workersIn(
  db: Database,
  team_id: number,
  folder_ids: readonly string[],
): Promise<number[]> {
  const rows = await db.run<{ id: number }>(
    team_id,
    {
      name: 'workers-in-folders',
      text: `select distinct person.id from items i cross join lateral (values (i.created_by), (i.updated_by)) person(id)
             where i.team_id = $1 and i.folder_id = any($2::text[]) and i.deleted_at is null and person.id > 0`,
    },
    [team_id, folder_ids],
  )
  return rows.map(({ id }) => id)
}

export async function teamOfBoard(db: Database, board_id: string): Promise<number | undefined> {
  const rows = await db.run<{ team_id: number }>(
    null,
    { name: 'team-of-board', text: `select team_id from resolve_board($1)` },
    [board_id],
  )
  return rows[0]?.team_id
}
