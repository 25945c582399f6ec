import { now } from '@weft/base'
import type { Database, Tx } from '@weft/db'
import { emailKey } from '@weft/features/profile/shared'

const time = (parameter: number) => `to_timestamp($${parameter}::float8 / 1000)`

/** Somebody of the workspace's verified domains, as a directory sees them. */
export interface Person {
  id: number
  user_name: string
  external_id: string | null
  email: string
  email_key: string
  name: string
  /** Whether they may enter, as far as the workspace and its directory say. */
  active: boolean
  /** The directory's own word: false keeps them out, null is none. */
  told: boolean | null
  is_inside: boolean
  /** Whether an invitation waits for them. */
  is_invited: boolean
  /** Whether the directory said something of them. */
  is_known: boolean
  /** Whether the account was made for the directory, and nobody entered it yet. */
  is_unclaimed: boolean
  created_at: string
  changed_at: string
}

/** Whose account it is, a directory is told only once they are in. Until then it has its own words back. */
const IS_OPEN = `(m.user_id is not null or (s.made and s.claimed_at is null))`

const PERSON = `u.id, coalesce(s.user_name, u.email) as user_name, s.external_id, u.email_key,
  case when ${IS_OPEN} then u.email else u.email_key end as email,
  case when ${IS_OPEN} then u.name else coalesce(s.said_name, s.user_name) end as name,
  case when m.user_id is not null then m.suspended_at is null else s.active end as active, s.active as told,
  m.user_id is not null as is_inside,
  exists (select from invitations i where i.team_id = $1 and i.email_key = u.email_key and i.accepted_at is null
    and i.expires_at > ${time(2)}) as is_invited,
  s.user_id is not null as is_known,
  coalesce(s.made and s.claimed_at is null, false) as is_unclaimed,
  coalesce(s.created_at, m.created_at) as created_at, greatest(s.updated_at, m.updated_at) as changed_at`

/**
 * Members and those the directory named, each with an address in a domain that is verified now. A member who never
 * showed that the mailbox is theirs has none.
 */
const PEOPLE = `(select user_id from team_members where team_id = $1 and removed_at is null
    union select user_id from scim_people where team_id = $1) p
  join users u on u.id = p.user_id and u.deleted_at is null
  left join team_members m on m.team_id = $1 and m.user_id = p.user_id and m.removed_at is null
  left join scim_people s on s.team_id = $1 and s.user_id = p.user_id
  where (u.email_verified_at is not null or s.user_id is not null)
    and exists (select from sso_domains d where d.team_id = $1 and d.verified_at is not null
      and d.domain = split_part(u.email_key, '@', 2))`

/** What is looked for, with what it is compared with as a parameter. */
const RULES = {
  all: (n: number) => `$${n}::text is null`,
  id: (n: number) => `u.id = $${n}::int`,
  /** A key of `emailKey`, as is that of an address. */
  userName: (n: number) => `(s.user_name_key = $${n} or (s.user_id is null and u.email_key = $${n}))`,
  externalId: (n: number) => `s.external_id = $${n}`,
  email: (n: number) => `u.email_key = $${n}`,
} as const

export interface Which {
  by: keyof typeof RULES
  /** Null for all. */
  value: string | null
}

export async function countPeople(tx: Tx, team_id: number, { by, value }: Which): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    {
      name: `count-scim-people-${by}`,
      text: `select count(*)::int as count from ${PEOPLE} and ${RULES[by](2)}`,
    },
    [team_id, value],
  )
  return row?.count ?? 0
}

/** In the order of their numbers, those after one of them, skipping some. */
export async function readPeople(
  tx: Tx,
  team_id: number,
  { by, value }: Which,
  { after = 0, offset = 0, limit }: { after?: number; offset?: number; limit: number },
): Promise<Person[]> {
  return tx.query<Person>(
    {
      name: `read-scim-people-${by}`,
      text: `select ${PERSON} from ${PEOPLE} and ${RULES[by](3)} and u.id > $4
             order by u.id offset $5 limit $6`,
    },
    [team_id, now(), value, after, offset, limit],
  )
}

export async function readPerson(tx: Tx, team_id: number, id: number): Promise<Person | undefined> {
  const [person] = await readPeople(tx, team_id, { by: 'id', value: String(id) }, { limit: 1 })
  return person
}

export interface Noted {
  team_id: number
  user_id: number
  user_name: string
  external_id: string | null
  active: boolean
}

/** Keeps what the directory calls somebody, and its word on them; the name is that of the first time. */
export async function putPerson(
  tx: Tx,
  { team_id, user_id, user_name, external_id, active }: Noted,
  { made = false, said_name = null }: { made?: boolean; said_name?: string | null } = {},
): Promise<void> {
  await tx.query(
    {
      name: 'put-scim-person',
      text: `insert into scim_people (team_id, user_id, user_name, user_name_key, external_id, active, made, said_name,
               created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, ${time(9)}, ${time(9)})
             on conflict (team_id, user_id) do update set user_name = excluded.user_name,
               user_name_key = excluded.user_name_key, external_id = excluded.external_id, active = excluded.active,
               updated_at = excluded.updated_at`,
    },
    [team_id, user_id, user_name, emailKey(user_name), external_id, active, made, said_name, now()],
  )
}

export async function removePerson(tx: Tx, team_id: number, user_id: number): Promise<void> {
  await tx.query(
    {
      name: 'remove-scim-person',
      text: `delete from scim_people where team_id = $1 and user_id = $2`,
    },
    [team_id, user_id],
  )
}

/** How many the directory named who are no members. */
export async function countOutside(tx: Tx, team_id: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    {
      name: 'count-scim-outside',
      text: `select count(*)::int as count from scim_people s where s.team_id = $1 and not exists (
               select from team_members m where m.team_id = $1 and m.user_id = s.user_id and m.removed_at is null)`,
    },
    [team_id],
  )
  return row?.count ?? 0
}

/**
 * Lets the days of an account that a directory made be over, where nobody entered it and it belongs nowhere; false where
 * it stays. In a transaction of the owner's.
 */
export async function endForsaken(tx: Tx, user_id: number, at: number): Promise<boolean> {
  // Who comes meanwhile waits for this, or is seen by what follows.
  await tx.query(`select 1 from users where id = $1 for update`, [user_id])
  const rows = await tx.query(
    `update users u set leaves_at = ${time(2)} where u.id = $1 and u.source = 'scim' and u.deleted_at is null
       and not exists (select from sessions s where s.user_id = u.id)
       and not exists (select from sso_identities i where i.user_id = u.id)
       and not exists (select from scim_people p where p.user_id = u.id)
       and not exists (select from team_members m where m.user_id = u.id and m.removed_at is null)
       and not exists (select from invitations i where i.email_key = u.email_key and i.accepted_at is null
                         and i.expires_at > ${time(2)})
     returning 1`,
    [user_id, at],
  )
  return rows.length > 0
}

/** Whether a user name is somebody else's in this workspace, also of one that is not shown for now. */
export async function isNameTaken(
  tx: Tx,
  team_id: number,
  user_name: string,
  user_id: number,
): Promise<boolean> {
  const key = emailKey(user_name)
  const kept = await tx.query(
    {
      name: 'is-scim-name-kept',
      text: `select 1 from scim_people where team_id = $1 and user_name_key = $2 and user_id <> $3`,
    },
    [team_id, key, user_id],
  )
  if (kept.length > 0) return true
  const shown = await readPeople(tx, team_id, { by: 'userName', value: key }, { limit: 2 })
  return shown.some(({ id }) => id !== user_id)
}

/** Whether an account was made for the directory of this workspace, and nobody entered it. */
export async function isUnclaimed(db: Database, team_id: number, user_id: number): Promise<boolean> {
  const rows = await db.run(team_id, UNCLAIMED, [team_id, user_id])
  return rows.length > 0
}

/** The same, held to the end of the transaction: of two who come at once, one is the first. */
export async function holdUnclaimed(tx: Tx, team_id: number, user_id: number): Promise<boolean> {
  const rows = await tx.query({ name: 'hold-unclaimed-by-scim', text: `${UNCLAIMED.text} for update` }, [
    team_id,
    user_id,
  ])
  return rows.length > 0
}

const UNCLAIMED = {
  name: 'unclaimed-by-scim',
  text: `select 1 from scim_people where team_id = $1 and user_id = $2 and made and claimed_at is null`,
}
