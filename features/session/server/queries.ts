import { now } from '@weft/base'
import type { Database, Tx } from '@weft/db'
import { changedName } from '@weft/server-kit'

import type { Family } from './tokens/refresh-token.ts'

// Times come from the server's own clock, in milliseconds, so that tests and CLOCK_OFFSET_MS move all of them.
const time = (parameter: number) => `to_timestamp($${parameter}::float8 / 1000)`
const millis = (column: string) => `(extract(epoch from s.${column}) * 1000)::float8 as ${column}`

export interface NewSession {
  id: string
  user_id: number
  current_hash: string
  user_agent: string | null
  address: string | null
  /** When the password was given, if it was. */
  confirmed_at: number | null
  /** The only workspace that it is good for; null for all. */
  only_team_id: number | null
  at: number
}

/** Sign-ins of a person, and what ends their sessions, come one after the other. Gives the password's hash of now. */
export async function lockUser(tx: Tx, user_id: number): Promise<string | undefined> {
  const rows = await tx.query<{ password_hash: string }>(
    {
      name: 'lock-user',
      text: `select password_hash from users where id = $1 and deleted_at is null for no key update`,
    },
    [user_id],
  )
  return rows[0]?.password_hash
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  // Two sign-ins of one person count their sessions one after the other.
  await lockUser(tx, session.user_id)
  await tx.query(
    {
      name: 'insert-session',
      text: `insert into sessions (id, user_id, current_hash, user_agent, created_at, used_at, address, confirmed_at,
               only_team_id)
             values ($1, $2, $3, $4, ${time(5)}, ${time(5)}, $6, ${time(7)}, $8)`,
    },
    [
      session.id,
      session.user_id,
      session.current_hash,
      session.user_agent,
      session.at,
      session.address,
      session.confirmed_at,
      session.only_team_id,
    ],
  )
}

/** Ends all but the newest `keep` sessions of a person; answers the ids of those that ended. */
export async function endOldest(tx: Tx, user_id: number, keep: number, at: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'end-oldest-sessions',
      text: `update sessions set revoked_at = ${time(3)}, revoked_reason = 'limit'
             where id in (select id from sessions where user_id = $1 and revoked_at is null
                            and id not in (select session_id from impersonations where user_id = $1)
                          order by used_at desc, created_at desc, id offset $2) returning id`,
    },
    [user_id, keep, at],
  )
  return rows.map((row) => row.id)
}

export async function endSession(tx: Tx, id: string, reason: string, at: number): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'end-session',
      text: `update sessions set revoked_at = ${time(3)}, revoked_reason = $2
             where id = $1 and revoked_at is null returning id`,
    },
    [id, reason, at],
  )
  return rows.length > 0
}

/** Ends all sessions of a person but `keep`; answers the ids of those that ended. */
export async function endSessionsOf(
  tx: Tx,
  user_id: number,
  reason: string,
  keep: string | null,
  at: number,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'end-sessions-of',
      text: `update sessions set revoked_at = ${time(4)}, revoked_reason = $2
             where user_id = $1 and revoked_at is null and id is distinct from $3 returning id`,
    },
    [user_id, reason, keep, at],
  )
  return rows.map((row) => row.id)
}

/** Sessions that stand, the latest used first; times in milliseconds. */
export async function readSessions(
  db: Database,
  user_id: number,
  usedAfter: number,
  createdAfter: number,
): Promise<
  {
    id: string
    user_agent: string | null
    address: string | null
    created_at: number
    used_at: number
    operator: string | null
  }[]
> {
  return db.run(
    null,
    {
      name: 'read-sessions',
      text: `select s.id, s.user_agent, s.address, ${millis('created_at')}, ${millis('used_at')},
               o.name as operator
             from sessions s left join impersonations i on i.session_id = s.id left join users o on o.id = i.operator_id
             where s.user_id = $1 and s.revoked_at is null and (i.ends_at is null or i.ends_at > ${time(4)})
               and s.used_at > ${time(2)} and s.created_at > ${time(3)} order by s.used_at desc, s.id`,
    },
    [user_id, usedAfter, createdAfter, now()],
  )
}

/**
 * Removes sessions that ended, or could not be renewed any more, before given moments; gives how many. Those in which
 * support acted stay: what is told of it names them.
 */
export async function removeEndedSessions(
  db: Database,
  before: { revoked: number; used: number; created: number },
  limit: number,
): Promise<number> {
  const gone = await db.run(
    null,
    `delete from sessions where id in (
       select s.id from sessions s
       where (s.revoked_at < ${time(1)} or s.used_at < ${time(2)} or s.created_at < ${time(3)})
         and not exists (select from impersonations i where i.session_id = s.id) limit $4) returning 1`,
    [before.revoked, before.used, before.created, limit],
  )
  return gone.length
}

/** Tells every node, after commit, that sessions ended. */
export async function announceEnd(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.query({ name: 'announce-sessions', text: `select pg_notify('weft_session', $1)` }, [ids.join(',')])
}

export async function lockFamily(tx: Tx, id: string): Promise<(Family & { user_id: number }) | undefined> {
  const [row] = await tx.query<Family & { user_id: number }>(
    {
      name: 'lock-session',
      text: `select s.user_id, s.current_hash, s.next_hash, s.previous_hash, ${millis('superseded_at')},
               ${millis('created_at')}, ${millis('used_at')}, ${millis('revoked_at')}
             from sessions s join users u on u.id = s.user_id
             where s.id = $1 and u.deleted_at is null for update of s`,
    },
    [id],
  )
  return row
}

export async function saveFamily(
  tx: Tx,
  id: string,
  family: Pick<Family, 'current_hash' | 'next_hash' | 'previous_hash' | 'superseded_at' | 'used_at'>,
  address: string,
): Promise<void> {
  await tx.query(
    {
      name: 'save-session',
      text: `update sessions set current_hash = $2, next_hash = $3, previous_hash = $4,
               superseded_at = ${time(5)}, used_at = ${time(6)}, address = $7 where id = $1`,
    },
    [
      id,
      family.current_hash,
      family.next_hash,
      family.previous_hash,
      family.superseded_at,
      family.used_at,
      address,
    ],
  )
}

/** What is known of a session. */
export interface SessionState {
  user_id: number
  live: boolean
  /** The only workspace that it is good for; null for all. */
  only_team_id: number | null
}

/** Whose session it is, whether it still stands, and for what. */
export async function readSession(db: Database, id: string): Promise<SessionState | undefined> {
  const rows = await db.run<SessionState>(
    null,
    {
      name: 'read-session',
      text: `select s.user_id, s.revoked_at is null and u.deleted_at is null as live, s.only_team_id
             from sessions s join users u on u.id = s.user_id where s.id = $1`,
    },
    [id],
  )
  return rows[0]
}

/** What a session of a person that stands was opened by; undefined where it is none of theirs. */
export async function readProof(
  tx: Tx,
  id: string,
  user_id: number,
): Promise<Pick<NewSession, 'confirmed_at' | 'only_team_id'> | undefined> {
  const [row] = await tx.query<Pick<NewSession, 'confirmed_at' | 'only_team_id'>>(
    {
      name: 'read-session-proof',
      text: `select ${millis('confirmed_at')}, s.only_team_id from sessions s
             where s.id = $1 and s.user_id = $2 and s.revoked_at is null
               and not exists (select from impersonations i where i.session_id = s.id)`,
    },
    [id, user_id],
  )
  return row
}

/** When the password was last given in a session that stands; null for never. */
export async function readConfirmation(db: Database, id: string): Promise<number | null> {
  const rows = await db.run<{ confirmed_at: number | null }>(
    null,
    {
      name: 'read-confirmation',
      text: `select ${millis('confirmed_at')} from sessions s where s.id = $1 and s.revoked_at is null`,
    },
    [id],
  )
  return rows[0]?.confirmed_at ?? null
}

/**
 * The password was given: the session is good for all that its person has from now on. The second factor was judged when
 * it was opened, and switching it on ends all others. Answers whether that is new, which other nodes then hear of.
 */
export async function confirmSession(db: Database, id: string, at: number): Promise<boolean> {
  return db.write(null, async (tx) => {
    const [before] = await tx.query<{ only_team_id: number | null }>(
      { name: 'bound-session', text: `select only_team_id from sessions where id = $1 for update` },
      [id],
    )
    await tx.query(
      {
        name: 'confirm-session',
        text: `update sessions set confirmed_at = ${time(2)}, only_team_id = null where id = $1`,
      },
      [id, at],
    )
    const isWidened = before !== undefined && before.only_team_id !== null
    if (isWidened) await announceEnd(tx, [changedName(id)])
    return isWidened
  })
}

/** What a person signs in with. */
export async function readCredentials(
  db: Database,
  user_id: number,
): Promise<{ email: string; email_key: string; password_hash: string } | undefined> {
  const rows = await db.run<{ email: string; email_key: string; password_hash: string }>(
    null,
    {
      name: 'read-credentials',
      text: `select email, email_key, password_hash from users where id = $1 and deleted_at is null`,
    },
    [user_id],
  )
  return rows[0]
}

/** Sessions that ended since a time. */
export async function endedSince(db: Database, at: number): Promise<string[]> {
  const rows = await db.run<{ id: string }>(
    null,
    { name: 'ended-since', text: `select id from sessions where revoked_at >= ${time(1)}` },
    [at],
  )
  return rows.map((row) => row.id)
}

export async function hasWorkspace(db: Database, user_id: number): Promise<boolean> {
  const rows = await db.run(
    { user: user_id },
    { name: 'has-workspace', text: `select id from teams_of_user($1) limit 1` },
    [user_id],
  )
  return rows.length > 0
}
