import { createHmac } from 'node:crypto'

import { loadOnce, now } from '@weft/base'
import type { Database, Tx } from '@weft/db'
import type { Notices } from '@weft/features/mail/server'
import type { Jobs } from '@weft/jobs'
import { TOKEN_SCOPES } from '@weft/protocol'
import {
  bearerOf,
  type Caller,
  createStanding,
  errors,
  type Grant,
  type Limits,
  type Outbound,
  type RateLimiter,
  type RouteInput,
  type ServerFeature,
} from '@weft/server-kit'

import type { KoaContextWithOIDC } from 'oidc-provider'

import type { listApps } from '../shared/index.ts'
import { appRoutes } from './apps/routes.ts'
import { createBrowserTie } from './consent/browser-tie.ts'
import { consentRoutes } from './consent/routes.ts'
import { endOverdue } from './end-overdue.ts'
import { endGrant, endGrantsOfPerson, isPerson, readAccess, type StandingAccess } from './grants/queries.ts'
import { grantRoutes } from './grants/routes.ts'
import { audienceAt, challengeAt, placesOf } from './places.ts'
import { protocolRoutes } from './protocol-routes.ts'
import { announceTokens, removeOverdueAsked, tokensEndedSince } from './records/queries.ts'
import { recordIdOf } from './secret.ts'
import { createUseNotes } from './use-notes.ts'

type Request = RouteInput<typeof listApps>['request']

export interface OAuthDeps {
  db: Database
  jobs: Pick<Jobs, 'add' | 'register' | 'registerDaily' | 'registerHourly'>
  log: { warn(details: object, message: string): void }
  notices: Notices
  limits: Pick<Limits, 'guest_rate' | 'guest_burst' | 'oauth_asks_address_minute'>
  rates: Pick<RateLimiter, 'take'>
  /** The instance's secret; keys are derived from it. */
  secret: string
  /** Where people and programs find the server. */
  appUrl: URL
  outbound: Outbound
  /** Whether apps may register themselves (RFC 7591). */
  allowsRegistration: boolean
  /** Called on every node when tokens ended, so that their sockets are closed. */
  onTokensEnded?(ids: readonly string[]): void
}

export interface OAuthFeature extends ServerFeature {
  /** How what somebody allowed ends when they leave, inside the caller's transaction. */
  ends: { endAllWithin(tx: Tx, user_id: number): Promise<string[]>; forget(ids: readonly string[]): void }
  /** What a 401 at a path tells programs of how to get a token (RFC 9728). */
  challenge(path: string | undefined): string
  /** The caller of a request that carries a token of an app; undefined for what is none, 401 for one that is not good. */
  authenticate(request: Request): Promise<Caller | undefined>
  /** Whose a token that stands is, and what it is for. */
  holderOf(id: string): Promise<{ user_id: number; grant: Grant } | undefined>
}

/** As the library makes them: 256 bits. Tokens of sessions have dots, personal ones a beginning of their own. */
const SHAPE = /^[\w-]{43}$/
const END = 'end-oauth-token'
const CONSENT_SECONDS = 3600

/** Apps that people let act as themselves, each within what it was allowed. */
export function createOAuthFeature(deps: OAuthDeps): OAuthFeature {
  const { db, log, jobs, appUrl } = deps
  const places = placesOf(appUrl)
  const keyFor = (purpose: string) => createHmac('sha256', deps.secret).update(purpose).digest()
  const isSafe = appUrl.protocol === 'https:'
  const tie = createBrowserTie({ key: keyFor('oauth consent'), isSafe, seconds: CONSENT_SECONDS })
  const tokens = createStanding<StandingAccess>({
    db,
    log,
    channel: 'weft_oauth',
    read: (id) => readAccess(db, id),
    endedSince: (at) => tokensEndedSince(db, at, now()),
    onEnded: (ids) => deps.onTokensEnded?.(ids),
  })
  const uses = createUseNotes(db, log)

  const provider = loadOnce(async () => {
    const [{ createAdapter }, { createProvider }] = await Promise.all([
      import('./records/adapter.ts'),
      import('./provider/create-provider.ts'),
    ])
    const settings = {
      places,
      adapter: createAdapter({ db, endGrant: endOne, ended: tokens.ended, onAccess }),
      cookieKey: keyFor('oauth cookie').toString('base64url'),
      isSafe,
      outbound: deps.outbound,
      allowsRegistration: deps.allowsRegistration,
      isPerson: (user_id: number) => isPerson(db, user_id),
      askAt(ctx: KoaContextWithOIDC, uid: string) {
        tie.tie(ctx, uid)
        return `/consent/${uid}`
      },
    }
    return createProvider(settings, log)
  })

  async function endOne(grant_id: string): Promise<void> {
    const ids = await db.write(null, async (tx) => {
      const gone = await endGrant(tx, grant_id, now())
      await announceTokens(tx, gone)
      return gone
    })
    tokens.ended(ids)
  }

  /** At its end its sockets close, too. */
  const onAccess = (id: string, at: number) => jobs.add(END, { team_id: 0, id }, { key: `${END}:${id}`, at })

  return {
    name: 'oauth',
    words: async () => (await import('./interface-words.ts')).words,
    challenge: (path) => challengeAt(places, path),
    routes: (kit) => [
      ...appRoutes(kit, places, tokens.ended),
      ...grantRoutes(kit, tokens.ended),
      ...consentRoutes({ kit, places, tie, provider, notices: deps.notices }),
      ...protocolRoutes({ ...deps, places, provider }),
    ],
    ends: {
      async endAllWithin(tx, user_id) {
        const ids = await endGrantsOfPerson(tx, user_id, now())
        await announceTokens(tx, ids)
        return ids
      },
      forget: tokens.ended,
    },
    async authenticate(request) {
      const given = bearerOf(request.headers.authorization)
      if (given === undefined || !SHAPE.test(given)) return undefined
      const id = recordIdOf(given)
      if (!tokens.remembers(id)) demandRoom(deps, request.ip)
      const access = await tokens.of(id)
      // One for another resource is none here: an app that talks to both has two.
      if (!access || !stands(access) || access.audience !== audienceAt(places, request.routeOptions.url))
        throw errors.unauthenticated()
      uses.note(access)
      return { user_id: access.user_id, session_id: id, grant: grantOf(access) }
    },
    async holderOf(id) {
      const access = await tokens.of(id)
      return access && stands(access) ? { user_id: access.user_id, grant: grantOf(access) } : undefined
    },
    async start() {
      jobs.register<{ team_id: number; id: string }>(END, async ({ payload: { id } }) => {
        await db.write(null, (tx) => announceTokens(tx, [id]))
        tokens.ended([id])
      })
      jobs.registerDaily('end-oauth', { hour: 4, minute: 23 }, () => endOverdue(db, tokens.ended))
      jobs.registerHourly('end-oauth-asked', 37, () => removeOverdueAsked(db, now()))
      await tokens.start()
    },
    async stop() {
      await tokens.stop()
      await uses.done()
    },
  }
}

/** Whoever makes tokens up asks the database no more often than a guest does. */
function demandRoom({ limits, rates }: Pick<OAuthDeps, 'limits' | 'rates'>, address: string): void {
  const { guest_rate, guest_burst } = limits
  const wait = rates.take(`token-unknown:${address}`, guest_rate, guest_burst)
  if (wait > 0) throw errors.rate_limited({ retryAfter: wait })
}

const stands = ({ live, expires_at }: StandingAccess) => live && expires_at > now()

function grantOf({ scope, team_ids, grant_id, client_id, name }: StandingAccess): Grant {
  const given = scope.split(' ')
  return {
    scopes: new Set(TOKEN_SCOPES.filter((one) => given.includes(one))),
    team_ids: new Set(team_ids),
    // A new token is no new allowance.
    counted_as: grant_id,
    app: { id: client_id, name },
  }
}
