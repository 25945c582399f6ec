import { now } from '@weft/base'
import type { Database, Tx } from '@weft/db'
import type { Notices } from '@weft/features/mail/server'
import type { Jobs } from '@weft/jobs'
import {
  basicPasswordOf,
  bearerOf,
  type Caller,
  createStanding,
  errors,
  type Grant,
  type Limits,
  type RateLimiter,
  type RouteInput,
  type ServerFeature,
} from '@weft/server-kit'

import { TOKEN_PREFIX } from '../shared/index.ts'
import type { listTokens } from '../shared/index.ts'
import { endExpired, endOverdueTokens } from './end-overdue.ts'
import { announceEnded, endAll, endedSince, noteUse, readStanding, type StandingToken } from './queries.ts'
import { tokenRoutes } from './routes.ts'
import { idOf, isWhole, matches } from './secret.ts'

type Request = RouteInput<typeof listTokens>['request']

export interface TokensDeps {
  db: Database
  jobs: Pick<Jobs, 'add' | 'register' | 'registerDaily'>
  log: { warn(details: object, message: string): void }
  notices: Notices
  limits: Pick<Limits, 'guest_rate' | 'guest_burst'>
  rates: Pick<RateLimiter, 'take'>
  /** Called on every node when tokens ended, so that their sockets are closed. */
  onTokensEnded?(ids: readonly string[]): void
}

/** How the tokens of somebody who leaves end, inside the caller's transaction; `forget` what it answers after the commit. */
export interface TokenEnds {
  endAllWithin(tx: Tx, user_id: number): Promise<string[]>
  forget(ids: readonly string[]): void
}

export interface TokensFeature extends ServerFeature {
  ends: TokenEnds
  /** The caller of a request that carries a token; undefined for one that carries none, 401 for one that is not good. */
  authenticate(request: Request): Promise<Caller | undefined>
  /** Whose a token that stands is, and what it is for. */
  holderOf(id: string): Promise<{ user_id: number; grant: Grant } | undefined>
}

/** The job that ends what ran out. */
const END = 'end-token'

/** A use is noted so often at most: a program calls many times a second. */
const NOTED_MS = 60_000

/** Tokens that people make for their programs: they act as their maker, and never with more rights. */
export function createTokensFeature(deps: TokensDeps): TokensFeature {
  const { db, log } = deps
  const tokens = createStanding<StandingToken>({
    db,
    log,
    channel: 'weft_token',
    read: (id) => readStanding(db, id),
    endedSince: (at) => endedSince(db, at),
    onEnded: (ids) => deps.onTokensEnded?.(ids),
  })
  const noting = new Set<Promise<void>>()

  function noteNow(id: string, token: StandingToken): void {
    const at = now()
    if (token.last_used_at !== null && at - token.last_used_at < NOTED_MS) return
    token.last_used_at = at
    const noted = noteUse(db, id, at)
      .catch((error: unknown) => log.warn({ err: error }, 'The use of a token could not be noted'))
      .finally(() => noting.delete(noted))
    noting.add(noted)
  }

  /** Whoever makes tokens up asks the database no more often than a guest does. */
  function demandRoom(address: string): void {
    const { guest_rate, guest_burst } = deps.limits
    const wait = deps.rates.take(`token-unknown:${address}`, guest_rate, guest_burst)
    if (wait > 0) throw errors.rate_limited({ retryAfter: wait })
  }

  /** At that moment it ends, also on sockets; whatever end it was given meanwhile counts. */
  async function endAt(id: string, at: number | null): Promise<void> {
    if (at !== null) await deps.jobs.add(END, { team_id: 0 }, { key: `${END}:${id}`, at })
  }

  return {
    name: 'tokens',
    words: async () => (await import('./interface-words.ts')).words,
    routes: (kit) => tokenRoutes(kit, { ended: tokens.ended, endAt }),
    ends: {
      async endAllWithin(tx, user_id) {
        const ids = await endAll(tx, user_id, now())
        await announceEnded(tx, ids)
        return ids
      },
      forget: tokens.ended,
    },
    async authenticate(request) {
      const given = presentedBy(request)
      if (!given?.startsWith(TOKEN_PREFIX)) return undefined
      if (!isWhole(given)) throw errors.unauthenticated()
      const id = idOf(given)
      if (!tokens.remembers(id)) demandRoom(request.ip)
      const token = await tokens.of(id)
      if (!token || !stands(token) || !matches(given, token.hash)) throw errors.unauthenticated()
      noteNow(id, token)
      return { user_id: token.user_id, session_id: id, grant: grantOf(token) }
    },
    async holderOf(id) {
      const token = await tokens.of(id)
      return token && stands(token) ? { user_id: token.user_id, grant: grantOf(token) } : undefined
    },
    async start() {
      deps.jobs.register(END, () => endExpired(db, tokens.ended))
      deps.jobs.registerDaily('end-tokens', { hour: 4, minute: 11 }, () =>
        endOverdueTokens({ db, notices: deps.notices, ended: tokens.ended }),
      )
      await tokens.start()
    },
    async stop() {
      await tokens.stop()
      await Promise.all(noting)
    },
  }
}

/** The token that a request carries; as a password only where the route takes one so. */
function presentedBy({ headers: { authorization }, routeOptions }: Request): string | undefined {
  const takesBasic = routeOptions.config.declared?.options.basic === true
  return bearerOf(authorization) ?? (takesBasic ? basicPasswordOf(authorization) : undefined)
}

const stands = ({ live, expires_at }: StandingToken) => live && (expires_at === null || expires_at > now())

function grantOf({ scopes, team_ids }: StandingToken): Grant {
  return { scopes: new Set(scopes), team_ids: team_ids && new Set(team_ids) }
}
