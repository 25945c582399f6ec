import { now } from '@weft/base'
import type { Database, Tx } from '@weft/db'

import { SATISFIED_HOURS, type SsoKind } from '../../shared/index.ts'

const time = (parameter: number) => `to_timestamp($${parameter}::float8 / 1000)`

/** Whose a subject of a provider is; undefined for one that nobody confirmed yet. */
export async function findIdentity(
  db: Database,
  team_id: number,
  connection_id: string,
  subject: string,
): Promise<number | undefined> {
  const [row] = await db.run<{ user_id: number }>(
    team_id,
    {
      name: 'find-sso-identity',
      text: `select i.user_id from sso_identities i join users u on u.id = i.user_id and u.deleted_at is null
             where i.team_id = $1 and i.connection_id = $2 and i.subject = $3`,
    },
    [team_id, connection_id, subject],
  )
  return row?.user_id
}

/**
 * Keeps whose a subject is, or that it was used. False where the subject is somebody else's, or the person somebody else
 * at this provider: neither is ever given over.
 */
export async function putIdentity(
  tx: Tx,
  identity: { team_id: number; connection_id: string; subject: string; user_id: number },
): Promise<boolean> {
  const { team_id, connection_id, subject, user_id } = identity
  const rows = await tx.query(
    {
      name: 'put-sso-identity',
      text: `insert into sso_identities (team_id, connection_id, subject, user_id, created_at, last_used_at)
             select $1, $2, $3, $4, ${time(5)}, ${time(5)}
               where not exists (select from sso_identities o where o.team_id = $1 and o.connection_id = $2
                                   and o.user_id = $4 and o.subject <> $3)
             on conflict (team_id, connection_id, subject) do update set last_used_at = excluded.last_used_at
               where sso_identities.user_id = excluded.user_id
             returning 1`,
    },
    [team_id, connection_id, subject, user_id, now()],
  )
  return rows.length > 0
}

/** That a session satisfied a connection, and which way. Tells every node, after commit. */
export async function satisfy(tx: Tx, { session_id, connection_id, user_id, way }: Satisfied): Promise<void> {
  await tx.query(
    {
      name: 'satisfy-sso',
      text: `insert into sso_sessions (session_id, connection_id, user_id, way, at) values ($1, $2, $3, $4, ${time(5)})
             on conflict (session_id, connection_id) do update set way = excluded.way, at = excluded.at`,
    },
    [session_id, connection_id, user_id, way, now()],
  )
  await tx.query({ name: 'announce-sso', text: `select pg_notify('weft_sso', $1)` }, [
    `${session_id},${personKey(user_id)}`,
  ])
}

export interface Satisfied {
  session_id: string
  connection_id: string
  user_id: number
  way: 'provider' | 'break-glass'
}

/** What a person did in any session is remembered under this name, for their tokens. */
export const personKey = (user_id: number): string => `person-${user_id}`

/** What a person did is known for so long. */
const HOURS_MS = SATISFIED_HOURS * 3_600_000

/** Until when connections are satisfied in a session. */
export async function readSatisfied(db: Database, session_id: string): Promise<ReadonlyMap<string, number>> {
  return untilOf(
    await db.run(
      null,
      {
        name: 'read-sso-of-session',
        text: `select connection_id, (extract(epoch from at) * 1000)::float8 as at
               from sso_sessions where session_id = $1`,
      },
      [session_id],
    ),
  )
}

/** The same of a person, for their tokens: in any session, also one that ended, but by the provider alone. */
export async function readSatisfiedBy(db: Database, user_id: number): Promise<ReadonlyMap<string, number>> {
  return untilOf(
    await db.run(
      null,
      {
        name: 'read-sso-of-person',
        text: `select connection_id, (extract(epoch from max(at)) * 1000)::float8 as at
               from sso_sessions where user_id = $1 and way = 'provider' group by 1`,
      },
      [user_id],
    ),
  )
}

const untilOf = (rows: readonly { connection_id: string; at: number }[]) =>
  new Map(rows.map(({ connection_id, at }) => [connection_id, at + HOURS_MS]))

export interface Standing {
  /** Null for whoever never was a member. */
  membership: 'member' | 'suspended' | 'removed' | null
  in_domain: boolean
}

/** How somebody stands to a workspace, and whether an address is in one of its own domains. */
export async function readStanding(
  tx: Tx,
  team_id: number,
  { user_id, domain }: { user_id: number; domain: string },
): Promise<Standing> {
  const [row] = await tx.query<Standing>(
    {
      name: 'read-sso-standing',
      text: `select coalesce((select case when m.removed_at is not null then 'removed'
                         when m.suspended_at is not null then 'suspended' else 'member' end
                       from team_members m where m.team_id = $1 and m.user_id = $2),
                 -- Whom the directory keeps out does not come in by the provider either.
                 (select 'suspended' from scim_people s
                    where s.team_id = $1 and s.user_id = $2 and not s.active)) as membership,
               exists (select from sso_domains d
                       where d.team_id = $1 and d.domain = $3 and d.verified_at is not null) as in_domain`,
    },
    [team_id, user_id, domain],
  )
  return row ?? { membership: null, in_domain: false }
}

/** The workspace whose verified domain it is, if it has a connection. */
export async function teamOfDomain(
  db: Database,
  domain: string,
): Promise<{ team_id: number; kind: SsoKind } | undefined> {
  const [row] = await db.run<{ team_id: number; kind: SsoKind }>(
    null,
    { name: 'sso-team-of-domain', text: `select team_id, kind from sso_team_of_domain($1)` },
    [domain],
  )
  return row
}
