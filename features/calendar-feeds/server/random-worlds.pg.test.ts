import { newSlug, newUuid, now } from '@weft/base'
import { addUnits, type DateData, dayOfUtc } from '@weft/recurrence'
import { must, startTestServer, type TestServer } from '@weft/server/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  addCalendarWorld,
  addDated,
  addressOf,
  type CalendarWorld,
  eventsIn,
  readAt,
  said,
} from './testing/calendar-world.ts'

// 60 worlds with ALL_WORLDS, else 6, of other seeds with each commit.
const RUNS = process.env['ALL_WORLDS'] ? 60 : 6

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const DAY = 86_400_000
const today = dayOfUtc(Math.floor(now() / DAY) * DAY)
/** Zones with and without changes of their clocks, on both sides of the equator and by quarters of an hour. */
const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Sydney', 'Asia/Kathmandu', 'UTC'] as const

const two = (n: number) => String(n).padStart(2, '0')
const clock = fc.nat(24 * 12 - 1).map((n) => `${two(Math.floor(n / 12))}:${two((n % 12) * 5)}:00`)
// Around today with both changes of the clocks of a year, and beyond the days that are told.
const offset = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -200, max: 400 }) },
  { weight: 1, arbitrary: fc.constantFrom(-1000, -500, 900) },
)

const date = fc
  .record({
    from: offset,
    length: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 9 })),
    clock: fc.option(clock),
    isRange: fc.boolean(),
    tz: fc.option(fc.constantFrom(...ZONES)),
    every: fc.option(fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY'), { freq: 2 }),
    count: fc.integer({ min: 1, max: 4 }),
  })
  .map((drawn): DateData => {
    const { from, length, isRange, tz, every, count } = drawn
    const point = (day: string, hour = drawn.clock) => (hour === null ? day : `${day} ${hour}`)
    const start = addUnits(today, 'day', from)
    return {
      start: point(start),
      ...(isRange && { end: point(addUnits(start, 'day', length)) }),
      hasTime: drawn.clock !== null,
      // A time that comes again needs a zone.
      ...(drawn.clock !== null && (tz ?? every) !== null && { tz: tz ?? 'UTC' }),
      ...(every && { repeat: { rule: `FREQ=${every};COUNT=${count}`, mode: 'same' } }),
    }
  })

const item = fc.record({
  name: fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constant('x'.repeat(300)),
  ),
  date: fc.option(date, { freq: 8 }),
  folder: fc.constantFrom('own', 'below', 'closed'),
  isDeleted: fc.boolean(),
  isSub: fc.boolean(),
})
type Drawn = typeof item extends fc.Arbitrary<infer T> ? T : never

/** When an occurrence is, in words that both sides write: days with their first day after, or moments in UTC. */
const spanOf = ({ start, end, hasTime }: Pick<DateData, 'start' | 'end' | 'hasTime'>) => {
  const last = end !== undefined && end > start ? end : start
  return hasTime ? `${start} ${last}` : `${start} ${addUnits(last, 'day', 1)}`
}

/** What a reader of the standard makes of the events of an item, with the first few of what repeats. */
function heard(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const event of eventsIn(text)) {
    const id = event.uid.slice(0, 36)
    const list = found.get(id) ?? []
    found.set(id, list)
    if (!event.isRecurring()) {
      list.push(`${said(event.startDate)} ${said(event.endDate)}`)
      continue
    }
    const next = event.iterator()
    for (let at = next.next(), n = 0; at && n < 10; at = next.next(), n++) {
      const { startDate, endDate } = event.getOccurrenceDetails(at)
      list.push(`${said(startDate)} ${said(endDate)}`)
    }
  }
  return found
}

/** The naive model: every occurrence counted off by hand on the calendar of the date's zone. */
function expected(data: DateData): string[] {
  const repeat = data['repeat'] as { rule: string } | undefined
  if (!repeat) return [spanOf(data)]
  const [, every = '', times = ''] = /FREQ=(\w+);COUNT=(\d)/.exec(repeat.rule) ?? []
  const zone = data.tz ?? 'UTC'
  const local = data.hasTime ? wallClock(data.start, zone) : `${data.start} 00:00:00`
  const [day = '', hour = ''] = local.split(' ')
  const length =
    data.end === undefined || data.end <= data.start
      ? 0
      : Date.parse(iso(data.end)) - Date.parse(iso(data.start))
  const found: string[] = []
  for (let n = 0; n < Number(times); n++) {
    const on =
      every === 'DAILY'
        ? addUnits(day, 'day', n)
        : every === 'WEEKLY'
          ? addUnits(day, 'day', 7 * n)
          : monthLater(day, n)
    const start = data.hasTime ? fromWall(`${on} ${hour}`, zone) : on
    const end = data.hasTime ? undefined : addUnits(on, 'day', length / DAY)
    found.push(data.hasTime ? `${start} ` : spanOf({ start, ...(end && { end }), hasTime: false }))
  }
  return found
}

const iso = (point: string) => (point.length === 10 ? `${point}T00:00:00Z` : `${point.replace(' ', 'T')}Z`)

/** What the clock of a zone shows at a moment. */
function wallClock(point: string, zone: string): string {
  const written = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return written.format(new Date(iso(point)))
}

/** The moment at which the clock of a zone shows that; tried out a quarter of an hour at a time. */
function fromWall(wall: string, zone: string): string {
  const about = Date.parse(iso(wall))
  for (let ms = about - 15 * 3_600_000; ms <= about + 15 * 3_600_000; ms += 900_000) {
    const point = new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
    if (wallClock(point, zone) === wall) return point
  }
  // A time that no clock shows that day comes an hour later.
  return fromWall(new Date(about + 3_600_000).toISOString().slice(0, 19).replace('T', ' '), zone)
}

/** The same day so many months later, the last one of months that are too short; of the 31st always the last. */
function monthLater(day: string, n: number): string {
  const [y = 0, m = 0, d = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(y, m + n, 0))
  const number = d === 31 ? last.getUTCDate() : Math.min(d, last.getUTCDate())
  return `${last.toISOString().slice(0, 8)}${two(number)}`
}

/** Whether anything of it lies in the days that are told, by a day more or less where zones differ. */
const isTold = (spans: readonly string[]) => {
  const [from, to] = [addUnits(today, 'day', -366), addUnits(today, 'day', 731)]
  return spans.some((span) => span.slice(0, 10) < to && (span.split(' ').at(-2) ?? '') >= from)
}

async function build(drawn: readonly Drawn[], closed_id: string, world: CalendarWorld) {
  const ids: string[] = []
  let parent: string | null = null
  for (const one of drawn) {
    const folder_id = { own: world.folder_id, below: world.below_id, closed: closed_id }[one.folder]
    const isBelow = one.isSub && parent !== null && one.folder === 'own'
    const id = await addDated(world, one.name, one.date, { folder_id, ...(isBelow && { parent_id: parent }) })
    if (one.folder === 'own' && !one.isDeleted && !isBelow) parent = id
    ids.push(id)
  }
  for (const [n, one] of drawn.entries())
    if (one.isDeleted) await must(world.as.owner('DELETE', `/items/${ids[n]}`))
  return ids
}

test('a reader of the standard hears of each item what a naive model says, and of no other', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(item, { minLength: 1, maxLength: 14 }),
      fc.boolean(),
      async (drawn, withBelow) => {
        const world = await addCalendarWorld(server)
        const { as, board_id, folder_id, view_id, people } = world
        const closed_id = newSlug()
        await must(
          as.owner('PUT', `/folders/${closed_id}`, {
            board_id,
            name: 'Closed',
            parent_id: folder_id,
            row_version: 1,
          }),
        )
        const permissions = { [`VIEW_FOLDER:user:${people.full.id}`]: false }
        const of = { resource_type: 'folder', resource_id: closed_id }
        await must(
          as.owner('PUT', `/permissions/folder.${closed_id}`, { ...of, permissions, row_version: 1 }),
        )
        const settings = { include_subfolders: withBelow }
        const { record } = await must(as.owner('GET', `/views/${view_id}`))
        await must(
          as.owner('PUT', `/views/${view_id}`, { settings, row_version: Number(record['row_version']) + 1 }),
        )
        const ids = await build(drawn, closed_id, world)

        const { text } = await readAt(world, (await addressOf(as.full, view_id)).path)
        const found = heard(text)
        const wanted = new Map(
          drawn.flatMap((one, n) => {
            const isIn = one.folder === 'own' || (one.folder === 'below' && withBelow)
            const spans = one.date && !one.isDeleted && isIn ? expected(one.date) : []
            return spans.length > 0 ? [[ids[n] ?? newUuid(), spans] as const] : []
          }),
        )
        // What lies at the edge of the days may be told or not: everything else has to agree.
        for (const [id, spans] of wanted) {
          const told = found.get(id)
          if (told === undefined) {
            expect([id, isTold(spans)]).toEqual([id, false])
            continue
          }
          const starts = (list: readonly string[]) =>
            list.map((one) =>
              one
                .split(' ')
                .slice(0, one.includes(':') ? 2 : 1)
                .join(' '),
            )
          expect(starts(told).toSorted()).toEqual(starts(spans).toSorted())
          const whole = spans.filter((one) => !one.endsWith(' '))
          expect(told.filter((one) => whole.includes(one)).length).toBe(whole.length)
        }
        expect([...found.keys()].filter((id) => !wanted.has(id))).toEqual([])
        expect(text).not.toMatch(/[^\r]\n/)
      },
    ),
    { numRuns: RUNS, ...(process.env['PROPERTY_SEED'] && { seed: Number(process.env['PROPERTY_SEED']) }) },
  )
}, 240_000)
