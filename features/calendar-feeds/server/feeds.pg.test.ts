import { newSlug, now, setClockOffset } from '@weft/base'
import { dayOfUtc } from '@weft/recurrence'
import { must, startTestServer, type TestServer } from '@weft/server/testing'
import ICAL from 'ical.js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  type Address,
  addCalendarWorld,
  addDated,
  addressOf,
  type CalendarWorld,
  change,
  eventsIn,
  readAt,
  said,
  setValue,
  told,
} from './testing/calendar-world.ts'

let server: TestServer
let world: CalendarWorld
let address: Address
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addCalendarWorld(server)
  address = await addressOf(world.as.full, world.view_id)
})
afterEach(() => setClockOffset(0))

const DAY = 86_400_000
/** A day so many from today. */
const day = (n: number) => dayOfUtc(Math.floor(now() / DAY) * DAY + n * DAY)
const at = (n: number, clock: string) => `${day(n)} ${clock}`

const read = async (path = address.path) => {
  const { status, text } = await readAt(world, path)
  expect(status).toBe(200)
  return text
}

describe('another program reads', () => {
  test('days, times, ranges and what ends in a second attribute', async () => {
    await addDated(world, 'Day', { start: day(1), hasTime: false })
    await addDated(world, 'Days', { start: day(1), end: day(3), hasTime: false })
    await addDated(world, 'Time', { start: at(2, '09:30:00'), hasTime: true })
    await addDated(world, 'Times', { start: at(2, '09:30:00'), end: at(2, '11:00:00'), hasTime: true })
    await addDated(world, 'None', null)
    expect(told(await read())).toEqual([
      `Day ${day(1)} ${day(2)}`,
      `Days ${day(1)} ${day(4)}`,
      `Time ${at(2, '09:30:00')} ${at(2, '09:30:00')}`,
      `Times ${at(2, '09:30:00')} ${at(2, '11:00:00')}`,
    ])
    const { board_id, folder_id, due, until } = world
    const gantt = newSlug()
    const settings = { start_id: due, end_id: until }
    await must(
      world.as.owner('PUT', `/views/${gantt}`, {
        board_id,
        folder_id,
        name: 'G',
        type: 'gantt',
        settings,
        row_version: 1,
      }),
    )
    await addDated(
      world,
      'Two',
      { start: day(1), hasTime: false },
      { values: { [until]: { start: day(5), hasTime: false } } },
    )
    expect(told(await read((await addressOf(world.as.full, gantt)).path))).toContain(
      `Two ${day(1)} ${day(6)}`,
    )
  })

  test('name, time and link, and nothing else', async () => {
    const { board_id, folder_id, tags, due } = world
    const id = await addDated(
      world,
      'Load test',
      { start: day(1), hasTime: false },
      { values: { [tags]: 'confidential' } },
    )
    const text = await read()
    const [event] = eventsIn(text)
    const names = event?.component
      .getAllProperties()
      .map(({ name }) => name)
      .toSorted()
    expect(names).toEqual([
      'description',
      'dtend',
      'dtstamp',
      'dtstart',
      'last-modified',
      'sequence',
      'summary',
      'uid',
      'url',
      'x-microsoft-cdo-alldayevent',
      'x-microsoft-msncalendar-alldayevent',
    ])
    const url = `http://localhost:4010/b/${board_id}/${folder_id}/${id}`
    expect([event?.uid, event?.component.getFirstPropertyValue('url'), event?.description]).toEqual([
      `${id}-${due}@localhost`,
      url,
      url,
    ])
    expect(text).not.toContain('confidential')
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
    expect(
      ['method', 'version', 'x-wr-calname', 'refresh-interval'].map((name) =>
        String(calendar.getFirstPropertyValue(name)),
      ),
    ).toEqual(['PUBLISH', '2.0', 'Plan · Calendar', 'PT1H'])
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  })

  test('one event whatever an item, a view and a folder are called', async () => {
    const names = [
      'a\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:b',
      'x, y; z\\n \\, "q"',
      'ü'.repeat(2_000),
      'a\u0007b\u001bc\u2028d',
      '👩‍👩‍👧 ‮abc',
      ' ',
    ]
    for (const name of names) await addDated(world, name, { start: day(1), hasTime: false })
    await addDated(world, null, { start: day(1), hasTime: false })
    await change(world.as.owner, `/views/${world.view_id}`, { name: 'V\r\nX-EVIL:1;,\\' })
    const text = await read()
    const events = eventsIn(text)
    expect(events).toHaveLength(names.length + 1)
    expect(text).not.toMatch(/^X-EVIL/m)
    const summaries = events.map((one) => one.summary)
    expect(summaries).toContain('x, y; z\\n \\, "q"')
    expect(summaries).toContain('a END:VEVENT BEGIN:VEVENT SUMMARY:b')
    expect(summaries.filter((one) => one === 'Untitled')).toHaveLength(2)
  })

  test('what repeats, by the clock of its zone, without what is left out; and one that was moved alone beside it', async () => {
    const start = '2026-12-01 08:00:00'
    const rule = { rule: 'FREQ=WEEKLY;BYDAY=TU', mode: 'same' }
    await addDated(world, 'Standup', {
      start,
      end: '2026-12-01 08:30:00',
      hasTime: true,
      tz: 'Europe/Berlin',
      repeat: { ...rule, except: ['2026-12-08 08:00:00'] },
    })
    await addDated(world, 'Moved', {
      start: '2026-12-03',
      hasTime: false,
      repeat: { ...rule, from: '2026-12-01' },
    })
    const text = await read()
    expect(text).toContain('BEGIN:VTIMEZONE')
    const byName = (name: string) => eventsIn(text).filter((one) => one.summary === name)
    const [standup] = byName('Standup')
    const next = standup?.iterator()
    const starts = Array.from({ length: 20 }, () => said(next?.next() as ICAL.Time))
    // Winter time until 28 March, then an hour earlier in UTC.
    expect(starts.slice(0, 2)).toEqual(['2026-12-01 08:00:00', '2026-12-15 08:00:00'])
    expect(starts).toContain('2027-03-30 07:00:00')
    const moved = byName('Moved').map((one) => `${said(one.startDate)} ${one.isRecurring()}`)
    expect(moved.toSorted()).toEqual(['2026-12-03 false', '2026-12-08 true'])
  })

  test('a table by its first date, and no view without dates', async () => {
    const { board_id, folder_id } = world
    const [table, list] = [newSlug(), newSlug()]
    await must(
      world.as.owner('PUT', `/views/${table}`, {
        board_id,
        folder_id,
        name: 'T',
        type: 'table',
        row_version: 1,
      }),
    )
    await must(
      world.as.owner('PUT', `/views/${list}`, {
        board_id,
        folder_id,
        name: 'L',
        type: 'list',
        row_version: 1,
      }),
    )
    await addDated(world, 'A', { start: day(1), hasTime: false })
    expect(told(await read((await addressOf(world.as.full, table)).path))).toHaveLength(1)
    expect(await world.as.full('POST', '/calendars', { view_id: list })).toMatchObject({
      status: 422,
      code: 'calendar_without_dates',
    })
  })

  test('by the filter of the view, with folders below where it says so', async () => {
    const { due, view_id, below_id } = world
    await addDated(world, 'Soon', { start: day(1), hasTime: false })
    await addDated(world, 'Later', { start: day(40), hasTime: false })
    await addDated(world, 'Deep', { start: day(2), hasTime: false }, { folder_id: below_id })
    const filter = { op: 'and', conditions: [{ attribute_id: due, operator: 'before', value: day(30) }] }
    await change(world.as.owner, `/views/${view_id}`, { settings: { filter, include_subfolders: true } })
    const names = () =>
      read().then((text) =>
        eventsIn(text)
          .map((one) => one.summary)
          .toSorted(),
      )
    expect(await names()).toEqual(['Deep', 'Soon'])
    await closeFolder(below_id, true)
    expect(await names()).toEqual(['Soon'])
  })
})

async function closeFolder(folder_id: string, isClosed: boolean): Promise<void> {
  const { as, people } = world
  const { status, record } = await as.owner('GET', `/permissions/folder.${folder_id}`)
  const row_version = status === 200 ? Number(record['row_version']) + 1 : 1
  const permissions = { [`VIEW_FOLDER:user:${people.full.id}`]: !isClosed }
  const of = { resource_type: 'folder', resource_id: folder_id }
  await must(as.owner('PUT', `/permissions/folder.${folder_id}`, { ...of, permissions, row_version }))
}

describe('rights are those of the moment of reading', () => {
  const status = async (path = address.path) => (await readAt(world, path)).status

  test('a folder that is closed to its maker, and open again', async () => {
    await closeFolder(world.folder_id, true)
    expect(await status()).toBe(404)
    await closeFolder(world.folder_id, false)
    expect(await status()).toBe(200)
  })

  test('a view that is deleted and comes back, and one that becomes personal', async () => {
    const { as, view_id } = world
    await must(as.owner('DELETE', `/views/${view_id}`))
    expect(await status()).toBe(404)
    await must(as.owner('POST', `/views/${view_id}/restore`))
    expect(await status()).toBe(200)
    await change(as.owner, `/views/${view_id}`, { access: 'personal' })
    expect(await status()).toBe(404)
    await change(as.owner, `/views/${view_id}`, { access: 'shared' })
    expect(await status()).toBe(200)
  })

  test('a member who is suspended, and one who is removed, whose address never comes back', async () => {
    const { as, people, team_id, board_id } = world
    const mine = await addressOf(as.full, null)
    await must(
      as.owner('PUT', `/permissions/board.${board_id}`, {
        resource_type: 'board',
        resource_id: board_id,
        permissions: { 'VIEW_BOARD:guest': true },
        row_version: 2,
      }),
    ).catch(() => undefined)
    const member = `/api/teams/${team_id}/members/${people.full.id}`
    await must(as.owner('POST', `${member}/suspend`))
    expect([await status(), await status(mine.path)]).toEqual([404, 404])
    await must(as.owner('POST', `${member}/resume`))
    expect([await status(), await status(mine.path)]).toEqual([200, 200])
    await must(as.owner('DELETE', member))
    expect([await status(), await status(mine.path)]).toEqual([404, 404])
    const back = 'update team_members set removed_at = null where team_id = $1 and user_id = $2'
    const on = `update feeds set seq = seq + 1 where team_id = $1 and kind = 'team' returning seq`
    await server.db.owner((tx) => tx.query(back, [team_id, people.full.id]))
    const [feed] = await server.db.owner((tx) => tx.query<{ seq: number }>(on, [team_id]))
    server.kit.access.stale(team_id, feed?.seq ?? 0)
    expect((await as.full('POST', '/calendars', {})).status).toBe(200)
    expect([await status(), await status(mine.path)]).toEqual([404, 404])
  })

  test('an address that was replaced, removed or made up', async () => {
    const { as } = world
    const { record } = await must(as.full('POST', `/calendars/${address.id}/renew`))
    const next = new URL(String(record['url'])).pathname
    expect([await status(), await status(next)]).toEqual([404, 200])
    expect((await as.owner('POST', `/calendars/${address.id}/renew`)).status).toBe(404)
    expect((await as.owner('DELETE', `/calendars/${address.id}`)).status).toBe(404)
    const guess = (letter: string) => next.replace(/.\.ics$/, `${letter}.ics`)
    for (const path of [
      guess('a'),
      guess('b'),
      '/api/calendar/x.ics',
      `/api/calendar/${'z'.repeat(40)}.ics`,
      next.slice(0, -4),
    ])
      expect([path, await status(path)]).toEqual([path, path === next ? 200 : 404])
    await must(as.full('DELETE', `/calendars/${address.id}`))
    expect(await status(next)).toBe(404)
  })

  test('one person has one address of a view, and it is shown again; nothing that is stored says it', async () => {
    expect(await addressOf(world.as.full, world.view_id)).toEqual(address)
    expect((await addressOf(world.as.owner, world.view_id)).path).not.toBe(address.path)
    const { rows } = await must(world.as.full('GET', '/api/me/calendars'))
    expect(
      rows.map(({ url, view }) => [new URL(String(url)).pathname, (view as { name: string }).name]),
    ).toEqual([[address.path, 'Calendar']])
    await read()
    const tables = await server.db.owner((tx) =>
      tx.query<{ text: string }>('select c::text as text from calendar_feeds c'),
    )
    const secret = address.path.slice('/api/calendar/'.length, -'.ics'.length)
    expect(tables.length).toBeGreaterThan(1)
    expect(tables.some(({ text }) => text.includes(secret.slice(6)))).toBe(false)
  })

  test('a view out of sight gets no address', async () => {
    await closeFolder(world.folder_id, true)
    expect((await world.as.full('POST', '/calendars', { view_id: world.view_id })).status).toBe(404)
    expect((await world.as.full('POST', '/calendars', { view_id: 'constructor' })).status).toBe(404)
    const { rows } = await must(world.as.full('GET', '/api/me/calendars'))
    expect(rows.map(({ view, url }) => [view, typeof url])).toEqual([[null, 'string']])
  })
})

describe('what a program has is not sent again', () => {
  const unchanged = async (etag: string) => (await readAt(world, address.path, etag)).status

  test('until an item, a right, an attribute or the day is another', async () => {
    const item = await addDated(world, 'A', { start: day(1), hasTime: false })
    const first = await readAt(world, address.path)
    let { etag } = first
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const steps: [string, () => Promise<unknown> | void][] = [
      ['a name', () => setValue(world, item, world.name, 'B')],
      ['a date', () => setValue(world, item, world.due, { start: day(2), hasTime: false })],
      ['another folder, closed', () => closeFolder(world.below_id, true)],
      ['an attribute', () => change(world.as.owner, `/attributes/${world.due}`, { name: 'Deadline' })],
      ['the view', () => change(world.as.owner, `/views/${world.view_id}`, { name: 'Dates' })],
      ['an item in the trash', async () => must(world.as.owner('DELETE', `/items/${item}`))],
      ['the day', () => setClockOffset(DAY)],
    ]
    for (const [what, step] of steps) {
      expect([what, await unchanged(etag)]).toEqual([what, 304])
      await step()
      expect([what, await unchanged(etag)]).toEqual([what, 200])
      ;({ etag } = await readAt(world, address.path))
    }
    expect(await unchanged(`W/${etag}`)).toBe(304)
    expect(await unchanged(`"other", ${etag}`)).toBe(304)
  })

  test('and who may no longer read it is told nothing, though nothing changed', async () => {
    const { etag } = await readAt(world, address.path)
    await closeFolder(world.folder_id, true)
    expect(await unchanged(etag)).toBe(404)
  })

  test('and the head alone can be asked for', async () => {
    await addDated(world, 'A', { start: day(1), hasTime: false })
    const whole = await readAt(world, address.path)
    const head = await server.app.inject({ method: 'HEAD', url: address.path })
    expect([head.statusCode, head.body, head.headers['etag']]).toEqual([200, '', whole.etag])
  })

  test('where a filter asks what its reader has not read, what is sent says whether it is the same', async () => {
    const filter = {
      op: 'and',
      conditions: [{ attribute_id: 'updated_at', operator: 'has_unread', value: null }],
    }
    const { view_id, as } = world
    const saved = await as.owner('GET', `/views/${view_id}`)
    const put = await as.owner('PUT', `/views/${view_id}`, {
      settings: { filter },
      row_version: Number(saved.record['row_version']) + 1,
    })
    expect(put.status).toBe(200)
    const { etag, status } = await readAt(world, address.path)
    expect([status, await unchanged(etag)]).toEqual([200, 304])
  })
})
