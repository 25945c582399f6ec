import type { Database, Tx } from '@weft/db'
import type { TokenScope } from '@weft/protocol'

const time = (parameter: number) => `to_timestamp($${parameter}::float8 / 1000)`
const millis = (column: string) => `(extract(epoch from t.${column}) * 1000)::float8 as ${column}`

/** What ran out has ended, also before that is noted. */
const standsAt = (parameter: number) =>
  `t.ended_at is null and (t.expires_at is null or t.expires_at > ${time(parameter)})`

/** When something last showed that it is wanted. */
const WANTED = 'greatest(created_at, renewed_at, last_used_at)'

export interface TokenRow {
  id: string
  name: string
  hint: string
  scopes: TokenScope[]
  team_ids: number[] | null
  created_at: number
  expires_at: number | null
  last_used_at: number | null
  ended_at: number | null
}

/** What is asked of each request. */
export interface StandingToken {
  user_id: number
  hash: string
  scopes: TokenScope[]
  team_ids: number[] | null
  expires_at: number | null
  last_used_at: number | null
  live: boolean
}

const COLUMNS = `t.id, t.name, t.hint, t.scopes, t.team_ids, ${['created_at', 'expires_at', 'last_used_at', 'ended_at'].map(millis).join(', ')}`

export async function readTokens(db: Database, user_id: number): Promise<TokenRow[]> {
  return db.run(
    null,
    {
      name: 'read-tokens',
      text: `select ${COLUMNS} from tokens t where t.user_id = $1 order by t.created_at desc, t.id`,
    },
    [user_id],
  )
}

export async function readStanding(db: Database, id: string): Promise<StandingToken | undefined> {
  const [row] = await db.run<StandingToken>(
    null,
    {
      name: 'read-standing-token',
      text: `select t.user_id, t.hash, t.scopes, t.team_ids, ${millis('expires_at')}, ${millis('last_used_at')},
               t.ended_at is null and u.deleted_at is null as live
             from tokens t join users u on u.id = t.user_id where t.id = $1`,
    },
    [id],
  )
  return row
}

/** Makes of tokens of one person come one after the other. Answers how many stand at that time. */
export async function countStanding(tx: Tx, user_id: number, at: number): Promise<number> {
  await tx.query(
    { name: 'lock-maker-of-tokens', text: 'select 1 from users where id = $1 for no key update' },
    [user_id],
  )
  const [row] = await tx.query<{ count: number }>(
    {
      name: 'count-tokens',
      text: `select count(*)::int as count from tokens t where user_id = $1 and ${standsAt(2)}`,
    },
    [user_id, at],
  )
  return row?.count ?? 0
}

export interface NewToken extends Pick<
  TokenRow,
  'id' | 'name' | 'hint' | 'scopes' | 'team_ids' | 'expires_at'
> {
  user_id: number
  hash: string
  at: number
}

export async function insertToken(tx: Tx, token: NewToken): Promise<void> {
  const { id, user_id, name, hash, hint, scopes, team_ids, at, expires_at } = token
  await tx.query(
    {
      name: 'insert-token',
      text: `insert into tokens (id, user_id, name, hash, hint, scopes, team_ids, created_at, expires_at)
             values ($1, $2, $3, $4, $5, $6, $7, ${time(8)}, ${time(9)})`,
    },
    [id, user_id, name, hash, hint, scopes, team_ids, at, expires_at],
  )
}

/** Another end for a token that stands; undefined where none does. */
export async function changeEnd(
  tx: Tx,
  user_id: number,
  { id, expires_at, at }: { id: string; expires_at: number | null; at: number },
): Promise<TokenRow | undefined> {
  const [row] = await tx.query<TokenRow>(
    {
      name: 'change-end-of-token',
      text: `update tokens t set expires_at = ${time(3)}, renewed_at = ${time(4)}, told_at = null
             where t.id = $1 and t.user_id = $2 and ${standsAt(4)} returning ${COLUMNS}`,
    },
    [id, user_id, expires_at, at],
  )
  return row
}

/** Ends tokens, and tells the other nodes. */
export async function announceEnded(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.query({ name: 'announce-tokens', text: `select pg_notify('weft_token', $1)` }, [ids.join(',')])
}

export async function endOne(tx: Tx, user_id: number, id: string, at: number): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'end-token',
      text: `update tokens t set ended_at = ${time(3)} where id = $1 and user_id = $2 and ${standsAt(3)} returning id`,
    },
    [id, user_id, at],
  )
  return rows.length > 0
}

/** Ends all tokens of a person; answers their ids. */
export async function endAll(tx: Tx, user_id: number, at: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'end-tokens-of-person',
      text: `update tokens set ended_at = ${time(2)} where user_id = $1 and ended_at is null returning id`,
    },
    [user_id, at],
  )
  return rows.map((row) => row.id)
}

export async function removeEnded(tx: Tx, user_id: number, id: string, at: number): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'remove-ended-token',
      text: `delete from tokens t where id = $1 and user_id = $2 and not (${standsAt(3)}) returning id`,
    },
    [id, user_id, at],
  )
  return rows.length > 0
}

export async function noteUse(db: Database, id: string, at: number): Promise<void> {
  await db.run(
    null,
    {
      name: 'note-use-of-token',
      text: `update tokens set last_used_at = greatest(last_used_at, ${time(2)}) where id = $1`,
    },
    [id, at],
  )
}

export async function endedSince(db: Database, at: number): Promise<string[]> {
  const rows = await db.run<{ id: string }>(
    null,
    { name: 'tokens-ended-since', text: `select id from tokens where ended_at >= ${time(1)}` },
    [at],
  )
  return rows.map((row) => row.id)
}

/** Ends what ran out; answers the ids. */
export async function endWhatRanOut(tx: Tx, at: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'end-tokens-that-ran-out',
      text: `update tokens set ended_at = expires_at where ended_at is null and expires_at <= ${time(1)} returning id`,
    },
    [at],
  )
  return rows.map((row) => row.id)
}

/** Ends what ran out, and what was not used since; answers the ids. */
export async function endOverdue(tx: Tx, at: number, usedSince: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'end-overdue-tokens',
      text: `update tokens set ended_at = least(expires_at, ${time(1)})
             where ended_at is null and (expires_at <= ${time(1)} or ${WANTED} <= ${time(2)})
             returning id`,
    },
    [at, usedSince],
  )
  return rows.map((row) => row.id)
}

/** Notes of whose token is said now that it ends soon; each is named once. */
export async function noteToTell(
  tx: Tx,
  at: number,
  { before, usedSince }: { before: number; usedSince: number },
): Promise<{ user_id: number; name: string }[]> {
  return tx.query(
    {
      name: 'note-tokens-to-tell',
      text: `update tokens set told_at = ${time(1)}
             where ended_at is null and (
               (told_at is null and expires_at <= ${time(2)})
               or (${WANTED} <= ${time(3)} and coalesce(told_at <= last_used_at, told_at is null)))
             returning user_id, name`,
    },
    [at, before, usedSince],
  )
}

export async function removeOld(tx: Tx, endedBefore: number): Promise<void> {
  await tx.query({ name: 'remove-old-tokens', text: `delete from tokens where ended_at < ${time(1)}` }, [
    endedBefore,
  ])
}
