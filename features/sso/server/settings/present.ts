import { fromWireTime, now, toWireTime } from '@weft/base'
import type { Database } from '@weft/db'
import type { Seal } from '@weft/features/mail/server'

import type { SsoConnection, SsoSettings, SsoTest } from '../../shared/index.ts'
import { TEST_HOURS } from '../../shared/index.ts'
import { type Connection, readConnection } from '../connections/queries.ts'
import { presentDomain } from '../domains/present.ts'
import { readDomains } from '../domains/queries.ts'
import { loginPath, placesOf } from '../places.ts'
import { certificateOf } from '../saml/read-metadata.ts'
import { EMAIL_ADDRESS } from '../saml/names.ts'
import { baseOf } from '../scim/routes.ts'
import { readScimToken } from '../scim/token/queries.ts'
import { readTest, type TestRow } from '../tests/queries.ts'
import { countMembers, hasOwnerFactor } from './queries.ts'

export interface PresentDeps {
  db: Database
  seal: Seal
  appUrl: URL
}

/** All that the page of the settings shows to one of those who may see it. */
export async function presentSettings(
  { db, seal, appUrl }: PresentDeps,
  team_id: number,
  user_id: number,
): Promise<SsoSettings> {
  const connection = await readConnection(db, team_id)
  const counts = await countMembers(db, team_id, connection?.id ?? null)
  const { domains, owner_factor, test, token } = await db.read(team_id, async (tx) => ({
    domains: await readDomains(tx, team_id),
    owner_factor: await hasOwnerFactor(tx, team_id),
    token: await readScimToken(tx, team_id),
    test: connection && (await readTest(tx, { team_id, connection_id: connection.id, user_id })),
  }))
  const places = placesOf(appUrl, team_id)
  return {
    connection: connection ? presentConnection(connection) : null,
    domains: domains.map(presentDomain),
    ours: {
      entity_id: places.entity_id,
      acs_url: places.acs_url,
      name_id: EMAIL_ADDRESS,
      metadata_url: places.metadata_url,
      redirect_url: places.redirect_url,
      login_url: appUrl.origin + loginPath(connection?.kind ?? 'saml', team_id),
    },
    scim: { base_url: baseOf(appUrl, team_id), token: token ?? null },
    test: test ? presentTest(seal, test) : null,
    members: counts.members,
    members_used: counts.used,
    may_enforce: {
      owner_factor,
      domain: domains.some(({ verified_at }) => verified_at !== null),
      test: isFresh(test),
    },
  }
}

/** Whether a test passed lately enough to enforce by. */
export function isFresh(test: TestRow | undefined): boolean {
  return test !== undefined && test.passed && now() - fromWireTime(test.at) < TEST_HOURS * 3_600_000
}

function presentConnection(connection: Connection): SsoConnection {
  const { id, kind, issuer, metadata_url, certificates, client_id, secret } = connection
  const { read_at, read_problem, groups_attribute, role_map, default_role, enforced_at, grace_ends_at } =
    connection
  return {
    id,
    kind,
    issuer,
    metadata_url,
    certificates: certificates.flatMap((one) => {
      const certificate = certificateOf(one)
      return certificate
        ? [
            {
              fingerprint: certificate.fingerprint256,
              ends_at: toWireTime(certificate.validToDate.getTime()),
            },
          ]
        : []
    }),
    client_id,
    has_secret: secret !== null,
    read_at,
    read_problem,
    groups_attribute,
    role_map,
    default_role,
    enforced_at,
    grace_ends_at,
  }
}

function presentTest(seal: Seal, { at, passed, checks, assertion }: TestRow): SsoTest {
  return { at, passed, checks, assertion: assertion === null ? null : seal.open(assertion) }
}
