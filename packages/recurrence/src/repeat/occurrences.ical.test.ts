import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addUnits } from '../days.ts'
import { occurrences } from './occurrences.ts'
import { printRule } from './rule.ts'
import { asUntil, ruleOf, shows, theirs, wire, ZONES } from './testing/ical-side.ts'
import { body, clock, end, startDay } from './testing/some-rules.ts'

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
      const expected = theirs({ text, day, clock: time, tz, limit: 30 }).filter(before)
      expect(occurrences(rule, start, tz, { to, limit: 30 })).toEqual(expected)
    }),
    { numRuns: 2_000, seed: 20_240_331 },
  )
})

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
})
