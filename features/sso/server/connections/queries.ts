import { now } from '@weft/base'
import type { Database, Tx } from '@weft/db'
import type { MemberRole } from '@weft/permissions'

import type { SsoKind, SsoMappedGroup, SsoReadProblem } from '../../shared/index.ts'

const time = (parameter: number) => `to_timestamp($${parameter}::float8 / 1000)`

export interface Connection {
  team_id: number
  id: string
  kind: SsoKind
  issuer: string
  metadata_url: string | null
  sso_url: string | null
  /** DER as base64. */
  certificates: string[]
  client_id: string | null
  /** Encrypted. */
  secret: string | null
  read_at: string | null
  read_problem: SsoReadProblem | null
  groups_attribute: string | null
  role_map: SsoMappedGroup[]
  default_role: MemberRole
  enforced_at: string | null
  grace_ends_at: string | null
}

const CONNECTION = `team_id, id, kind, issuer, metadata_url, sso_url, certificates, client_id, secret, read_at,
  read_problem, groups_attribute, role_map, default_role, enforced_at, grace_ends_at`

const READ = {
  name: 'read-sso-connection',
  text: `select ${CONNECTION} from sso_connections where team_id = $1`,
}

export async function readConnection(db: Database, team_id: number): Promise<Connection | undefined> {
  const [row] = await db.run<Connection>(team_id, READ, [team_id])
  return row
}

/** The same inside of a transaction, held to its end. */
export async function lockConnection(tx: Tx, team_id: number): Promise<Connection | undefined> {
  const [row] = await tx.query<Connection>(
    {
      name: 'lock-sso-connection',
      text: `select ${CONNECTION} from sso_connections where team_id = $1 for update`,
    },
    [team_id],
  )
  return row
}

export type ConnectionFields = Pick<
  Connection,
  | 'kind'
  | 'issuer'
  | 'metadata_url'
  | 'sso_url'
  | 'certificates'
  | 'client_id'
  | 'secret'
  | 'groups_attribute'
  | 'role_map'
  | 'default_role'
> & { id: string; ends_at: number | null }

/** Writes a connection: a new one in the place of another, or changes of the one that is there. */
export async function putConnection(tx: Tx, team_id: number, fields: ConnectionFields): Promise<void> {
  await tx.query(`delete from sso_connections where team_id = $1 and id <> $2`, [team_id, fields.id])
  await tx.query(
    {
      name: 'put-sso-connection',
      text: `insert into sso_connections (team_id, id, kind, issuer, metadata_url, sso_url, certificates, ends_at,
               client_id, secret, groups_attribute, role_map, default_role, read_at, created_at, updated_at)
             values ($1, $2, $3, $4, $5, $6, $7, ${time(8)}, $9, $10, $11, $12, $13, ${time(14)}, ${time(14)}, ${time(14)})
             on conflict (team_id, id) do update set metadata_url = excluded.metadata_url, sso_url = excluded.sso_url,
               certificates = excluded.certificates, client_id = excluded.client_id, secret = excluded.secret,
               groups_attribute = excluded.groups_attribute, role_map = excluded.role_map,
               default_role = excluded.default_role, read_at = excluded.read_at, read_problem = null,
               told_days = case when sso_connections.ends_at = excluded.ends_at then sso_connections.told_days end,
               ends_at = excluded.ends_at, updated_at = excluded.updated_at`,
    },
    [
      team_id,
      fields.id,
      fields.kind,
      fields.issuer,
      fields.metadata_url,
      fields.sso_url,
      fields.certificates,
      fields.ends_at,
      fields.client_id,
      fields.secret,
      fields.groups_attribute,
      JSON.stringify(fields.role_map),
      fields.default_role,
      now(),
    ],
  )
}

export async function removeConnection(tx: Tx, team_id: number): Promise<void> {
  await tx.query(`delete from sso_connections where team_id = $1`, [team_id])
}

/** What nodes remember under this name is whether there is any workspace that enforces its provider. */
export const ANY_ENFORCED = 'any'

export async function readAnyEnforced(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await db.owner((tx) =>
    tx.query<{ id: string }>(`select id from sso_connections where enforced_at is not null limit 1`),
  )
  return new Map(rows.map(({ id }) => [id, 0]))
}

export async function setEnforced(
  tx: Tx,
  team_id: number,
  times: { enforced_at: number; grace_ends_at: number } | null,
): Promise<void> {
  await tx.query(
    {
      name: 'set-sso-enforced',
      text: `update sso_connections set enforced_at = ${time(2)}, grace_ends_at = ${time(3)}, updated_at = ${time(4)}
             where team_id = $1`,
    },
    [team_id, times?.enforced_at ?? null, times?.grace_ends_at ?? null, now()],
  )
  await tx.query({ name: 'announce-sso', text: `select pg_notify('weft_sso', $1)` }, [ANY_ENFORCED])
}

/** What a provider said of itself when it was read again; not of one that was changed meanwhile. */
export async function saveRead(
  db: Database,
  { team_id, id, metadata_url }: Connection,
  read: { sso_url: string; certificates: readonly string[] },
  ends_at: number | null,
): Promise<void> {
  await db.run(
    team_id,
    {
      name: 'save-sso-metadata',
      text: `update sso_connections set sso_url = $3, certificates = $4, read_at = ${time(6)}, read_problem = null,
               told_days = case when ends_at = ${time(5)} then told_days end, ends_at = ${time(5)}
             where team_id = $1 and id = $2 and metadata_url = $7`,
    },
    [team_id, id, read.sso_url, read.certificates, ends_at, now(), metadata_url],
  )
}

export async function noteProblem(
  db: Database,
  { team_id, id }: Connection,
  problem: SsoReadProblem,
): Promise<void> {
  await db.run(
    team_id,
    {
      name: 'note-sso-read-problem',
      text: `update sso_connections set read_at = ${time(3)}, read_problem = $4 where team_id = $1 and id = $2`,
    },
    [team_id, id, now(), problem],
  )
}

/** Workspaces whose provider was not read since. As the owner. */
export async function teamsToReadAgain(db: Database, before: number): Promise<number[]> {
  const rows = await db.owner((tx) =>
    tx.query<{ team_id: number }>(
      `select team_id from sso_connections where metadata_url is not null and read_at < ${time(1)} order by read_at`,
      [before],
    ),
  )
  return rows.map(({ team_id }) => team_id)
}

/** Notes of whose certificates it is said now that they end within so many days; each is named once. As the owner. */
export async function noteToTell(db: Database, days: number): Promise<number[]> {
  const rows = await db.owner((tx) =>
    tx.query<{ team_id: number }>(
      `update sso_connections set told_days = $1 where ends_at > ${time(2)} and ends_at <= ${time(3)}
         and (told_days is null or told_days > $1) returning team_id`,
      [days, now(), now() + days * 86_400_000],
    ),
  )
  return rows.map(({ team_id }) => team_id)
}
