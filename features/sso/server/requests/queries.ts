import { now } from '@weft/base'
import type { Database, Tx } from '@weft/db'

import { type SsoKind, TEST_HOURS } from '../../shared/index.ts'
import { hashSecret, newSecret, teamOfSecret } from '../secret.ts'

const time = (parameter: number) => `to_timestamp($${parameter}::float8 / 1000)`

const MINUTE = 60_000
/** How long each is good: the way to a provider and back, from there to a session, and a mailed link. */
const GOOD_FOR = { request: 15 * MINUTE, ticket: 10 * MINUTE, link: 60 * MINUTE } as const

/** What a provider said of somebody, after all of it was checked. */
export interface Assured {
  subject: string
  email: string | null
  name: string | null
  groups: string[]
}

export interface BegunRequest {
  kind: SsoKind
  /** Where to go afterwards. */
  intended: string
  /** Of SAML: the id that the answer has to name. */
  request_id?: string
  /** Of OpenID Connect, encrypted: verifier and nonce. */
  sealed?: string
}

interface Ticket extends Assured {
  intended: string
  /** Of a link: the account that it is for. */
  user_id?: number
}

interface Payloads {
  request: BegunRequest
  ticket: Ticket
  link: Ticket
}

export interface Kept<K extends keyof Payloads> {
  team_id: number
  id_hash: string
  connection_id: string
  browser_hash: string
  /** Who tries it. */
  user_id: number | null
  payload: Payloads[K]
}

/** Keeps something that is good once; answers its secret. */
export async function keepRequest<K extends keyof Payloads>(
  tx: Tx,
  kind: K,
  kept: Omit<Kept<K>, 'id_hash'>,
  secret: string = newSecret(kept.team_id),
): Promise<string> {
  await tx.query(
    {
      name: 'keep-sso-request',
      text: `insert into sso_requests
               (team_id, id_hash, connection_id, kind, browser_hash, user_id, payload, expires_at)
             values ($1, $2, $3, $4, $5, $6, $7, ${time(8)})`,
    },
    [
      kept.team_id,
      hashSecret(secret),
      kept.connection_id,
      kind,
      kept.browser_hash,
      kept.user_id,
      JSON.stringify(kept.payload),
      now() + GOOD_FOR[kind],
    ],
  )
  return secret
}

/** What a secret stands for, without using it up. */
export async function readRequest<K extends keyof Payloads>(
  db: Database,
  kind: K,
  secret: string,
): Promise<Kept<K> | undefined> {
  const team_id = teamOfSecret(secret)
  if (team_id === null) return undefined
  const [row] = await db.run<Kept<K>>(
    team_id,
    {
      name: 'read-sso-request',
      text: `select team_id, id_hash, connection_id, browser_hash, user_id, payload from sso_requests
             where team_id = $1 and id_hash = $2 and kind = $3 and expires_at > ${time(4)}`,
    },
    [team_id, hashSecret(secret), kind, now()],
  )
  return row
}

/** Uses one up: of many who come with it one gets it. */
export async function takeRequest<K extends keyof Payloads>(
  tx: Tx,
  kind: K,
  team_id: number,
  id_hash: string,
): Promise<Kept<K> | undefined> {
  const [row] = await tx.query<Kept<K>>(
    {
      name: 'take-sso-request',
      text: `delete from sso_requests where team_id = $1 and id_hash = $2 and kind = $3 and expires_at > ${time(4)}
             returning team_id, id_hash, connection_id, browser_hash, user_id, payload`,
    },
    [team_id, id_hash, kind, now()],
  )
  return row
}

/** False for an assertion that was accepted before, on whichever node. */
export async function noteAssertion(
  db: Database,
  team_id: number,
  assertion_id: string,
  expires_at: number,
): Promise<boolean> {
  const rows = await db.run(
    team_id,
    {
      name: 'note-sso-assertion',
      text: `insert into sso_assertions (team_id, id_hash, expires_at) values ($1, $2, ${time(3)})
             on conflict do nothing returning 1`,
    },
    [team_id, hashSecret(assertion_id), expires_at],
  )
  return rows.length > 0
}

/** Forgets what is over. As the owner: it lies in all workspaces. */
export async function removeOverdueRequests(db: Database): Promise<void> {
  await db.owner(async (tx) => {
    const at = now()
    await tx.query(`delete from sso_requests where expires_at < ${time(1)}`, [at])
    // What a test showed is of use while it counts.
    await tx.query(`update sso_tests set assertion = null where assertion is not null and at < ${time(1)}`, [
      at - TEST_HOURS * 60 * MINUTE,
    ])
    await tx.query(`delete from sso_assertions where expires_at < ${time(1)}`, [at])
  })
}
