import { fromWireTime, toWireTime } from '@weft/base'
import ICAL from 'ical.js'
import { type Day } from '../../days.ts'
import { momentOf, secondsAt } from '../../zone.ts'
import { parseRule, type RepeatRule } from '../rule.ts'

// Rules of their clocks since 2008, written out so that the other side uses no code of ours.
export const ZONES: Record<string, string> = {
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

interface TheirRule {
  text: string
  day: Day
  clock: string | null
  tz: string
  limit: number
  /** Days of occurrences that an EXDATE leaves out. */
  except?: readonly Day[]
}

/** What ical.js makes of the rule. */
export function theirs({ text, day, clock, tz, limit, except = [] }: TheirRule): string[] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const [hour = 0, minute = 0] = (clock ?? '').split(':').map(Number)
  const data = { year, month, day: date, hour, minute, second: 0, isDate: clock === null }
  const start = ICAL.Time.fromData(data, clock === null ? ICAL.Timezone.localTimezone : zones.get(tz))
  const component = new ICAL.Component('vevent')
  component.addPropertyWithValue('rrule', ICAL.Recur.fromString(text))
  for (const one of except) {
    const [y = 0, m = 0, d = 0] = one.split('-').map(Number)
    const left = ICAL.Time.fromData({ ...data, year: y, month: m, day: d }, start.zone ?? undefined)
    component.addPropertyWithValue('exdate', left)
  }
  const iterator = new ICAL.RecurExpansion({ component, dtstart: start })
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

export function ruleOf(text: string): RepeatRule {
  const rule = parseRule(text)
  if ('problem' in rule) throw new Error(`${text}: ${rule.problem}`)
  return rule
}

/** Whether the clock of the zone shows the time at that moment. */
export function shows(point: string, time: string, tz: string): boolean {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return secondsAt(fromWireTime(point), tz) === hour * 3600 + minute * 60
}

/** The wire time of a clock on a day. */
export function wire(day: Day, time: string, tz: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return toWireTime(momentOf(day, hour * 3600 + minute * 60, tz))
}

/** An UNTIL that has all of a day. */
export function asUntil(day: Day, time: string | null, tz: string): string {
  if (time === null) return day.replaceAll('-', '')
  const at = toWireTime(fromWireTime(wire(day, '00:00:00', tz)) + 86_399_000)
  return `${at.replaceAll(/[-:]/g, '').replace(' ', 'T')}Z`
}
