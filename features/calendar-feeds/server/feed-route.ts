import { createHash } from 'node:crypto'

import { now } from '@weft/base'
import { Work } from '@weft/features/items/server'
import { anyone, errors, type Limits, type RateLimiter, type Route, route } from '@weft/server-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { readCalendar } from '../shared/index.ts'
import { writeCalendar } from './ical/write-calendar.ts'
import { type FeedDeps, findFeed, openFeed } from './open-feed.ts'
import { noteRead } from './queries.ts'
import type { Calendar } from './sources/calendar.ts'
import { wordsIn } from './words.ts'

export interface FeedRouteDeps extends FeedDeps {
  limits: Pick<Limits, 'guest_rate' | 'guest_burst' | 'read_rate' | 'read_burst'>
  rates: Pick<RateLimiter, 'take'>
  /** Writes of last reads that are under way, to be waited for at the end. */
  noting: Set<Promise<void>>
  log: { warn(details: object, message: string): void }
}

/** A read is noted so often at most. */
const NOTED_MS = 60_000

interface Opened {
  calendar: Calendar
  team_id: number
  locale: string
}

/** What programs read at an address, by the rights that its maker has at that moment. */
export function feedRoute(deps: FeedRouteDeps): Route {
  const { limits, rates } = deps
  const demandRoom = (key: string, rate: number, burst: number) => {
    const wait = rates.take(key, rate, burst)
    if (wait > 0) throw errors.rate_limited({ retryAfter: wait })
  }
  return route(readCalendar, {
    scope: 'open',
    // Services read those of many people from one address, so what counts is whose it is.
    options: { unlimited: true },
    async load({ params: { token }, request }): Promise<Opened> {
      const feed = await findFeed(deps.kit, token)
      if (!feed) {
        demandRoom(`calendar-unknown:${request.ip}`, limits.guest_rate, limits.guest_burst)
        throw errors.not_found()
      }
      demandRoom(`calendar:${feed.user_id}`, limits.read_rate, limits.read_burst)
      const calendar = await openFeed(deps, feed)
      if (!calendar) throw errors.not_found()
      note(deps, feed)
      return { calendar, team_id: feed.team_id, locale: feed.locale }
    },
    permit: anyone,
    handle: async ({ request, reply }, opened) => answer(deps, opened, { request, reply }),
  })
}

async function answer(
  deps: FeedRouteDeps,
  { calendar, team_id, locale }: Opened,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  reply.headers({
    'cache-control': 'private, no-cache',
    'content-type': 'text/calendar; charset=utf-8',
    'x-robots-tag': 'noindex',
  })
  const { stamp } = calendar
  if (stamp !== null && isKnown(request, stamp)) return reply.header('etag', `"${stamp}"`).status(304).send()
  const untitled = (await wordsIn(locale))('Untitled')
  const work = new Work({ team_id, isVisitor: false })
  const text = await writeCalendar(calendar, { host: deps.appUrl.hostname, untitled }, work)
  const tag = stamp ?? createHash('sha256').update(text).digest('base64url').slice(0, 27)
  reply.header('etag', `"${tag}"`)
  return isKnown(request, tag) ? reply.status(304).send() : reply.send(text)
}

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
