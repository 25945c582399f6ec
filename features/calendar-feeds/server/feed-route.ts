import { createHash } from 'node:crypto'

import { now } from '@weft/base'
import { createLine } from '@weft/features/items/server'
import { networkOf } from '@weft/features/session/server'
import { anyone, errors, type Limits, type RateLimiter, type Route, route } from '@weft/server-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { readCalendar } from '../shared/index.ts'
import { calendarWork, saidWhenBusy } from './budget.ts'
import { writeCalendar } from './ical/write-calendar.ts'
import { type FeedDeps, findFeed, openFeed } from './open-feed.ts'
import { type FoundFeed, noteRead } from './queries.ts'
import { hashOfToken } from './secret.ts'
import { wordsIn } from './words.ts'

export interface FeedRouteDeps extends FeedDeps {
  limits: Pick<
    Limits,
    'guest_rate' | 'guest_burst' | 'read_rate' | 'read_burst' | 'calendar_rate' | 'calendar_burst'
  >
  rates: Pick<RateLimiter, 'take' | 'wait'>
  /** Writes of last reads that are under way, to be waited for at the end. */
  noting: Set<Promise<void>>
  log: { warn(details: object, message: string): void }
}

/** A read is noted so often at most. */
const NOTED_MS = 60_000

/** Hashes of addresses that were good lately: whose was is not counted with those who try. */
const MOST_KNOWN = 10_000

/** What programs read at an address, by the rights that its maker has at that moment. */
export function feedRoute(deps: FeedRouteDeps): Route {
  const { limits, rates } = deps
  const inTurn = createLine()
  const known = createKnown()
  const demandRoom = (wait: number) => {
    if (wait > 0) throw errors.rate_limited({ retryAfter: wait })
  }
  return route(readCalendar, {
    scope: 'open',
    // Services read those of many people from one address, so what counts is whose it is.
    options: { unlimited: true },
    async load({ params: { token }, request }): Promise<FoundFeed> {
      const hash = hashOfToken(token)
      const network = `calendar-unknown:${networkOf(request.ip)}`
      if (!known.has(hash)) demandRoom(rates.wait(network, limits.guest_rate, limits.guest_burst))
      const feed = await findFeed(deps.kit, token)
      if (!feed) {
        known.delete(hash)
        demandRoom(rates.take(network, limits.guest_rate, limits.guest_burst))
        throw errors.not_found()
      }
      known.add(hash)
      demandRoom(rates.take(`calendar:${feed.user_id}`, limits.read_rate, limits.read_burst))
      demandRoom(rates.take(`calendar-at:${feed.id}`, limits.calendar_rate, limits.calendar_burst))
      return feed
    },
    permit: anyone,
    // Of one address one at a time; what it may see is judged when its turn has come.
    handle: async ({ request, reply }, feed) =>
      inTurn(feed.id, async () => saidWhenBusy(async () => answer(deps, feed, { request, reply }))),
  })
}

function createKnown(): Pick<Set<string>, 'has' | 'delete'> & { add(hash: string): void } {
  const hashes = new Set<string>()
  return {
    has: (hash) => hashes.has(hash),
    delete: (hash) => hashes.delete(hash),
    add(hash) {
      hashes.delete(hash)
      hashes.add(hash)
      for (const oldest of hashes) {
        if (hashes.size <= MOST_KNOWN) break
        hashes.delete(oldest)
      }
    },
  }
}

async function answer(
  deps: FeedRouteDeps,
  feed: FoundFeed,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const calendar = await openFeed(deps, feed)
  if (!calendar) throw errors.not_found()
  note(deps, feed)
  const { stamp } = calendar
  if (stamp !== null && isKnown(request, stamp)) return tagged(reply, stamp).status(304).send()
  const untitled = (await wordsIn(feed.locale))('Untitled')
  const writing = { host: deps.appUrl.hostname, untitled }
  const text = await writeCalendar(calendar, writing, calendarWork(feed.team_id))
  const tag = stamp ?? createHash('sha256').update(text).digest('base64url').slice(0, 27)
  return isKnown(request, tag) ? tagged(reply, tag).status(304).send() : tagged(reply, tag).send(text)
}

const tagged = (reply: FastifyReply, tag: string): FastifyReply =>
  reply.headers({
    'cache-control': 'private, no-cache',
    'content-type': 'text/calendar; charset=utf-8',
    'x-robots-tag': 'noindex',
    etag: `"${tag}"`,
  })

/** Whether the program has what is of this tag. */
function isKnown({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match']
  return known !== undefined && known.split(',').some((one) => one.trim().replace(/^W\//, '') === `"${tag}"`)
}

function note(
  { kit, noting, log }: FeedRouteDeps,
  { team_id, id, last_read_at }: { team_id: number; id: string; last_read_at: number | null },
): void {
  if (last_read_at !== null && now() - last_read_at < NOTED_MS) return
  const noted = noteRead(kit.db, team_id, id)
    .catch((error: unknown) => log.warn({ err: error }, 'The read of a calendar could not be noted'))
    .finally(() => noting.delete(noted))
  noting.add(noted)
}
