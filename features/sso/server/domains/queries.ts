import { now } from '@weft/base'
import type { Database, Tx } from '@weft/db'

const time = (parameter: number) => `to_timestamp($${parameter}::float8 / 1000)`

export interface DomainRow {
  team_id: number
  id: string
  domain: string
  token: string
  verified_at: string | null
  checked_at: string | null
  missing_since: string | null
}

const DOMAIN = 'team_id, id, domain, token, verified_at, checked_at, missing_since'

export async function readDomains(tx: Tx, team_id: number): Promise<DomainRow[]> {
  return tx.query<DomainRow>(
    {
      name: 'read-sso-domains',
      text: `select ${DOMAIN} from sso_domains where team_id = $1 order by created_at, id`,
    },
    [team_id],
  )
}

export async function readDomain(db: Database, team_id: number, id: string): Promise<DomainRow | undefined> {
  const rows = await db.read(team_id, (tx) => readDomains(tx, team_id))
  return rows.find((one) => one.id === id)
}

/** Names a domain; one that is named already stays as it is. */
export async function insertDomain(
  tx: Tx,
  domain: { team_id: number; id: string; domain: string; token: string },
): Promise<DomainRow | undefined> {
  const [row] = await tx.query<DomainRow>(
    {
      name: 'insert-sso-domain',
      text: `insert into sso_domains (team_id, id, domain, token, created_at) values ($1, $2, $3, $4, ${time(5)})
             on conflict (team_id, domain) do update set domain = excluded.domain returning ${DOMAIN}`,
    },
    [domain.team_id, domain.id, domain.domain, domain.token, now()],
  )
  return row
}

/** Notes that the record was found. False where the domain is another workspace's by now. */
export async function noteFound(tx: Tx, team_id: number, id: string): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'note-sso-domain-found',
      text: `update sso_domains d set verified_at = coalesce(d.verified_at, ${time(3)}), checked_at = ${time(3)},
               missing_since = null
             where d.team_id = $1 and d.id = $2 and not sso_domain_taken(d.domain, $1) returning 1`,
    },
    [team_id, id, now()],
  )
  return rows.length > 0
}

/** Notes that it was not. A verified one ends once that was so since `before`; answers whether it just did. */
export async function noteMissing(tx: Tx, team_id: number, id: string, before: number): Promise<boolean> {
  const [row] = await tx.query<{ ended: boolean }>(
    {
      name: 'note-sso-domain-missing',
      text: `update sso_domains n set checked_at = ${time(3)},
               missing_since = case when o.verified_at is not null then coalesce(o.missing_since, ${time(3)}) end,
               verified_at = case when o.missing_since <= ${time(4)} then null else o.verified_at end
             from sso_domains o where o.team_id = n.team_id and o.id = n.id and n.team_id = $1 and n.id = $2
             returning o.verified_at is not null and n.verified_at is null as ended`,
    },
    [team_id, id, now(), before],
  )
  return row?.ended ?? false
}

export async function removeDomain(tx: Tx, team_id: number, id: string): Promise<boolean> {
  const rows = await tx.query(`delete from sso_domains where team_id = $1 and id = $2 returning 1`, [
    team_id,
    id,
  ])
  return rows.length > 0
}

/** Verified ones of all workspaces, for the nightly look. As the owner. */
export async function verifiedDomains(db: Database): Promise<DomainRow[]> {
  return db.owner((tx) =>
    tx.query<DomainRow>(
      `select ${DOMAIN} from sso_domains where verified_at is not null order by team_id, id`,
    ),
  )
}
