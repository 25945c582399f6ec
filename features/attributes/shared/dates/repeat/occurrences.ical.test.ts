import { fromWireTime, toWireTime } from '@weft/base'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { addUnits, type Day, dayOfUtc } from '../days.ts'
import { momentOf, secondsAt } from '../zone.ts'
import { occurrences } from './occurrences.ts'
import { parseRule, printRule, type RepeatRule } from './rule.ts'

// Rules of their clocks since 2008, written out so that the other side uses no code of ours.
const ZONES: Record<string, string> = {
  'Europe/Berlin': clocks(
    '+0100',
    '+0200',
    '20080330T020000',
    '3;BYDAY=-1SU',
    '20081026T030000',
    '10;BYDAY=-1SU',
  ),
  'America/New_York': clocks(
    '-0500',
    '-0400',
    '20080309T020000',
    '3;BYDAY=2SU',
    '20081102T020000',
    '11;BYDAY=1SU',
  ),
  'Australia/Sydney': clocks(
    '+1000',
    '+1100',
    '20081005T020000',
    '10;BYDAY=1SU',
    '20080406T030000',
    '4;BYDAY=1SU',
  ),
  'Australia/Lord_Howe': clocks(
    '+1030',
    '+1100',
    '20081005T020000',
    '10;BYDAY=1SU',
    '20080406T020000',
    '4;BYDAY=1SU',
  ),
  'Asia/Kolkata':
    'BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0530\nTZOFFSETTO:+0530\nEND:STANDARD',
}

function clocks(winter: string, summer: string, spring: string, to: string, autumn: string, back: string) {
  const part = (kind: string, at: string, month: string, before: string, after: string) =>
    `BEGIN:${kind}\nDTSTART:${at}\nTZOFFSETFROM:${before}\nTZOFFSETTO:${after}\nRRULE:FREQ=YEARLY;BYMONTH=${month}\nEND:${kind}`
  return `${part('DAYLIGHT', spring, to, winter, summer)}\n${part('STANDARD', autumn, back, summer, winter)}`
}

const zones = new Map(
  Object.entries(ZONES).map(([tzid, parts]) => {
    const component = new ICAL.Component(ICAL.parse(`BEGIN:VTIMEZONE\nTZID:${tzid}\n${parts}\nEND:VTIMEZONE`))
    return [tzid, new ICAL.Timezone({ component, tzid })] as const
  }),
)

/** What ical.js makes of the rule. */
function theirs(text: string, day: Day, clock: string | null, tz: string, limit: number): string[] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const [hour = 0, minute = 0] = (clock ?? '').split(':').map(Number)
  const data = { year, month, day: date, hour, minute, second: 0, isDate: clock === null }
  const start = ICAL.Time.fromData(data, clock === null ? ICAL.Timezone.localTimezone : zones.get(tz))
  const iterator = ICAL.Recur.fromString(text).iterator(start)
  const found: string[] = []
  for (let next = iterator.next(); next && found.length < limit; next = iterator.next()) {
    if (next.year > 2120) break
    found.push(clock === null ? next.toString() : toWireTime(momentOfTheirs(next, tz)))
  }
  return found
}

/**
 * The two times of a year that RFC 5545 (3.3.5) decides: one that the clocks skip counts with the offset before the
 * change (ical.js takes the one after it, and shows another time than was asked for), one that comes twice is the
 * first (ical.js takes the second).
 */
function momentOfTheirs(next: ICAL.Time, tz: string): number {
  const ms = next.toUnixTime() * 1000
  const asked = next.hour * 3600 + next.minute * 60
  const shown = secondsAt(ms, tz)
  if (shown !== asked) return ms + (asked - shown) * 1000
  const earlier = [1_800_000, 3_600_000].map((by) => ms - by).find((at) => secondsAt(at, tz) === asked)
  return earlier ?? ms
}

const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU')
const list = <T>(of: fc.Arbitrary<T>, max: number) => fc.uniqueArray(of, { minLength: 1, maxLength: max })
const days = list(weekday, 4).map((it) => `;BYDAY=${it.join(',')}`)
const nth = fc.tuple(fc.constantFrom(1, 2, 3, 4, 5, -1, -2), weekday).map(([n, day]) => `${n}${day}`)
// Two that name the same day of a year are counted twice by ical.js.
const nthDay = nth.map((it) => `;BYDAY=${it}`)
const nthDays = list(nth, 2).map((it) => `;BYDAY=${it.join(',')}`)
const monthDays = list(fc.constantFrom(1, 2, 13, 15, 28, 29, 30, 31, -1, -2, -10), 3).map(
  (it) => `;BYMONTHDAY=${it.join(',')}`,
)
const months = list(fc.integer({ min: 1, max: 12 }), 3).map((it) => `;BYMONTH=${it.join(',')}`)
const month = fc.integer({ min: 1, max: 12 }).map((n) => `;BYMONTH=${n}`)
const yearDays = list(fc.constantFrom(1, 2, 13, 15, 27, 28), 3).map((it) => `;BYMONTHDAY=${it.join(',')}`)
const none = fc.constant('')

const body = fc.oneof(
  fc.oneof(none, days, months).map((parts) => `FREQ=DAILY${parts}`),
  fc
    .tuple(fc.oneof(none, days), fc.oneof(none, fc.constant(';WKST=SU')))
    .map(([a, b]) => `FREQ=WEEKLY${a}${b}`),
  fc.oneof(none, days, nthDays, monthDays).map((parts) => `FREQ=MONTHLY${parts}`),
  // In yearly rules ical.js takes days wrongly that a month lacks or that count from its end, and passes over BYSETPOS beside
  // BYMONTHDAY; occurrences.test.ts holds those against the plain way.
  fc.tuple(month, fc.oneof(nthDay, yearDays)).map(([a, b]) => `FREQ=YEARLY${a}${b}`),
  fc.tuple(months, fc.integer({ min: 1, max: 28 })).map(([a, n]) => `FREQ=YEARLY${a};BYMONTHDAY=${n}`),
  fc.constant('FREQ=YEARLY'),
)
const end = fc.oneof(
  none,
  fc.integer({ min: 1, max: 40 }).map((count) => `;COUNT=${count}`),
  fc.integer({ min: 0, max: 3_000 }).map((n) => `+${n}`),
)
const startDay = fc.integer({ min: 14_610, max: 22_000 }).map((n) => dayOfUtc(n * 86_400_000))
const clock = fc.oneof(
  fc.constant(null),
  fc
    .tuple(fc.constantFrom(0, 1, 2, 3, 9, 23), fc.constantFrom(0, 15, 30, 59))
    .map((parts) => `${parts.map((part) => String(part).padStart(2, '0')).join(':')}:00`),
)

test('rules give what ical.js gives, all day and timed, in five zones over their changes of clocks', () => {
  const someRule = fc.record({
    body,
    interval: fc.constantFrom(1, 1, 2, 3, 5),
    end,
    day: startDay,
    clock,
    tz: fc.constantFrom(...Object.keys(ZONES)),
  })
  fc.assert(
    fc.property(someRule, ({ body: parts, interval, end: stop, day: someDay, clock: time, tz }) => {
      // RFC 5545 leaves open what a start means that does not fit its rule, so it starts where it fits.
      const [day] = occurrences(ruleOf(parts), someDay, tz, { limit: 1 })
      if (day === undefined) return
      // A yearly 29 February is 1 March to ical.js where the year has none; RFC 5545 leaves such years out.
      fc.pre(parts !== 'FREQ=YEARLY' || !day.endsWith('-02-29'))
      const start = time === null ? day : wire(day, time, tz)
      // A start is a moment, so its clock cannot show a time that is skipped.
      fc.pre(time === null || shows(start, time, tz))
      const last = stop.startsWith('+') ? addUnits(day, 'day', Number(stop)) : null
      const until = last === null ? stop : `;UNTIL=${asUntil(last, time, tz)}`
      const text = `${parts}${interval === 1 ? '' : `;INTERVAL=${interval}`}${until}`
      const rule = ruleOf(text)
      expect(ruleOf(printRule(rule))).toEqual(rule)
      const to = time === null ? '2101-01-01' : '2101-01-01 00:00:00'
      const before = (point: string) => point < to
      const expected = theirs(text, day, time, tz, 30).filter(before)
      expect(occurrences(rule, start, tz, { to, limit: 30 })).toEqual(expected)
    }),
    { numRuns: 2_000, seed: 20_240_331 },
  )
}, 60_000)

test('looking from later on gives the rest of what there is from the beginning', () => {
  fc.assert(
    fc.property(body, startDay, fc.nat(4_000), (parts, day, later) => {
      const rule = ruleOf(parts)
      const from = addUnits(day, 'day', later)
      const to = addUnits(from, 'day', 2_000)
      const all = occurrences(rule, day, 'UTC', { to, limit: 10_000 })
      expect(occurrences(rule, day, 'UTC', { from, to, limit: 10_000 })).toEqual(
        all.filter((it) => it >= from),
      )
    }),
    { numRuns: 300 },
  )
}, 60_000)

function ruleOf(text: string): RepeatRule {
  const rule = parseRule(text)
  if ('problem' in rule) throw new Error(`${text}: ${rule.problem}`)
  return rule
}

function shows(point: string, time: string, tz: string): boolean {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return secondsAt(fromWireTime(point), tz) === hour * 3600 + minute * 60
}

function wire(day: Day, time: string, tz: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return toWireTime(momentOf(day, hour * 3600 + minute * 60, tz))
}

function asUntil(day: Day, time: string | null, tz: string): string {
  if (time === null) return day.replaceAll('-', '')
  const at = toWireTime(fromWireTime(wire(day, '00:00:00', tz)) + 86_399_000)
  return `${at.replaceAll(/[-:]/g, '').replace(' ', 'T')}Z`
}
