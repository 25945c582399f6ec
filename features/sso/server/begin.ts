import { networkOf } from '@weft/features/session/server'
import { errors, type Kit, type RateLimiter } from '@weft/server-kit'

import type { SsoKind } from '../shared/index.ts'
import type { BrowserCookie } from './browser-cookie.ts'
import { type Connection, readConnection } from './connections/queries.ts'
import { ownPath } from './places.ts'
import { type BegunRequest, keepRequest } from './requests/queries.ts'
import { readTestBegin } from './settings/test-begin.ts'

export interface BeginDeps {
  kit: Kit
  rates: Pick<RateLimiter, 'take'>
  cookie: BrowserCookie
  /** Opens what a test began with. */
  testKey: Buffer
}

export interface Begin {
  team_id: number
  kind: SsoKind
  intended: string | undefined
  /** Of a test: who began it. */
  test: string | undefined
  address: string
  cookies: string | undefined
}

/** Offices share an address. */
const BEGINS_MINUTE = 120

/** The connection that people of a workspace are sent to; undefined where there is none of that kind. */
export async function connectionFor(
  { kit }: Pick<BeginDeps, 'kit'>,
  team_id: number,
  kind: SsoKind,
): Promise<Connection | undefined> {
  if (!(await kit.access.of(team_id))) return undefined
  const connection = await readConnection(kit.db, team_id)
  return connection?.kind === kind ? connection : undefined
}

/** Keeps what was asked of a provider, in this browser; answers the state that comes back with the answer. */
export async function begin(
  { kit, rates, cookie, testKey }: BeginDeps,
  connection: Connection,
  { intended, test, address, cookies }: Begin,
  more: Omit<BegunRequest, 'intended' | 'kind'>,
): Promise<{ state: string; cookie: string }> {
  const wait = rates.take(`sso-begin:${networkOf(address)}`, BEGINS_MINUTE / 60, BEGINS_MINUTE)
  if (wait > 0) throw errors.rate_limited({ retryAfter: wait })
  const { team_id, id, kind } = connection
  const kept = cookie.keep(cookies)
  const user_id = test === undefined ? null : readTestBegin(testKey, connection, test)
  // Somebody else's test, or an old one: a sign-in would be something else than what was asked for.
  if (test !== undefined && user_id === null) throw errors.not_found()
  const state = await kit.db.write(team_id, (tx) =>
    keepRequest(tx, 'request', {
      team_id,
      connection_id: id,
      browser_hash: kept.browser_hash,
      user_id,
      payload: { kind, intended: ownPath(intended), ...more },
    }),
  )
  return { state, cookie: kept.cookie }
}
