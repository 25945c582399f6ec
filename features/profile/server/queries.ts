import type { Database, Tx } from '@weft/db'

/** A row of `users` as far as the profile goes. */
export interface ProfileRow {
  id: number
  email: string
  name: string
  photo_url: string | null
  locale: string
  start_of_week: number
  timezone: string
  /** Whether the person or their browser has said it. */
  timezone_known: boolean
  preferences: Record<string, unknown>
  survey: Record<string, unknown> | null
  row_version: number
}

export interface Account {
  id: number
  email: string
  name: string
  email_key: string
  password_hash: string
  locale: string
  /** Whether the person has shown that the mailbox is theirs. Until then it may be anybody's account. */
  verified: boolean
  /** Whether they want to be asked before a workspace takes them in. */
  asks_first: boolean
}

const ACCOUNT = `id, email, name, email_key, password_hash, locale, email_verified_at is not null as verified,
  preferences @> '{"askBeforeJoining": true}' as asks_first`

const PROFILE =
  'id, email, name, photo_url, locale, start_of_week, timezone, timezone_known, preferences, survey, row_version'

export async function readProfileRow(db: Database, user_id: number): Promise<ProfileRow | undefined> {
  const rows = await db.run<ProfileRow>(
    null,
    { name: 'read-profile', text: `select ${PROFILE} from users where id = $1 and deleted_at is null` },
    [user_id],
  )
  return rows[0]
}

/** Accounts that were made with these addresses, by `email_key`; whose mailbox it is only `verified` says. */
export async function findAccounts(tx: Tx, email_keys: readonly string[]): Promise<Map<string, Account>> {
  const rows = await tx.query<Account>(
    {
      name: 'find-accounts',
      text: `select ${ACCOUNT} from users
             where email_key = any($1::text[]) and deleted_at is null`,
    },
    [email_keys],
  )
  return new Map(rows.map((row) => [row.email_key, row]))
}

export interface NewUser {
  email: string
  email_key: string
  name: string
  password_hash: string
  locale: string
  source: string | null
  /** Milliseconds since 1970. */
  at: number
}

/** Makes an account and opens its feed; undefined when the mailbox has one. In a transaction of any scope. */
export async function insertUser(tx: Tx, user: NewUser): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    {
      name: 'insert-user',
      text: `insert into users (email, email_key, name, password_hash, locale, source, created_at, updated_at)
             values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000), to_timestamp($7::float8 / 1000))
             on conflict (email_key) do nothing returning id`,
    },
    [user.email, user.email_key, user.name, user.password_hash, user.locale, user.source, user.at],
  )
  if (row) await openFeed(tx, row.id)
  return row?.id
}

/** Keeps the zone of a browser for somebody whose zone nobody has said yet. */
export async function noteTimeZone(tx: Tx, user_id: number, timezone: string): Promise<void> {
  await tx.query(
    {
      name: 'note-time-zone',
      text: `update users set timezone = $2, timezone_known = true, row_version = row_version + 1
             where id = $1 and not timezone_known`,
    },
    [user_id, timezone],
  )
}

/** People's feeds belong to no workspace, so the wall is moved aside for this one statement. */
async function openFeed(tx: Tx, user_id: number): Promise<void> {
  const [scope] = await tx.query<{ team: string | null }>(`select current_setting('weft.team', true) as team`)
  await tx.query(`select set_config('weft.team', '0', true)`)
  await tx.query(`insert into feeds (team_id, kind, id) values (0, 'user', $1)`, [String(user_id)])
  await tx.query(`select set_config('weft.team', $1, true)`, [scope?.team ?? ''])
}

/** The person's feed number and profile, locked: the feed first, as all writers do. Scope: team 0. */
export async function lockProfile(
  tx: Tx,
  user_id: number,
): Promise<{ seq: number; profile: ProfileRow } | undefined> {
  const [feed] = await tx.query<{ seq: number }>(
    {
      name: 'lock-user-feed',
      text: `select seq from feeds where team_id = 0 and kind = 'user' and id = $1 for no key update`,
    },
    [String(user_id)],
  )
  const [profile] = await tx.query<ProfileRow>(
    {
      name: 'lock-profile',
      text: `select ${PROFILE} from users where id = $1 and deleted_at is null for no key update`,
    },
    [user_id],
  )
  return feed && profile ? { seq: feed.seq, profile } : undefined
}

export async function updateProfile(tx: Tx, profile: ProfileRow, seq: number, at: number): Promise<void> {
  await tx.query(
    {
      name: 'update-profile',
      text: `update users set name = $2, locale = $3, start_of_week = $4, timezone = $5, preferences = $6::jsonb,
               timezone_known = $11,
               survey = $7::jsonb, photo_url = $8, row_version = $9, updated_at = to_timestamp($10::float8 / 1000)
             where id = $1`,
    },
    [
      profile.id,
      profile.name,
      profile.locale,
      profile.start_of_week,
      profile.timezone,
      JSON.stringify(profile.preferences),
      profile.survey === null ? null : JSON.stringify(profile.survey),
      profile.photo_url,
      profile.row_version,
      at,
      profile.timezone_known,
    ],
  )
  await tx.query(
    {
      name: 'advance-user-feed',
      text: `update feeds set seq = $2 where team_id = 0 and kind = 'user' and id = $1`,
    },
    [String(profile.id), seq],
  )
}

export async function updatePasswordHash(tx: Tx, user_id: number, password_hash: string): Promise<void> {
  await tx.query(
    { name: 'update-password-hash', text: `update users set password_hash = $2 where id = $1` },
    [user_id, password_hash],
  )
}

/**
 * Gives an account that nobody had verified to whoever shows that its mailbox is theirs: everything that somebody else
 * may have set is replaced or gone. Sessions are ended by whoever owns them.
 */
export async function takeOverUser(
  tx: Tx,
  user_id: number,
  person: Pick<NewUser, 'email' | 'name' | 'password_hash' | 'locale' | 'at'>,
): Promise<void> {
  await forgetWaysIn(tx, user_id)
  await tx.query(
    {
      name: 'take-over-user',
      text: `update users set email = $2, name = $3, password_hash = $4, locale = $5, photo_url = null,
               preferences = '{}', survey = null, timezone = 'UTC', timezone_known = false,
               row_version = row_version + 1, updated_at = to_timestamp($6::float8 / 1000)
             where id = $1`,
    },
    [user_id, person.email, person.name, person.password_hash, person.locale, person.at],
  )
}

/** Takes away the second factor, the mailed links and the wish to leave of an account. In a transaction of any scope. */
export async function forgetWaysIn(tx: Tx, user_id: number): Promise<void> {
  await tx.query({ name: 'forget-ways-in', text: `select forget_ways_in($1)` }, [user_id])
}
