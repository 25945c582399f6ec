import type { Database, Tx } from '@weft/db'
import type { TokenScope } from '@weft/protocol'

const time = (parameter: number) => `to_timestamp($${parameter}::float8 / 1000)`
const CREATED = '(extract(epoch from a.created_at) * 1000)::float8 as created_at'

export interface AppRow {
  id: string
  client_id: string
  name: string
  redirect_uris: string[]
  scopes: TokenScope[]
  is_public: boolean
  created_at: number
  people: number
  people_by_scope: Partial<Record<TokenScope, number>>
}

/** The app, with how many people allow it what. */
const COLUMNS = `a.id, a.client_id, a.name, a.redirect_uris, a.scopes, a.secret_hash is null as is_public, ${CREATED},
  (select count(distinct g.user_id)::int from oauth_grants g
   where g.client_id = a.client_id and g.ended_at is null) as people,
  (select coalesce(jsonb_object_agg(s.scope, s.people), '{}') from (
     select scope, count(distinct g.user_id)::int as people
     from oauth_grants g, unnest(g.scopes) as scope
     where g.client_id = a.client_id and g.ended_at is null group by scope) s) as people_by_scope`

export async function readApps(db: Database, user_id: number): Promise<AppRow[]> {
  return db.run(
    null,
    {
      name: 'read-oauth-apps',
      text: `select ${COLUMNS} from oauth_apps a where a.user_id = $1 order by a.created_at, a.id`,
    },
    [user_id],
  )
}

export interface StoredClient {
  client_id: string
  name: string
  maker: string | null
  redirect_uris: string[]
  scopes: TokenScope[]
  secret_hash: string | null
  metadata: Record<string, unknown>
}

const CLIENT = `select a.client_id, a.name, u.name as maker, a.redirect_uris, a.scopes, a.secret_hash, a.metadata
  from oauth_apps a left join users u on u.id = a.user_id
  where a.client_id = $1 and (a.user_id is null or u.deleted_at is null)`

/** A client that asks; undefined for one whose maker is gone. */
export async function readClient(db: Database, client_id: string): Promise<StoredClient | undefined> {
  const [row] = await db.run<StoredClient>(null, { name: 'read-oauth-client', text: CLIENT }, [client_id])
  return row
}

/** As it stays until the transaction ends. */
export async function lockClient(tx: Tx, client_id: string): Promise<StoredClient | undefined> {
  const lock = { name: 'lock-oauth-client', text: `${CLIENT} for share of a` }
  const [row] = await tx.query<StoredClient>(lock, [client_id])
  return row
}

/** Makes of apps of one person come one after the other. Answers how many there are. */
export async function countApps(tx: Tx, user_id: number): Promise<number> {
  await tx.query(
    { name: 'lock-maker-of-oauth-apps', text: 'select 1 from users where id = $1 for no key update' },
    [user_id],
  )
  const [row] = await tx.query<{ count: number }>(
    { name: 'count-oauth-apps', text: 'select count(*)::int as count from oauth_apps where user_id = $1' },
    [user_id],
  )
  return row?.count ?? 0
}

export interface NewApp {
  id: string
  client_id: string
  /** Null for one that registers itself. */
  user_id: number | null
  name: string
  redirect_uris: readonly string[]
  scopes: readonly TokenScope[]
  secret_hash: string | null
  metadata: Record<string, unknown>
  at: number
}

export async function insertApp(tx: Tx, app: NewApp): Promise<void> {
  const { id, client_id, user_id, name, redirect_uris, scopes, secret_hash, metadata, at } = app
  await tx.query(
    {
      name: 'insert-oauth-app',
      text: `insert into oauth_apps (id, client_id, user_id, name, redirect_uris, scopes, secret_hash, metadata, created_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, ${time(9)})`,
    },
    [id, client_id, user_id, name, redirect_uris, scopes, secret_hash, JSON.stringify(metadata), at],
  )
}

export async function changeApp(
  tx: Tx,
  user_id: number,
  id: string,
  change: Pick<AppRow, 'name' | 'redirect_uris' | 'scopes'>,
): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'change-oauth-app',
      text: `update oauth_apps set name = $3, redirect_uris = $4, scopes = $5
             where id = $1 and user_id = $2 returning id`,
    },
    [id, user_id, change.name, change.redirect_uris, change.scopes],
  )
  return rows.length > 0
}

/** Undefined where the person has no such app; a public one has no secret to change. */
export async function changeSecret(tx: Tx, user_id: number, id: string, hash: string): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'change-secret-of-oauth-app',
      text: `update oauth_apps set secret_hash = $3
             where id = $1 and user_id = $2 and secret_hash is not null returning id`,
    },
    [id, user_id, hash],
  )
  return rows.length > 0
}

/** Answers the client's id; undefined where the person has no such app. */
export async function deleteApp(tx: Tx, user_id: number, id: string): Promise<string | undefined> {
  const [row] = await tx.query<{ client_id: string }>(
    {
      name: 'delete-oauth-app',
      text: 'delete from oauth_apps where id = $1 and user_id = $2 returning client_id',
    },
    [id, user_id],
  )
  return row?.client_id
}

export async function readApp(tx: Tx, user_id: number, id: string): Promise<AppRow | undefined> {
  const [row] = await tx.query<AppRow>(
    {
      name: 'read-oauth-app',
      text: `select ${COLUMNS} from oauth_apps a where a.id = $1 and a.user_id = $2`,
    },
    [id, user_id],
  )
  return row
}

/** Those that registered themselves and that nobody allows anything. */
export async function removeUnused(tx: Tx, madeBefore: number): Promise<void> {
  await tx.query(
    {
      name: 'remove-unused-oauth-apps',
      text: `delete from oauth_apps a where a.user_id is null and a.created_at < ${time(1)}
             and not exists (select 1 from oauth_grants g where g.client_id = a.client_id and g.ended_at is null)`,
    },
    [madeBefore],
  )
}
