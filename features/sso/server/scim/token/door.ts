import { now } from '@weft/base'
import type { Database } from '@weft/db'
import { networkOf } from '@weft/features/session/server'
import { bearerOf, errors, type Limits, type RateLimiter, type RouteInput } from '@weft/server-kit'

import type { listScimUsers } from '../../../shared/index.ts'
import { isSameHash } from '../../secret.ts'
import { noteUse, readStandingToken, type StandingScimToken } from './queries.ts'
import { hashOfGiven } from './secret.ts'

type Request = RouteInput<typeof listScimUsers>['request']

/** Whose directory calls. */
export interface Directory {
  team_id: number
  /** Of its token, which is looked for again where something is done. */
  hash: string
  address: string
}

export interface Door {
  /** The directory of the workspace; throws 401 for a token that is not good there, 429 where it calls too often. */
  open(team_id: number, request: Request): Promise<Directory>
  /** Once all uses are noted. */
  done(): Promise<void>
}

/** A use is noted so often at most. */
const NOTED_MS = 60_000

/** Lets the directories of workspaces in, by the token of each, at the address of that workspace alone. */
export function createDoor(deps: {
  db: Database
  limits: Pick<Limits, 'token_rate' | 'token_burst' | 'guest_rate' | 'guest_burst'>
  rates: Pick<RateLimiter, 'take'>
  log: { warn(details: object, message: string): void }
}): Door {
  const { db, limits, rates, log } = deps
  const noting = new Set<Promise<void>>()
  // Whose token was good is not counted with those who try.
  const known = new Map<number, string>()

  function demandRoom(key: string, rate: number, burst: number): void {
    const wait = rates.take(key, rate, burst)
    if (wait > 0) throw errors.rate_limited({ retryAfter: wait })
  }

  function note(team_id: number, { hash, last_used_at }: StandingScimToken): void {
    const at = now()
    if (last_used_at !== null && at - last_used_at < NOTED_MS) return
    const noted = noteUse(db, team_id, hash, at)
      .catch((error: unknown) => log.warn({ err: error, team_id }, 'The use of a token could not be noted'))
      .finally(() => noting.delete(noted))
    noting.add(noted)
  }

  return {
    async open(team_id, { headers, ip }) {
      const hash = hashOfGiven(bearerOf(headers.authorization))
      if (hash === null || known.get(team_id) !== hash)
        demandRoom(`scim-unknown:${networkOf(ip)}`, limits.guest_rate, limits.guest_burst)
      if (hash === null) throw errors.unauthenticated()
      const standing = await readStandingToken(db, team_id)
      if (!standing || !isSameHash(standing.hash, hash)) {
        if (known.get(team_id) === hash) known.delete(team_id)
        throw errors.unauthenticated()
      }
      known.set(team_id, hash)
      demandRoom(`scim:${team_id}`, limits.token_rate, limits.token_burst)
      note(team_id, standing)
      return { team_id, hash, address: ip }
    },
    async done() {
      await Promise.all(noting)
    },
  }
}
