import { createHmac } from 'node:crypto'

import type { Database } from '@weft/db'
import type { Notices } from '@weft/features/mail/server'
import { emailKey } from '@weft/features/profile/shared'
import type { Jobs } from '@weft/jobs'
import {
  bearerOf,
  type Caller,
  createStanding,
  errors,
  GUEST,
  type Limits,
  type RateLimiter,
  type RouteInput,
  type ServerFeature,
  type Standing,
} from '@weft/server-kit'

import { login, logout, refresh, register } from '../shared/index.ts'
import { createAccessTokens } from './tokens/access-token.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { purgeSessions } from './purge-sessions.ts'
import { endedSince, readSession, type SessionState } from './queries.ts'
import { createOtherWays, type OtherWays } from './other-ways.ts'
import { createReauthentication } from './reauthentication.ts'
import { createRefreshCookie } from './tokens/refresh-cookie.ts'
import { sessionRoutes } from './routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { createSecondFactors } from './second-factor/second-factors.ts'
import { securityRoutes } from './security-routes.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createSignInLimits } from './sign-in-limits.ts'
import { createSupport, type Support } from './support/support.ts'
import { supportRoutes } from './support/support-routes.ts'
import type { TakeOverParts } from './take-over.ts'

type Request = RouteInput<typeof login>['request']

export interface SessionDeps {
  db: Database
  limits: Limits
  rates: RateLimiter
  /** The instance's secret; keys for tokens are derived from it. */
  secret: string
  /** Where browsers find the server; decides about the cookie. */
  appUrl: URL
  /** What authenticator apps call this place; Weft unless told. */
  issuer?: string
  /** Shared with who else hashes, so that not more do at once than the node can bear. */
  passwords?: Passwords
  log: { warn(details: object, message: string): void }
  /** Removes old sessions, and closes those of support in time; without jobs the latter when the next one begins. */
  jobs?: Pick<Jobs, 'register' | 'registerDaily' | 'add'>
  /** Addresses of those who may act as others, for support; nobody unless told. */
  operators?: readonly string[]
  /** Tells people by mail what happened to their account; without it nobody is told. */
  notices?: Notices
  /** How what programs and apps of a person come in with ends. */
  tokenEnds: TakeOverParts['tokenEnds']
  /** Called after a sign-up whose address nobody has verified yet. */
  onRegistered?(user_id: number): Promise<void>
  /** Called on every node when sessions ended, so that their sockets are closed. */
  onSessionsRevoked?(session_ids: readonly string[]): void
}

export interface SessionFeature extends ServerFeature {
  /** The caller of a request: a guest without an Authorization header, 401 for a token that is not accepted. */
  authenticate(request: Request): Promise<Caller>
  /** Whose a session that stands is, and what it is good for. */
  holderOf(session_id: string): Promise<Pick<Caller, 'user_id' | 'only_team_id'> | undefined>
  /** Lets a request of a privileged route pass; throws a 401 of type `reauth`. */
  reauthenticate(request: Request): Promise<void>
  /** For features that bring ways in beside the password. */
  otherWays: OtherWays
  /** Ends sessions for features that change what a person signs in with. */
  ends: SessionEnds
}

/** How sessions end: for the next request on this node at once, on others within a second, and so their sockets. */
export type SessionEnds = Pick<Sessions, 'endAll' | 'endAllWithin' | 'forget'>

const CLOSE_SUPPORT = 'close-support-sessions'

// A stale token in the header keeps nobody from signing in, renewing or signing out.
const WITHOUT_TOKEN = new Set([register, login, refresh, logout].map(({ path }) => path))

const told = { name: 'session', words: async () => (await import('./interface-words.ts')).words }

/** Sign-up, sign-in, tokens and sign-out. */
export function createSessionFeature(deps: SessionDeps): SessionFeature {
  const { db, limits, log, tokenEnds } = deps
  const keyFor = (purpose: string) => createHmac('sha256', deps.secret).update(purpose).digest()
  const tokens = createAccessTokens(keyFor('access token'))
  const states = createStanding({
    db,
    log,
    channel: 'weft_session',
    read: (id) => readSession(db, id),
    endedSince: (at) => endedSince(db, at),
    onEnded: (ids) => deps.onSessionsRevoked?.(ids),
  })
  const cookie = createRefreshCookie(deps.appUrl)
  const passwords = deps.passwords ?? createPasswords(limits)
  const signInLimits = createSignInLimits(deps.rates, limits)
  const reauthentication = createReauthentication({ db, passwords, signInLimits, states })
  const secondFactors = createSecondFactors({
    db,
    key: keyFor('second factor'),
    issuer: deps.issuer ?? 'Weft',
  })
  const sessions = createSessions({
    db,
    tokens,
    states,
    secret: keyFor('refresh token'),
    perUser: limits.sessions_per_user,
  })

  const parts = { sessions, passwords, secondFactors, reauthentication, tokenEnds, cookie }
  const support = createSupport({
    db,
    sessions,
    operators: new Set((deps.operators ?? []).map(emailKey)),
    closeAt: async (at) => deps.jobs?.add(CLOSE_SUPPORT, { team_id: 0 }, { at }),
  })
  registerJobs(deps, support)

  async function endLent(authorization: string | undefined): Promise<boolean> {
    const token = bearerOf(authorization)
    const claims = token === undefined ? null : await tokens.readExpired(token)
    if (claims?.operator_id === undefined) return false
    await sessions.end(claims.session_id, 'logout')
    await support.closeEnded()
    return true
  }

  return {
    ...told,
    routes(kit) {
      const tell: Notices['tell'] = async (...notice) => deps.notices?.tell(...notice)
      const onRegistered = async (user_id: number) => deps.onRegistered?.(user_id)
      const shared = { ...parts, kit, signInLimits, tell, onRegistered, support, endLent }
      return [
        ...sessionRoutes(shared),
        ...secondFactorRoutes(shared),
        ...securityRoutes(shared),
        ...supportRoutes(shared),
      ]
    },
    ends: sessions,
    otherWays: createOtherWays(parts),
    reauthenticate: reauthentication.demand,
    async authenticate(request) {
      const { authorization } = request.headers
      if (authorization === undefined) return GUEST
      const isOptional = WITHOUT_TOKEN.has(request.routeOptions.url ?? '')
      const token = bearerOf(authorization)
      const claims = token === undefined ? null : await tokens.read(token)
      const session = claims && (await states.of(claims.session_id))
      if (claims && session?.live && session.user_id === claims.user_id)
        return { ...claims, ...boundOf(session) }
      if (isOptional) return GUEST
      throw errors.unauthenticated()
    },
    holderOf: holderAmong(states),
    async start() {
      if (!cookie.isSafe) {
        log.warn(
          { url: deps.appUrl.origin },
          'Plain http: sessions can be overheard on the network. Use https, or set APP_URL to an https address.',
        )
      }
      await states.start()
    },
    stop: () => states.stop(),
  }
}

function registerJobs({ jobs, db, limits }: SessionDeps, support: Pick<Support, 'closeEnded'>): void {
  // Also when the server was down at that moment, and when nobody signs out.
  jobs?.register(CLOSE_SUPPORT, () => support.closeEnded())
  jobs?.registerDaily('purge-sessions', { hour: 3, minute: 33 }, ({ signal }) =>
    purgeSessions({ db, days: limits.session_days, signal }),
  )
}

/** Of an ended session there is none. */
function holderAmong(states: Pick<Standing<SessionState>, 'of'>): SessionFeature['holderOf'] {
  return async (session_id) => {
    const session = await states.of(session_id)
    return session?.live ? { user_id: session.user_id, ...boundOf(session) } : undefined
  }
}

const boundOf = ({ only_team_id }: SessionState): Pick<Caller, 'only_team_id'> =>
  only_team_id === null ? {} : { only_team_id }
