import type { Database, Tx } from '@weft/db'

// Times come from the server's own clock, in milliseconds.
const time = (parameter: number) => `to_timestamp($${parameter}::float8 / 1000)`
const millis = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

export interface SupportPerson {
  id: number
  name: string
  email: string
  email_key: string
  /** Whether the address is verified and a second factor is on. */
  secured: boolean
}

export async function findSupportPerson(
  db: Database,
  by: { user_id: number } | { email_key: string },
): Promise<SupportPerson | undefined> {
  const [row] = await db.run<SupportPerson>(
    null,
    {
      name: 'find-support-person',
      text: `select id, name, email, email_key,
               email_verified_at is not null and two_factor_at is not null as secured
             from users where (id = $1 or email_key = $2) and deleted_at is null`,
    },
    ['user_id' in by ? by.user_id : null, 'email_key' in by ? by.email_key : null],
  )
  return row
}

export async function insertImpersonation(
  tx: Tx,
  row: {
    session_id: string
    user_id: number
    operator_id: number
    reason: string
    at: number
    ends_at: number
  },
): Promise<void> {
  await tx.query(
    {
      name: 'insert-impersonation',
      text: `insert into impersonations (session_id, user_id, operator_id, reason, started_at, ends_at)
             values ($1, $2, $3, $4, ${time(5)}, ${time(6)})`,
    },
    [row.session_id, row.user_id, row.operator_id, row.reason, row.at, row.ends_at],
  )
}

export interface ActingRow {
  user_id: number
  name: string
  email: string
  operator_id: number
  operator_name: string
  reason: string
  ends_at: string
}

export async function readActing(db: Database, session_id: string): Promise<ActingRow | undefined> {
  const [row] = await db.run<ActingRow>(
    null,
    {
      name: 'read-acting',
      text: `select u.id as user_id, u.name, u.email, o.id as operator_id, o.name as operator_name, i.reason, i.ends_at
             from impersonations i join users u on u.id = i.user_id join users o on o.id = i.operator_id
             where i.session_id = $1`,
    },
    [session_id],
  )
  return row
}

export interface EndedRow {
  session_id: string
  user_id: number
  operator_id: number
  address: string | null
  /** How the session ended; null where it still stands and its time is over. */
  revoked_reason: string | null
}

/** Closes those that are over, whatever ended them: each is handed to one caller only. */
export async function closeEnded(tx: Tx, at: number): Promise<EndedRow[]> {
  return tx.query<EndedRow>(
    {
      name: 'close-ended-impersonations',
      text: `update impersonations i set closed_at = ${time(1)} from sessions s
             where s.id = i.session_id and i.closed_at is null and (s.revoked_at is not null or i.ends_at <= ${time(1)})
             returning i.session_id, i.user_id, i.operator_id, s.address, s.revoked_reason`,
    },
    [at],
  )
}

/** Ids of those that an operator has not ended yet; times in milliseconds. */
export async function openOf(
  tx: Tx,
  operator_id: number,
): Promise<{ session_id: string; ends_at: number }[]> {
  return tx.query(
    {
      name: 'open-impersonations-of',
      text: `select session_id, ${millis('ends_at')} as ends_at from impersonations
             where operator_id = $1 and closed_at is null`,
    },
    [operator_id],
  )
}
