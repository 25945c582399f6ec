import fc from 'fast-check'
import { dayOfUtc } from '../../days.ts'

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

/** Rules without interval and end that ical.js reads as RFC 5545 has them. */
export const body = fc.oneof(
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
/** An end as `;COUNT=`, `+days` from the start, or none. */
export const end = fc.oneof(
  none,
  fc.integer({ min: 1, max: 40 }).map((count) => `;COUNT=${count}`),
  fc.integer({ min: 0, max: 3_000 }).map((n) => `+${n}`),
)
export const startDay = fc.integer({ min: 14_610, max: 22_000 }).map((n) => dayOfUtc(n * 86_400_000))
/** `HH:mm:ss`, or null for whole days. */
export const clock = fc.oneof(
  fc.constant(null),
  fc
    .tuple(fc.constantFrom(0, 1, 2, 3, 9, 23), fc.constantFrom(0, 15, 30, 59))
    .map((parts) => `${parts.map((part) => String(part).padStart(2, '0')).join(':')}:00`),
)
