import { newSlug, now } from '@weft/base'
import { dayOfUtc } from '@weft/recurrence'
import { must, startTestServer, type TestServer } from '@weft/server/testing'
import { createDAVClient, type DAVCalendar } from 'tsdav'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  addCalendarWorld,
  addDated,
  type CalendarWorld,
  change,
  eventsIn,
  setValue,
} from './testing/calendar-world.ts'

let server: TestServer
let world: CalendarWorld
let origin: string
beforeAll(async () => {
  server = await startTestServer()
  origin = await server.listen()
})
afterAll(async () => {
  // Programs keep their connections.
  server.app.server.closeAllConnections()
  await server.stop()
})
beforeEach(async () => {
  world = await addCalendarWorld(server)
})

const DAY = 86_400_000
const day = (n: number) => dayOfUtc(Math.floor(now() / DAY) * DAY + n * DAY)

async function token(scopes: readonly string[] = ['read'], team_ids: readonly number[] | null = null) {
  const made = { name: 'Phone', scopes, team_ids, expires_at: null }
  const { record } = await must(world.as.full('POST', '/api/me/tokens', made))
  return { id: String(record['id']), password: String(record['token']) }
}

const clientOf = (password: string) =>
  createDAVClient({
    serverUrl: origin,
    credentials: { username: 'anybody', password },
    authMethod: 'Basic',
    defaultAccountType: 'caldav',
  })

const basic = (password: string, name = 'anybody') =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`

async function send(
  method: string,
  path: string,
  { password, body = '', depth = '0' }: { password?: string; body?: string; depth?: string },
) {
  const answer = await fetch(new URL(path, origin), {
    method,
    redirect: 'manual',
    headers: {
      depth,
      ...(password !== undefined && { authorization: basic(password) }),
      ...(body !== '' && { 'content-type': 'application/xml; charset=utf-8' }),
    },
    ...(body === '' ? {} : { body }),
  })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

const named = (calendars: readonly DAVCalendar[], name: string) =>
  calendars.find((one) => one.displayName === name) as DAVCalendar

describe('a program of others, as it is', () => {
  test('finds the calendars from the address of the server alone, and reads a board', async () => {
    const { password } = await token()
    const items = [
      await addDated(world, 'Freeze <the> & "API"', { start: day(1), hasTime: false }),
      await addDated(world, 'Load test', {
        start: `${day(2)} 09:00:00`,
        end: `${day(2)} 10:00:00`,
        hasTime: true,
      }),
      await addDated(world, 'Standup', {
        start: `${day(-300)} 08:00:00`,
        hasTime: true,
        tz: 'Europe/Berlin',
        repeat: { rule: 'FREQ=DAILY', mode: 'same' },
      }),
      await addDated(world, 'Long ago', { start: day(-90), hasTime: false }),
    ]
    const client = await clientOf(password)
    const calendars = await client.fetchCalendars()
    expect(calendars.map((one) => [one.displayName, one.components, one.calendarColor])).toEqual([
      ['My items', ['VEVENT'], '#4B4FD6'],
      ['Plan · Calendar', ['VEVENT'], '#1F9C96'],
    ])
    const calendar = named(calendars, 'Plan · Calendar')
    const objects = await client.fetchCalendarObjects({ calendar })
    expect(objects).toHaveLength(items.length)
    expect(
      objects.flatMap(({ data }) => eventsIn(String(data)).map((one) => one.summary)).toSorted(),
    ).toEqual(['Freeze <the> & "API"', 'Load test', 'Long ago', 'Standup'])
    expect(objects.every(({ etag }) => /^"[\w-]+"$/.test(String(etag)))).toBe(true)
    const soon = await client.fetchCalendarObjects({
      calendar,
      timeRange: { start: `${day(0)}T00:00:00Z`, end: `${day(3)}T00:00:00Z` },
    })
    expect(soon.flatMap(({ data }) => eventsIn(String(data)).map((one) => one.summary)).toSorted()).toEqual([
      'Freeze <the> & "API"',
      'Load test',
      'Standup',
    ])
  })

  test('learns by the state of a calendar whether anything is another, and what', async () => {
    const { password } = await token()
    const item = await addDated(world, 'A', { start: day(1), hasTime: false })
    const client = await clientOf(password)
    const calendar = named(await client.fetchCalendars(), 'Plan · Calendar')
    expect(await client.isCollectionDirty({ collection: calendar })).toMatchObject({ isDirty: false })
    const before = await client.fetchCalendarObjects({ calendar })
    await setValue(world, item, world.name, 'B')
    expect(await client.isCollectionDirty({ collection: calendar })).toMatchObject({ isDirty: true })
    const after = await client.fetchCalendarObjects({ calendar })
    expect(after.map(({ url }) => url)).toEqual(before.map(({ url }) => url))
    expect(after[0]?.etag).not.toBe(before[0]?.etag)
    const oldCalendars = [{ ...calendar, objects: before }]
    const { updated, deleted } = await client.syncCalendars({ oldCalendars, detailedResult: true })
    expect([updated.map(({ displayName }) => displayName), deleted]).toEqual([['Plan · Calendar'], []])
    expect(JSON.stringify(updated)).toContain('SUMMARY:B')
  })

  test('changes nothing', async () => {
    const { password } = await token(['read', 'write'])
    const client = await clientOf(password)
    const item = await addDated(world, 'A', { start: day(1), hasTime: false })
    const calendar = named(await client.fetchCalendars(), 'Plan · Calendar')
    const [object] = await client.fetchCalendarObjects({ calendar })
    const made = await client.createCalendarObject({
      calendar,
      filename: 'x.ics',
      iCalString: String(object?.data),
    })
    const changed = await client.updateCalendarObject({
      calendarObject: { ...(object as NonNullable<typeof object>) },
    })
    const deleted = await client.deleteCalendarObject({
      calendarObject: object as NonNullable<typeof object>,
    })
    expect([made.status, changed.status, deleted.status]).toEqual([403, 403, 403])
    expect(await deleted.text()).toContain('<D:need-privileges>')
    expect((await world.as.owner('GET', `/items/${item}`)).status).toBe(200)
    for (const method of ['PROPPATCH', 'MKCALENDAR', 'MKCOL', 'MOVE', 'COPY', 'LOCK', 'POST'])
      expect([method, (await send(method, '/caldav/calendars/new/', { password })).status]).toEqual([
        method,
        403,
      ])
  })
})

describe('the standard', () => {
  const CALENDAR = () => `/caldav/calendars/${world.team_id}.${world.view_id}/`
  const propfind = (props: string) =>
    `<?xml version="1.0"?><d:propfind xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:x="urn:other"><d:prop>${props}</d:prop></d:propfind>`

  test('begins at a well-known address, and says what is spoken', async () => {
    for (const method of ['GET', 'PROPFIND']) {
      const { status, headers } = await send(method, '/.well-known/caldav', {})
      expect([status, headers.get('location')]).toEqual([301, '/caldav/'])
    }
    const { status, headers } = await send('OPTIONS', '/caldav/', {})
    expect([status, headers.get('dav'), headers.get('allow')]).toEqual([
      200,
      '1, 3, calendar-access',
      'OPTIONS, GET, HEAD, PROPFIND, REPORT',
    ])
  })

  test('tells what there is not, of whichever namespace', async () => {
    const { password } = await token()
    const { status, text } = await send('PROPFIND', CALENDAR(), {
      password,
      body: propfind('<d:displayname/><x:mood/><d:quota/>'),
    })
    expect(status).toBe(207)
    expect(text).toContain('<D:displayname>Plan · Calendar</D:displayname>')
    expect(text).toMatch(/<X:mood xmlns:X="urn:other"\/><D:quota\/><\/D:prop><D:status>HTTP\/1.1 404/)
    const all = await send('PROPFIND', CALENDAR(), { password, depth: '1' })
    expect(all.text).toContain('getctag')
  })

  test('gives one event, once', async () => {
    const { password } = await token()
    const item = await addDated(world, 'A', { start: day(1), hasTime: false })
    const path = `${CALENDAR()}${item}.ics`
    const one = await send('GET', path, { password })
    expect([one.status, eventsIn(one.text).map(({ summary }) => summary)]).toEqual([200, ['A']])
    const etag = String(one.headers.get('etag'))
    const again = await fetch(new URL(path, origin), {
      headers: { authorization: basic(password), 'if-none-match': etag },
    })
    expect(again.status).toBe(304)
    expect((await send('HEAD', path, { password })).status).toBe(200)
  })

  test('refuses what it cannot answer, documents with entities, and what is no XML', async () => {
    const { password } = await token()
    const report = (body: string) => send('REPORT', CALENDAR(), { password, body })
    expect(await report('<x:free-busy-query xmlns:x="urn:ietf:params:xml:ns:caldav"/>')).toMatchObject({
      status: 403,
    })
    const filter = (inner: string) =>
      `<c:calendar-query xmlns:c="urn:ietf:params:xml:ns:caldav"><c:filter><c:comp-filter name="VCALENDAR">${inner}</c:comp-filter></c:filter></c:calendar-query>`
    const byProp = await report(
      filter('<c:comp-filter name="VEVENT"><c:prop-filter name="UID"/></c:comp-filter>'),
    )
    expect([byProp.status, byProp.text.includes('supported-filter')]).toEqual([403, true])
    expect(await report(filter('<c:comp-filter name="VTODO"/>'))).toMatchObject({
      status: 207,
      text: expect.not.stringContaining('response>'),
    })
    const lol =
      '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><d:propfind xmlns:d="DAV:">&b;</d:propfind>'
    for (const body of [lol, '<d:propfind', 'x', '<a></b>', '<a>'.repeat(30)])
      expect([body.slice(0, 20), (await report(body)).status]).toEqual([
        body.slice(0, 20),
        body.startsWith('<a><a>') ? 413 : 400,
      ])
    expect((await report(`<a>${' '.repeat(2_100_000)}</a>`)).status).toBe(413)
    expect((await report(`<a>${'<b/>'.repeat(20_001)}</a>`)).status).toBe(413)
  })
})

describe('who is let in', () => {
  const at = async (password: string | undefined, path = '/caldav/calendars/') =>
    (await send('PROPFIND', path, { ...(password !== undefined && { password }), depth: '1' })).status

  test('a token that may read, and no other, no session and no password', async () => {
    expect(await at((await token()).password)).toBe(207)
    expect(await at((await token(['comments'])).password)).toBe(403)
    for (const wrong of [
      undefined,
      '',
      'test-1',
      `weft_pat_${'a'.repeat(40)}`,
      'weft_pat_',
      'correct horse battery',
    ])
      expect([wrong, await at(wrong)]).toEqual([wrong, 401])
    const asked = await send('PROPFIND', '/caldav/', {})
    expect(asked.headers.get('www-authenticate')).toBe('Basic realm="Weft", charset="UTF-8"')
    const session = await fetch(new URL('/caldav/calendars/', origin), {
      method: 'PROPFIND',
      headers: world.people.full.headers,
    })
    expect(session.status).toBe(401)
    // Elsewhere Basic opens nothing.
    const { password } = await token()
    const items = await fetch(new URL(`/api/${world.team_id}/items`, origin), {
      headers: { authorization: basic(password) },
    })
    expect(items.status).not.toBe(200)
  })

  test('one that was revoked, and of a member who is suspended, no more', async () => {
    const { id, password } = await token()
    const path = `/caldav/calendars/${world.team_id}.${world.view_id}/`
    expect(await at(password, path)).toBe(207)
    const member = `/api/teams/${world.team_id}/members/${world.people.full.id}`
    await must(world.as.owner('POST', `${member}/suspend`))
    expect(await at(password, path)).toBe(404)
    expect((await send('PROPFIND', '/caldav/calendars/', { password, depth: '1' })).text).not.toContain(
      'Plan',
    )
    await must(world.as.owner('POST', `${member}/resume`))
    expect(await at(password, path)).toBe(207)
    await must(world.as.full('DELETE', `/api/me/tokens/${id}`))
    expect(await at(password, path)).toBe(401)
  })

  test('one for another workspace sees nothing of this one', async () => {
    const other = await addCalendarWorld(server)
    await server.addMember(other.team_id, world.people.full, 'full-member')
    const { password } = await token(['read'], [other.team_id])
    const { text } = await send('PROPFIND', '/caldav/calendars/', { password, depth: '1' })
    expect(text).not.toContain(`/${world.team_id}.`)
    expect(text).toContain(`/${other.team_id}.mine`)
    expect(await at(password, `/caldav/calendars/${world.team_id}.mine/`)).toBe(404)
  })

  test('closed folders, personal views of others and made-up calendars are not there', async () => {
    const { password } = await token()
    const { as, view_id, team_id, folder_id, board_id, people } = world
    const own = newSlug()
    await must(
      as.owner('PUT', `/views/${own}`, {
        board_id,
        folder_id,
        name: 'Private',
        type: 'calendar',
        access: 'personal',
        row_version: 1,
      }),
    )
    const path = (id: string) => `/caldav/calendars/${team_id}.${id}/`
    expect([await at(password, path(view_id)), await at(password, path(own))]).toEqual([207, 404])
    for (const name of [
      `${team_id}.constructor`,
      `${team_id}`,
      '1.mine',
      '..',
      '%2e%2e',
      `${team_id}.${'a'.repeat(80)}`,
    ])
      expect([name, [404, 207].includes(await at(password, `/caldav/calendars/${name}/`))]).toEqual([
        name,
        true,
      ])
    const closed = {
      resource_type: 'folder',
      resource_id: folder_id,
      permissions: { [`VIEW_FOLDER:user:${people.full.id}`]: false },
    }
    await must(as.owner('PUT', `/permissions/folder.${folder_id}`, { ...closed, row_version: 1 }))
    expect(await at(password, path(view_id))).toBe(404)
    await change(as.owner, `/permissions/folder.${folder_id}`, { ...closed, permissions: {} })
    expect(await at(password, path(view_id))).toBe(207)
  })
})
