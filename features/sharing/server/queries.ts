import type { Database, Tx } from '@weft/db'

export interface LockRow {
  password_hash: string | null
  password_version: number
  /** Wire time. */
  expires_at: string | null
}

const LOCK = 'password_hash, password_version, expires_at'
const UNLOCKED: LockRow = { password_hash: null, password_version: 0, expires_at: null }

export async function readLock(db: Database, team_id: number, board_id: string): Promise<LockRow> {
  const [row] = await db.run<LockRow>(
    team_id,
    {
      name: 'read-board-lock',
      text: `select ${LOCK} from board_locks where team_id = $1 and board_id = $2`,
    },
    [team_id, board_id],
  )
  return row ?? UNLOCKED
}

/** In a transaction that holds the workspace's feed. */
export async function lockedLock(tx: Tx, team_id: number, board_id: string): Promise<LockRow> {
  const [row] = await tx.query<LockRow>(
    {
      name: 'locked-board-lock',
      text: `select ${LOCK} from board_locks where team_id = $1 and board_id = $2`,
    },
    [team_id, board_id],
  )
  return row ?? UNLOCKED
}

export async function writeLock(tx: Tx, team_id: number, board_id: string, lock: LockRow): Promise<void> {
  await tx.query(
    {
      name: 'write-board-lock',
      text: `insert into board_locks (team_id, board_id, password_hash, password_version, expires_at)
             values ($1, $2, $3, $4, $5::timestamp at time zone 'UTC')
             on conflict (team_id, board_id) do update set password_hash = excluded.password_hash,
               password_version = excluded.password_version, expires_at = excluded.expires_at`,
    },
    [team_id, board_id, lock.password_hash, lock.password_version, lock.expires_at],
  )
}

export async function teamOfBoard(db: Database, board_id: string): Promise<number | null> {
  const [row] = await db.run<{ team_id: number }>(
    null,
    { name: 'resolve-board', text: 'select * from resolve_board($1)' },
    [board_id],
  )
  return row?.team_id ?? null
}

export interface Person {
  id: number
  name: string
  photo_url: string | null
}

/**
 * The people who made, changed or are named in what lies in these folders; nobody else of the workspace. Any number
 * can be written into a value: it names somebody only if the person is, or was, in the workspace.
 */
export async function peopleIn(
  db: Database,
  team_id: number,
  folder_ids: readonly string[],
): Promise<Person[]> {
  return db.run<Person>(
    team_id,
    {
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
               union select user_id from team_members where team_id = $1 and user_id in (select id from named)
             )
             select u.id, u.name, u.photo_url from users u
             where u.id in (select id from occurring where id > 0) and u.deleted_at is null order by u.id`,
    },
    [team_id, folder_ids],
  )
}
