import type { Database, Tx } from '@weft/db'

import type { LinkPurpose } from './link-token.ts'

// Times come from the server's own clock, in milliseconds.
const time = (parameter: number) => `to_timestamp($${parameter}::float8 / 1000)`

export interface Person {
  id: number
  email: string
  email_key: string
  locale: string
  verified: boolean
}

const PERSON = 'id, email, email_key, locale, email_verified_at is not null as verified'

export async function readPerson(db: Database, user_id: number): Promise<Person | undefined> {
  const rows = await db.run<Person>(
    null,
    { name: 'read-account', text: `select ${PERSON} from users where id = $1 and deleted_at is null` },
    [user_id],
  )
  return rows[0]
}

export async function findPerson(db: Database, email_key: string): Promise<Person | undefined> {
  const rows = await db.run<Person>(
    null,
    { name: 'find-account', text: `select ${PERSON} from users where email_key = $1 and deleted_at is null` },
    [email_key],
  )
  return rows[0]
}

export interface NewLink {
  token_hash: string
  user_id: number
  purpose: LinkPurpose
  email: string
  email_key: string
  at: number
  expires_at: number
}

/** Keeps a link. Those that are over go, and of changes all others: the last address that was asked for counts. */
export async function insertLink(tx: Tx, link: NewLink): Promise<void> {
  await tx.query(
    {
      name: 'drop-old-links',
      text: `delete from account_links where user_id = $1
             and (expires_at <= ${time(3)} or (purpose = 'change' and purpose = $2))`,
    },
    [link.user_id, link.purpose, link.at],
  )
  await tx.query(
    {
      name: 'insert-link',
      text: `insert into account_links (token_hash, user_id, purpose, email, email_key, created_at, expires_at)
             values ($1, $2, $3, $4, $5, ${time(6)}, ${time(7)})`,
    },
    [link.token_hash, link.user_id, link.purpose, link.email, link.email_key, link.at, link.expires_at],
  )
}

export interface UsedLink {
  purpose: LinkPurpose
  email: string
  email_key: string
}

/** Uses up a link of somebody's own address, or to a new one. Of two at a time one gets it. */
export async function takeEmailLink(
  tx: Tx,
  token_hash: string,
  user_id: number,
  at: number,
): Promise<UsedLink | undefined> {
  const [row] = await tx.query<UsedLink>(
    {
      name: 'take-email-link',
      text: `delete from account_links l using users u
             where l.token_hash = $1 and l.user_id = $2 and l.expires_at > ${time(3)} and u.id = l.user_id
               and u.deleted_at is null
               and (l.purpose = 'change' or (l.purpose = 'verify' and l.email_key = u.email_key))
             returning l.purpose, l.email, l.email_key`,
    },
    [token_hash, user_id, at],
  )
  return row
}

// A link is good for the address that it went to, as long as that is the account's.
const GOOD_RESET = `l.token_hash = $1 and l.purpose = 'reset' and l.email_key = $2 and l.expires_at > ${time(3)}
  and u.id = l.user_id and u.email_key = l.email_key and u.deleted_at is null`

export async function isResetLinkGood(
  db: Database,
  token_hash: string,
  email_key: string,
  at: number,
): Promise<boolean> {
  const rows = await db.run(
    null,
    { name: 'is-reset-link-good', text: `select 1 from account_links l, users u where ${GOOD_RESET}` },
    [token_hash, email_key, at],
  )
  return rows.length > 0
}

/** Uses up a link that resets a password; answers whose. Of two at a time one gets it. */
export async function takeResetLink(
  tx: Tx,
  token_hash: string,
  email_key: string,
  at: number,
): Promise<number | undefined> {
  const [row] = await tx.query<{ user_id: number }>(
    {
      name: 'take-reset-link',
      text: `delete from account_links l using users u where ${GOOD_RESET} returning l.user_id`,
    },
    [token_hash, email_key, at],
  )
  return row?.user_id
}

/** Ends links of somebody; all of them unless told. */
export async function dropLinks(tx: Tx, user_id: number, purpose: LinkPurpose | null = null): Promise<void> {
  await tx.query(
    {
      name: 'drop-links',
      text: `delete from account_links where user_id = $1 and ($2::text is null or purpose = $2)`,
    },
    [user_id, purpose],
  )
}

/** The address that waits for its link to be opened. */
export async function pendingEmail(db: Database, user_id: number, at: number): Promise<string | null> {
  const rows = await db.run<{ email: string }>(
    null,
    {
      name: 'pending-email',
      text: `select email from account_links
             where user_id = $1 and purpose = 'change' and expires_at > ${time(2)}`,
    },
    [user_id, at],
  )
  return rows[0]?.email ?? null
}

/** When the last link of these kinds was made, in milliseconds. */
export async function lastLinkAt(
  db: Database,
  user_id: number,
  purposes: readonly LinkPurpose[],
): Promise<number | null> {
  const rows = await db.run<{ at: number | null }>(
    null,
    {
      name: 'last-link-at',
      text: `select (extract(epoch from max(created_at)) * 1000)::float8 as at
             from account_links where user_id = $1 and purpose = any($2::text[])`,
    },
    [user_id, purposes],
  )
  return rows[0]?.at ?? null
}

/** Gives an account another, verified address; false when another account has it. */
export async function setEmail(
  tx: Tx,
  user_id: number,
  next: { email: string; email_key: string },
  at: number,
): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'set-email',
      text: `update users set email = $2, email_key = $3, email_verified_at = ${time(4)}
             where id = $1 and not exists (select 1 from users o where o.email_key = $3 and o.id <> $1)
             returning id`,
    },
    [user_id, next.email, next.email_key, at],
  )
  return rows.length > 0
}
