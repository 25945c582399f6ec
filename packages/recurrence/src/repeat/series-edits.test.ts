import { fromWireTime } from '@weft/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DateData, isTimed } from '../date-data.ts'
import { addUnits, type Day } from '../days.ts'
import { dayAt } from '../zone.ts'
import { moveOnlyThis, settleDate, withRule } from './edit-repeat.ts'
import { goneOnTo, laterStarts, nextOccurrence, nextStarts, occurrenceAt } from './later-occurrences.ts'
import { occurrences } from './occurrences.ts'
import { normaliseRepeat, repeatOf, repeatProblem } from './repeat-data.ts'
import { PLAIN_RULE } from './rule.ts'
import { atAnchor, endBefore, leaveOut, placeOf, startAt } from './series-edits.ts'
import { asUntil, ruleOf, shows, theirs, wire, ZONES } from './testing/ical-side.ts'
import { body, clock, end, startDay } from './testing/some-rules.ts'

const LIMIT = 25
const dayIn = (point: string, tz: string) => (isTimed(point) ? dayAt(fromWireTime(point), tz) : point)

/** A series whose start is its first occurrence, as both sides read it. */
const series = fc
  .record({
    body,
    interval: fc.constantFrom(1, 1, 2, 3),
    end,
    day: startDay,
    clock,
    tz: fc.constantFrom(...Object.keys(ZONES)),
    places: fc.uniqueArray(fc.nat(8), { minLength: 1, maxLength: 3 }),
  })
  .map(({ body: parts, interval, end: stop, day: some, clock: time, tz, places }) => {
    const [day] = occurrences(ruleOf(parts), some, tz, { limit: 1 })
    if (day === undefined || (parts === 'FREQ=YEARLY' && day.endsWith('-02-29'))) return null
    const start = time === null ? day : wire(day, time, tz)
    if (time !== null && !shows(start, time, tz)) return null
    const last = stop.startsWith('+') ? addUnits(day, 'day', Number(stop)) : null
    const until = last === null ? stop : `;UNTIL=${asUntil(last, time, tz)}`
    const text = `${parts}${interval === 1 ? '' : `;INTERVAL=${interval}`}${until}`
    const date: DateData = {
      start,
      hasTime: time !== null,
      ...(time === null ? {} : { tz }),
      repeat: { rule: text, mode: 'same' },
    }
    const starts = places
      .flatMap((place) => startAt(date, place) ?? [])
      // ical.js is held to a hundred years.
      .filter((point) => point < '2101')
      // A date that has come to a time that the clocks skip goes on from the hour after it.
      .filter((point) => time === null || shows(point, time, tz))
    return starts.length === 0 ? null : { date, day, time, tz, starts }
  })
  .filter((one) => one !== null)

const ours = (date: DateData) => [date.start, ...nextStarts(date, LIMIT).filter((point) => point < '2101')]
const theirsOf = (date: DateData, day: Day, time: string | null, tz: string, except: readonly Day[] = []) =>
  theirs({ text: repeatOf(date)?.rule ?? '', day, clock: time, tz, limit: LIMIT + 1, except }).filter(
    (point) => point < '2101',
  )

test('what is left out is what an EXDATE leaves out of ical.js, and skipping walks over it to the end', () => {
  fc.assert(
    fc.property(series, ({ date, day, time, tz, starts }) => {
      const left = starts.reduce(leaveOut, date)
      expect(repeatProblem(left)).toBeNull()
      const wanted = theirsOf(
        date,
        day,
        time,
        tz,
        starts.map((point) => dayIn(point, tz)),
      )
      expect(ours(left).slice(0, wanted.length)).toEqual(wanted)
      let at: DateData | null = left
      for (const point of wanted.slice(0, 8)) {
        expect(at?.start).toBe(point)
        if (time !== null && !shows(point, time, tz)) return
        at = at && nextOccurrence(at)
      }
      if (wanted.length < 8) expect(at === null || at.start > '2101').toBe(true)
    }),
    { numRuns: 400, seed: 7 },
  )
})

test('a series that is split in two is in both parts what ical.js makes of them, and together what it was', () => {
  fc.assert(
    fc.property(series, ({ date, day, time, tz, starts: [start = '', ...except] }) => {
      const whole = except.reduce(leaveOut, date)
      const left = endBefore(whole, start)
      const rest = goneOnTo(whole, start)
      if (!rest) throw new Error('Something is left from there on')
      const before = ours(left)
      expect([...before, ...ours(rest)].slice(0, LIMIT)).toEqual(
        [...ours(whole), ...(repeatOf(whole)?.except?.includes(start) ? [start] : [])]
          .toSorted()
          .slice(0, LIMIT),
      )
      expect(before.every((point) => point < start)).toBe(true)
      if (repeatOf(left))
        expect(
          theirsOf(
            left,
            day,
            time,
            tz,
            except.map((one) => dayIn(one, tz)),
          ),
        ).toEqual(before)
      else expect(before).toEqual([date.start])
      const later = except.filter((one) => one > start).map((one) => dayIn(one, tz))
      expect(theirsOf(rest, dayIn(start, tz), time, tz, later).slice(0, LIMIT)).toEqual(
        ours(rest).slice(0, LIMIT),
      )
    }),
    { numRuns: 400, seed: 7 },
  )
})

test('what is left out keeps its places when the whole series is moved', () => {
  fc.assert(
    fc.property(series, fc.integer({ min: -6, max: 6 }), ({ date, tz, starts }, days) => {
      const left = starts.reduce(leaveOut, date)
      const to = isTimed(date.start)
        ? wire(addUnits(dayIn(date.start, tz), 'day', days), '12:00:00', tz)
        : addUnits(date.start, 'day', days)
      const moved = settleDate({ ...left, start: to }, left, tz)
      const places = (one: DateData) => (repeatOf(one)?.except ?? []).map((point) => placeOf(one, point))
      // A rule that ends on a date may have fewer of them on its new days.
      const count = laterStarts(moved, { limit: 40 }).length
      expect(places(moved)).toEqual(places(left).filter((place) => place < count || count === 40))
    }),
    { numRuns: 300 },
  )
})

const weekly: DateData = {
  start: '2026-11-02',
  end: '2026-11-03',
  hasTime: false,
  repeat: { rule: 'FREQ=WEEKLY;BYDAY=MO', mode: 'same' },
}

test('one that alone was made longer keeps the length of the others, until all get it', () => {
  const longer = moveOnlyThis({ ...weekly, end: '2026-11-06' }, weekly)
  expect(longer['repeat']).toMatchObject({ from: '2026-11-02', to: '2026-11-03' })
  expect(repeatProblem(longer)).toBeNull()
  expect(nextOccurrence(longer)).toEqual({ ...weekly, start: '2026-11-09', end: '2026-11-10' })
  expect(atAnchor(longer)).toEqual(weekly)
  expect(moveOnlyThis({ ...longer, end: '2026-11-03' }, longer)).toEqual(weekly)
  const all = settleDate({ ...longer, end: '2026-11-05' }, longer, 'UTC')
  expect(nextOccurrence(all)).toMatchObject({ start: '2026-11-09', end: '2026-11-12' })
  const single = moveOnlyThis({ ...weekly, end: '2026-11-06' }, { ...weekly, end: '2026-11-02' })
  expect(occurrenceAt(single, '2026-11-09')).toEqual({ start: '2026-11-09', hasTime: false })
})

test('another rule keeps what it still has of what was left out', () => {
  const left = leaveOut(leaveOut(weekly, '2026-11-09'), '2026-11-16')
  const twice = withRule(left, { ...PLAIN_RULE, freq: 'WEEKLY', interval: 2 }, 'UTC')
  expect(twice['repeat']).toMatchObject({ except: ['2026-11-16'] })
})

test('what is left out is written once, in order, and refused where it cannot be', () => {
  const rule = 'FREQ=WEEKLY;BYDAY=MO'
  const odd = { rule, mode: 'same', except: ['2026-11-16', '2026-11-09', '2026-11-16', '2026-10-01'] }
  expect(normaliseRepeat(odd, '2026-11-02', false, undefined)).toEqual({
    rule,
    mode: 'same',
    except: ['2026-11-09', '2026-11-16'],
  })
  const problem = (except: unknown) => repeatProblem({ ...weekly, repeat: { rule, mode: 'same', except } })
  expect(problem(['2026-11-09 10:00:00'])).not.toBeNull()
  expect(problem(['2026-02-31'])).not.toBeNull()
  expect(problem('2026-11-09')).not.toBeNull()
  expect(problem(Array.from({ length: 501 }, (_, n) => addUnits('2026-11-09', 'day', n)))).toBe(
    'At most 500 occurrences can be skipped',
  )
})
