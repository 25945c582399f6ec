import { createHash } from 'node:crypto'

import type { StandardContract } from '@weft/protocol'
import { anyone, type Caller, errors, nothing, type Route, route, type RouteOptions } from '@weft/server-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import type { FeedDeps } from '../open-feed.ts'
import { saidWhenBusy } from '../budget.ts'
import { eventFiles } from './events.ts'
import { createMultistatus, type Multistatus, TooLargeAnswer } from './multistatus.ts'
import { openCalendars, type OpenedCalendar } from './open-calendars.ts'
import { calendarHref, HOME, PRINCIPAL, readCalendarName, readEventName, ROOT } from './places.ts'
import { calendarProperties, principalProperties, rootProperties } from './properties.ts'
import { readXml } from './read-xml.ts'
import { addFiles, askedOf, errorDocument, report } from './reports.ts'
import { element, xmlText } from './xml.ts'

const ALLOWED = 'OPTIONS, GET, HEAD, PROPFIND, REPORT'
const CALENDAR = '/caldav/calendars/{calendar}'
const EVENT = `${CALENDAR}/{event}`
const PLACES = ['/caldav', '/caldav/principal', '/caldav/calendars', CALENDAR, EVENT] as const
/** What programs try that would write. */
const WRITING = ['PUT', 'DELETE', 'POST', 'PROPPATCH', 'MKCALENDAR', 'MKCOL', 'MOVE', 'COPY', 'LOCK'] as const

const params = z.object({ calendar: z.optional(z.string()), event: z.optional(z.string()) })
/** By a token whose scope is to read, whatever it tries; what programs of a standard know needs no document of ours. */
const options: RouteOptions = { basic: true, narrows: true, reads: true, rawBody: true, isStandard: true }

interface Asked {
  caller: Caller
  params: z.output<typeof params>
  request: FastifyRequest
  reply: FastifyReply
}

/** Reading by CalDAV (RFC 4791): any program for calendars shows what somebody may see, and changes nothing. */
export function davRoutes(deps: FeedDeps): Route[] {
  const at = (
    path: (typeof PLACES)[number],
    method: StandardContract['method'],
    handle: (asked: Asked) => Promise<FastifyReply>,
  ) =>
    route(
      { method, path, summary: 'CalDAV', params, answer: z.any() },
      {
        scope: 'work',
        load: nothing,
        permit: demandToken,
        options,
        handle: async (asked) => saidWhenTooLarge(asked, handle),
      },
    )
  return [
    ...PLACES.flatMap((path) => [
      at(path, 'PROPFIND', (asked) => propfind(deps, asked)),
      ...WRITING.map((method) => at(path, method, refuse)),
      optionsRoute(path),
    ]),
    at(CALENDAR, 'REPORT', (asked) => answerReport(deps, asked)),
    at(EVENT, 'GET', (asked) => readEvent(deps, asked)),
    ...(['GET', 'PROPFIND'] as const).map((method) =>
      route(
        { method, path: '/.well-known/caldav', summary: 'CalDAV', answer: z.any() },
        {
          scope: 'open',
          load: nothing,
          permit: anyone,
          options: { foreign: true, rawBody: true, isStandard: true },
          handle: async ({ reply }) => reply.redirect(ROOT, 301),
        },
      ),
    ),
  ]
}

/** The password is a token: no session counts here, and the account's own password opens nothing. */
function demandToken({ caller }: { caller: Caller }): void {
  if (!caller.grant || caller.grant.app) throw errors.unauthenticated()
}

function optionsRoute(path: (typeof PLACES)[number]): Route {
  return route(
    { method: 'OPTIONS', path, summary: 'CalDAV', params, answer: z.any() },
    {
      scope: 'open',
      load: nothing,
      permit: anyone,
      options: { foreign: true, rawBody: true, isStandard: true },
      handle: async ({ reply }) =>
        reply.headers({ dav: '1, 3, calendar-access', allow: ALLOWED }).status(200).send(),
    },
  )
}

const xml = (reply: FastifyReply, status: number, text: string | Buffer): FastifyReply =>
  reply
    .headers({ 'cache-control': 'private, no-cache', dav: '1, 3, calendar-access' })
    .type('application/xml; charset=utf-8')
    .status(status)
    .send(text)

/** An answer that would be too large is refused as the standard has it (RFC 4791, 1.3; RFC 5323, 2.3). */
async function saidWhenTooLarge(
  asked: Asked,
  handle: (asked: Asked) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await saidWhenBusy(async () => handle(asked))
  } catch (error) {
    if (!(error instanceof TooLargeAnswer)) throw error
    return xml(asked.reply, 507, errorDocument(element('D:number-of-matches-within-limits')))
  }
}

async function refuse({ request, reply }: Asked): Promise<FastifyReply> {
  const needs = element(
    'D:resource',
    element('D:href', xmlText(request.url)) + element('D:privilege', element('D:write')),
  )
  return xml(reply, 403, errorDocument(element('D:need-privileges', needs)))
}

/** The calendar that a path names; 404 for one that is not there for this caller. */
async function opened(deps: FeedDeps, { caller, params: { calendar } }: Asked): Promise<OpenedCalendar> {
  const place = readCalendarName(calendar ?? '')
  const [found] = place ? await openCalendars(deps, caller, place) : []
  if (!found) throw errors.not_found()
  return found
}

async function propfind(deps: FeedDeps, asked: Asked): Promise<FastifyReply> {
  const { request, reply, params, caller } = asked
  const wanted = askedOf(await readXml(request.body))
  const answer = createMultistatus(wanted)
  const isDeep = request.headers['depth'] !== '0'
  const url = request.routeOptions.url ?? ''
  if (params.event !== undefined) {
    const calendar = await opened(deps, asked)
    await addFiles(answer, calendar, [await fileOf(deps, calendar, params.event)])
  } else if (params.calendar !== undefined) {
    const calendar = await opened(deps, asked)
    await addCalendar(deps, answer, calendar)
    if (isDeep) await addFiles(answer, calendar, await eventFiles(calendar, deps.appUrl.hostname, {}))
  } else if (url.endsWith('/principal')) await answer.add(PRINCIPAL, principalProperties())
  else if (!url.endsWith('/calendars')) await answer.add(ROOT, rootProperties())
  else {
    await answer.add(HOME, rootProperties())
    if (isDeep) for (const one of await openCalendars(deps, caller)) await addCalendar(deps, answer, one)
  }
  return xml(reply, 207, answer.end())
}

/** Tells of a calendar itself. */
async function addCalendar(deps: FeedDeps, answer: Multistatus, one: OpenedCalendar): Promise<void> {
  await answer.add(calendarHref(one), calendarProperties(one, await stampOf(deps, one)))
}

/** Which state a calendar is in: by its numbers, or where these do not say it by all that is in it. */
async function stampOf(deps: FeedDeps, one: OpenedCalendar): Promise<string> {
  if (one.calendar.stamp !== null) return one.calendar.stamp
  const hash = createHash('sha256')
  for (const { item_id, etag } of await eventFiles(one, deps.appUrl.hostname, {})) hash.update(item_id + etag)
  return hash.digest('base64url').slice(0, 27)
}

async function fileOf(deps: FeedDeps, calendar: OpenedCalendar, event: string) {
  const item_id = readEventName(event)
  const files =
    item_id === null ? [] : await eventFiles(calendar, deps.appUrl.hostname, { item_ids: new Set([item_id]) })
  const [file] = files
  if (!file) throw errors.not_found()
  return file
}

async function answerReport(deps: FeedDeps, asked: Asked): Promise<FastifyReply> {
  const calendar = await opened(deps, asked)
  const root = await readXml(asked.request.body)
  if (!root) throw errors.bad_request()
  const reported = await report(calendar, root, deps.appUrl.hostname)
  return xml(
    asked.reply,
    reported.status,
    reported.status === 207 ? reported.answer : errorDocument(reported.inner),
  )
}

async function readEvent(deps: FeedDeps, asked: Asked): Promise<FastifyReply> {
  const { params, request, reply } = asked
  const { etag, text } = await fileOf(deps, await opened(deps, asked), params.event ?? '')
  reply.headers({
    'cache-control': 'private, no-cache',
    etag,
    'content-type': 'text/calendar; charset=utf-8',
  })
  return request.headers['if-none-match'] === etag ? reply.status(304).send() : reply.send(text)
}
