import fc from 'fast-check'
import { expect, test } from 'vitest'

import { applied, sampleDate, sampleItem } from '../../client/dates/sample-dates.ts'
import { daysOf, spanEdits } from './schedule-edits.ts'
import { dayOfNumber } from './timeline/day-number.ts'

const range = sampleDate('when', { range: true })
const [from, until] = [sampleDate('from'), sampleDate('until')]
const own = { start: range, end: null }
const pair = { start: from, end: until }
const span = fc
  .tuple(fc.integer({ min: 20_000, max: 20_900 }), fc.integer({ min: 0, max: 40 }))
  .map(([start, days]) => ({ start, end: start + days }))

test('an item lies where it was put, whatever it had, in one attribute or in two', () => {
  fc.assert(
    fc.property(
      span,
      span,
      fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York'),
      fc.boolean(),
      (was, is, tz, isTimed) => {
        const point = (day: number, clock: string) =>
          isTimed ? `${dayOfNumber(day)} ${clock}` : dayOfNumber(day)
        const [start, end] = [point(was.start, '14:00:00'), point(was.end, '15:00:00')]
        const one = sampleItem({ when: { start, ...(end > start ? { end } : {}), hasTime: isTimed } })
        expect(daysOf(own, applied(one, spanEdits(own, one, is, tz)), tz)).toEqual(is)
        const two = sampleItem({ from: { start, hasTime: isTimed }, until: { start: end, hasTime: isTimed } })
        expect(daysOf(pair, applied(two, spanEdits(pair, two, is, tz)), tz)).toEqual(is)
      },
    ),
    { numRuns: 200 },
  )
})

test('an item with a start alone or an end alone lies where it was put, too', () => {
  fc.assert(
    fc.property(span, span, fc.constantFrom('from', 'until'), fc.boolean(), (was, is, known, isTimed) => {
      const tz = 'Europe/Berlin'
      const start = isTimed ? `${dayOfNumber(was.start)} 14:00:00` : dayOfNumber(was.start)
      const item = sampleItem({ [known]: { start, hasTime: isTimed } })
      const edits = spanEdits(pair, item, is, tz)
      expect(daysOf(pair, applied(item, edits), tz)).toEqual(is)
      // What was moved as it is stays the one date that it was.
      if (is.start === is.end) expect(edits.every(({ attribute_id }) => attribute_id === known)).toBe(true)
    }),
    { numRuns: 200 },
  )
})

test('an item without dates gets whole days', () => {
  const none = sampleItem({})
  expect(spanEdits(own, none, { start: 0, end: 4 }, 'UTC')).toEqual([
    {
      item_id: none.id,
      attribute_id: 'when',
      data: { start: '1970-01-01', end: '1970-01-05', hasTime: false },
    },
  ])
  expect(spanEdits(pair, none, { start: 0, end: 4 }, 'UTC').map(({ attribute_id }) => attribute_id)).toEqual([
    'from',
    'until',
  ])
})

test('nothing is written where nothing changes', () => {
  const item = sampleItem({ when: { start: '1970-01-01', end: '1970-01-05', hasTime: false } })
  expect(spanEdits(own, item, { start: 0, end: 4 }, 'UTC')).toEqual([])
})
