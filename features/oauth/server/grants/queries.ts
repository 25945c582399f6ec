import type { Database, Tx } from '@weft/db'
import type { TokenScope } from '@weft/protocol'

const time = (parameter: number) => `to_timestamp($${parameter}::float8 / 1000)`
const millis = (column: string, as: string) => `(extract(epoch from ${column}) * 1000)::float8 as ${as}`

/** What is asked of each request with a token. */
export interface StandingAccess {
  user_id: number
  grant_id: string
  client_id: string
  /** What the app is called. */
  name: string
  scope: string
  audience: string
  team_ids: number[]
  expires_at: number
  last_used_at: number | null
  live: boolean
}

export async function readAccess(db: Database, id: string): Promise<StandingAccess | undefined> {
  const [row] = await db.run<StandingAccess>(
    null,
    {
      name: 'read-oauth-access',
      text: `select g.user_id, g.id as grant_id, g.client_id, coalesce(a.name, g.name) as name,
               coalesce(r.payload->>'scope', '') as scope,
               coalesce(r.payload->>'aud', '') as audience, g.team_ids,
               ${millis('r.expires_at', 'expires_at')}, ${millis('g.last_used_at', 'last_used_at')},
               g.ended_at is null and u.deleted_at is null as live
             from oauth_records r join oauth_grants g on g.id = r.grant_id join users u on u.id = g.user_id
               left join oauth_apps a on a.client_id = g.client_id
             where r.kind = 'AccessToken' and r.id_hash = $1`,
    },
    [id],
  )
  return row
}

export interface NewGrant {
  id: string
  user_id: number
  client_id: string
  name: string
  scopes: readonly TokenScope[]
  team_ids: readonly number[]
  at: number
}

export async function insertGrant(tx: Tx, grant: NewGrant): Promise<void> {
  const { id, user_id, client_id, name, scopes, team_ids, at } = grant
  await tx.query(
    {
      name: 'insert-oauth-grant',
      text: `insert into oauth_grants (id, user_id, client_id, name, scopes, team_ids, created_at)
             values ($1, $2, $3, $4, $5, $6, ${time(7)})`,
    },
    [id, user_id, client_id, name, scopes, team_ids, at],
  )
}

export async function noteUse(db: Database, grant_id: string, at: number): Promise<void> {
  await db.run(
    null,
    {
      name: 'note-use-of-oauth-grant',
      text: `update oauth_grants set last_used_at = greatest(last_used_at, ${time(2)}) where id = $1`,
    },
    [grant_id, at],
  )
}

export interface GrantRow {
  id: string
  client_id: string
  name: string
  maker: string | null
  scopes: TokenScope[]
  team_ids: number[]
  created_at: number
  last_used_at: number | null
}

/** What stands, the latest first; a program may be allowed something on several machines. */
export async function readGrants(db: Database, user_id: number): Promise<GrantRow[]> {
  return db.run(
    null,
    {
      name: 'read-oauth-grants',
      text: `select g.id, g.client_id, coalesce(a.name, g.name) as name, u.name as maker, g.scopes, g.team_ids,
               ${millis('g.created_at', 'created_at')}, ${millis('g.last_used_at', 'last_used_at')}
             from oauth_grants g left join oauth_apps a on a.client_id = g.client_id
               left join users u on u.id = a.user_id
             where g.user_id = $1 and g.ended_at is null order by g.created_at desc, g.id`,
    },
    [user_id],
  )
}

export async function knownScopes(db: Database, user_id: number, client_id: string): Promise<TokenScope[]> {
  const rows = await db.run<{ scope: TokenScope }>(
    null,
    {
      name: 'scopes-of-oauth-grants',
      text: `select distinct unnest(scopes) as scope from oauth_grants
             where user_id = $1 and client_id = $2 and ended_at is null`,
    },
    [user_id, client_id],
  )
  return rows.map((row) => row.scope)
}

/** Ends grants, and all that was given for them; answers the ids of the tokens that stood. */
async function endWhere(
  tx: Tx,
  name: string,
  where: string,
  values: unknown[],
  at: number,
): Promise<string[]> {
  const n = values.length + 1
  const gone = await tx.query<{ id: string }>(
    {
      name,
      text: `update oauth_grants set ended_at = ${time(n)} where ended_at is null and ${where} returning id`,
    },
    [...values, at],
  )
  if (gone.length === 0) return []
  // Looked for only now: what was being given while the first waited for it is among them.
  const ended = await tx.query<{ kind: string; id: string }>(
    {
      name: 'end-records-of-oauth-grants',
      text: `update oauth_records set expires_at = ${time(2)}
             where grant_id = any ($1) and expires_at > ${time(2)} returning kind, id_hash as id`,
    },
    [gone.map(({ id }) => id), at],
  )
  return ended.flatMap(({ kind, id }) => (kind === 'AccessToken' ? [id] : []))
}

export const endGrant = (tx: Tx, id: string, at: number) =>
  endWhere(tx, 'end-oauth-grant', 'id = $1', [id], at)

export const endGrantsOfPerson = (tx: Tx, user_id: number, at: number) =>
  endWhere(tx, 'end-oauth-grants-of-person', 'user_id = $1', [user_id], at)

export const endGrantsOfClient = (tx: Tx, client_id: string, at: number) =>
  endWhere(tx, 'end-oauth-grants-of-client', 'client_id = $1', [client_id], at)

/** Those that hold a scope which the client may not ask for any more. */
export const endGrantsBeyond = (tx: Tx, client_id: string, scopes: readonly TokenScope[], at: number) =>
  endWhere(tx, 'end-oauth-grants-beyond', 'client_id = $1 and not scopes <@ $2', [client_id, scopes], at)

/** To whom the person allowed something that stands; undefined where there is none. */
export async function clientOfGrant(tx: Tx, user_id: number, id: string): Promise<string | undefined> {
  const [row] = await tx.query<{ client_id: string }>(
    {
      name: 'client-of-oauth-grant',
      text: `select client_id from oauth_grants where id = $1 and user_id = $2 and ended_at is null for update`,
    },
    [id, user_id],
  )
  return row?.client_id
}

/** What one person allowed one client. */
export const endGrantsBetween = (tx: Tx, user_id: number, client_id: string, at: number) =>
  endWhere(tx, 'end-oauth-grants-between', 'user_id = $1 and client_id = $2', [user_id, client_id], at)

/** Ends grants for which no code and no token is good any more: nothing can come of them. */
export const endSpentGrants = (tx: Tx, madeBefore: number, at: number) =>
  endWhere(
    tx,
    'end-spent-oauth-grants',
    `created_at < ${time(1)} and not exists (
       select 1 from oauth_records r where r.grant_id = oauth_grants.id and r.expires_at > ${time(2)}
         and (r.kind = 'AccessToken' or r.kind in ('AuthorizationCode', 'RefreshToken') and r.consumed_at is null))`,
    [madeBefore],
    at,
  )

export async function removeOldGrants(tx: Tx, endedBefore: number): Promise<void> {
  await tx.query(
    { name: 'remove-old-oauth-grants', text: `delete from oauth_grants where ended_at < ${time(1)}` },
    [endedBefore],
  )
}

export async function isPerson(db: Database, user_id: number): Promise<boolean> {
  const rows = await db.run(
    null,
    { name: 'is-person-of-oauth', text: 'select 1 from users where id = $1 and deleted_at is null' },
    [user_id],
  )
  return rows.length > 0
}
