import { newSlug, now } from '@weft/base'
import { watchTurns } from '@weft/base/testing'
import { Work } from '@weft/features/items/server'
import { dayOfUtc } from '@weft/recurrence'
import { must, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  addCalendarWorld,
  addDated,
  addressOf,
  type CalendarWorld,
  readAt,
} from './testing/calendar-world.ts'

let server: TestServer
let world: CalendarWorld
let authorization: string
beforeAll(async () => {
  server = await startTestServer()
  world = await addCalendarWorld(server)
  const made = { name: 'Phone', scopes: ['read'], team_ids: null, expires_at: null }
  const { record } = await must(world.as.full('POST', '/api/me/tokens', made))
  authorization = `Basic ${Buffer.from(`anybody:${String(record['token'])}`).toString('base64')}`
})
afterAll(() => server.stop())

// The target is 50 ms; a collection of garbage may fall into a turn, and a machine may be slow.
const MOST_MS = 250
const today = () => dayOfUtc(now())
const calendar = () => `/caldav/calendars/${world.team_id}.${world.view_id}/`

async function send(method: 'PROPFIND' | 'REPORT', url: string, body: string, depth = '1') {
  const { longest, answer } = await watchTurns(async () =>
    server.app.inject({
      // The library knows fewer methods than the server.
      method: method as 'GET',
      url,
      headers: { authorization, depth, 'content-type': 'application/xml' },
      payload: body,
    }),
  )
  return { status: answer.statusCode, text: answer.body, longest }
}

const asking = (props: string, more = '') =>
  `<d:propfind xmlns:d="DAV:"${more}><d:prop>${props}</d:prop></d:propfind>`
const many = (count: number, one: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => one(n)).join('')

test('a namespace of a megabyte that is asked for in a thousand names is refused at once', async () => {
  const huge = ` xmlns:x="urn:${'a'.repeat(1_000_000)}"`
  const { status, text, longest } = await send(
    'PROPFIND',
    calendar(),
    asking(
      many(1_000, (n) => `<x:p${n}/>`),
      huge,
    ),
  )
  expect([status, text.length < 10_000]).toEqual([400, true])
  expect(longest).toBeLessThan(MOST_MS)
})

test.each([
  ['255 letters of a namespace', 207, asking('<x:p/>', ` xmlns:x="${'n'.repeat(255)}"`)],
  ['256 of them', 400, asking('<x:p/>', ` xmlns:x="${'n'.repeat(256)}"`)],
  ['64 letters of a name', 207, asking(`<d:${'p'.repeat(64)}/>`)],
  ['65 of them', 400, asking(`<d:${'p'.repeat(65)}/>`)],
  ['100 properties', 207, asking(many(100, (n) => `<d:p${n}/>`))],
  ['101 of them', 400, asking(many(101, (n) => `<d:p${n}/>`))],
  ['101 attributes', 400, asking(`<d:p ${many(101, (n) => ` a${n}="1"`)}/>`)],
])('%s: %i', async (_name, status, body) => {
  expect((await send('PROPFIND', calendar(), body)).status).toBe(status)
})

test('what is asked for again and again is told once', async () => {
  const { status, text } = await send(
    'PROPFIND',
    calendar(),
    asking('<d:displayname/><d:mood/>'.repeat(5_000)),
    '0',
  )
  expect(status).toBe(207)
  expect(text.match(/<D:displayname>/g)).toHaveLength(1)
  expect(text.match(/<D:mood\/>/g)).toHaveLength(1)
})

test('an event that is named again and again is told once, and one that is not there, too', async () => {
  const item = await addDated(world, 'Often', { start: today(), hasTime: false })
  const named = `<d:href>${calendar()}${item}.ics</d:href>`
  const gone = `<d:href>${calendar()}${world.due}.ics</d:href>`
  const multiget = (hrefs: string) =>
    `<c:calendar-multiget xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><c:calendar-data/></d:prop>${hrefs}</c:calendar-multiget>`
  const { status, text, longest } = await send('REPORT', calendar(), multiget((named + gone).repeat(4_000)))
  expect(status).toBe(207)
  expect(text.match(/SUMMARY:Often/g)).toHaveLength(1)
  expect(text.match(/<D:response>/g)).toHaveLength(2)
  expect(longest).toBeLessThan(MOST_MS)
  expect(
    (await send('REPORT', calendar(), multiget(many(5_001, (n) => `<d:href>/${n}</d:href>`)))).status,
  ).toBe(400)
  expect(
    (await send('REPORT', calendar(), multiget(`<d:href>/${'&amp;'.repeat(300_000)}</d:href>`))).status,
  ).toBe(400)
})

/** A calendar of a folder of its own with this many items. */
async function addLarge(items: number): Promise<string> {
  const { board_id } = world
  const [folder_id, view_id] = [newSlug(), newSlug()]
  await must(world.as.owner('PUT', `/folders/${folder_id}`, { board_id, name: 'Large', row_version: 1 }))
  const view = { board_id, folder_id, name: 'Large', type: 'calendar', row_version: 1 }
  await must(world.as.owner('PUT', `/views/${view_id}`, view))
  await Promise.all(
    Array.from({ length: items }, async (_, n) =>
      addDated({ ...world, folder_id }, `Item ${n}`, { start: today(), hasTime: false }),
    ),
  )
  return view_id
}

test('an answer beyond 32 MB is refused in the form of the standard, and held nobody up', async () => {
  const url = `/caldav/calendars/${world.team_id}.${await addLarge(1_200)}/`
  const wide = ` xmlns:x="${'n'.repeat(255)}"`
  const all = await send('PROPFIND', url, asking('<d:getetag/>'))
  expect([all.status, all.text.match(/<D:getetag>/g)?.length]).toEqual([207, 1_200])
  const { status, text, longest } = await send(
    'PROPFIND',
    url,
    asking(
      many(99, (n) => `<x:p${n}/>`),
      wide,
    ),
  )
  expect(status).toBe(507)
  expect(text).toContain('<D:error xmlns:D="DAV:"')
  expect(text).toContain('<D:number-of-matches-within-limits/>')
  expect(longest).toBeLessThan(MOST_MS)
}, 120_000)

test('many views that show many folders below are told of without holding anybody up', async () => {
  const { board_id, as } = world
  const top = newSlug()
  await must(as.owner('PUT', `/folders/${top}`, { board_id, name: 'Top', row_version: 1 }))
  await Promise.all(
    Array.from({ length: 500 }, async (_, n) =>
      must(
        as.owner('PUT', `/folders/${newSlug()}`, {
          board_id,
          parent_id: top,
          name: `F ${n}`,
          row_version: 1,
        }),
      ),
    ),
  )
  await Promise.all(
    Array.from({ length: 120 }, async (_, n) =>
      must(
        as.owner('PUT', `/views/${newSlug()}`, {
          board_id,
          folder_id: top,
          name: `V ${n}`,
          type: 'calendar',
          settings: { include_subfolders: true },
          row_version: 1,
        }),
      ),
    ),
  )
  const { status, text, longest } = await send('PROPFIND', '/caldav/calendars/', asking('<d:displayname/>'))
  expect([status, text.match(/Top · V/g)?.length]).toEqual([207, 120])
  expect(longest).toBeLessThan(MOST_MS)
}, 120_000)

test('a range of centuries over what repeats each day holds nobody up', async () => {
  const { board_id } = world
  const [folder_id, view_id] = [newSlug(), newSlug()]
  await must(world.as.owner('PUT', `/folders/${folder_id}`, { board_id, name: 'Daily', row_version: 1 }))
  const view = { board_id, folder_id, name: 'Daily', type: 'calendar', row_version: 1 }
  await must(world.as.owner('PUT', `/views/${view_id}`, view))
  const daily = { hasTime: true, tz: 'Europe/Berlin', repeat: { rule: 'FREQ=DAILY', mode: 'same' } }
  await Promise.all(
    Array.from({ length: 300 }, async (_, n) =>
      addDated({ ...world, folder_id }, `Daily ${n}`, { ...daily, start: '2020-01-01 08:00:00' }),
    ),
  )
  const ranged = (range: string) =>
    `<c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><d:getetag/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"><c:time-range ${range}/></c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`
  const url = `/caldav/calendars/${world.team_id}.${view_id}/`
  const { status, text, longest } = await send('REPORT', url, ranged('start="20260101T000000Z"'))
  expect([status, text.match(/<D:getetag>/g)?.length]).toEqual([207, 300])
  expect(longest).toBeLessThan(MOST_MS)
  const before = await send('REPORT', url, ranged('start="20190101T000000Z" end="20191231T000000Z"'))
  expect(before.text).not.toContain('<D:getetag>')
}, 120_000)

test('calendars compute by a budget of their own, and say when to come back once it is used up', async () => {
  const view_id = await addLarge(1_200)
  const { path } = await addressOf(world.as.full, view_id)
  const url = `/caldav/calendars/${world.team_id}.${view_id}/`
  const both = async () => {
    const feed = await readAt(world, path)
    const { status } = await send('PROPFIND', url, asking('<d:getetag/>'))
    return { statuses: [feed.status, status], retry: feed.headers['retry-after'] }
  }
  // What the people of the workspace may compute is used up.
  new Work({ team_id: world.team_id, isVisitor: false }).take(150_100_000)
  expect((await both()).statuses).toEqual([200, 207])
  const visitors = new Work({ team_id: world.team_id, isVisitor: true })
  new Work({ team_id: world.team_id, isCalendar: true }).take(150_000_000)
  expect(await both()).toEqual({ statuses: [503, 503], retry: '60' })
  await expect(visitors.next()).resolves.toBeUndefined()
}, 120_000)
