import { addUnits } from '@weft/recurrence'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { sampleDate, sampleItem } from '../../../client/dates/sample-dates.ts'
import { createEventReader } from './calendar-event.ts'
import { nearestEvents } from './nearest-events.ts'

const reader = createEventReader({ start: sampleDate('when'), end: null }, 'UTC')
const range = { from: '2026-11-01', to: '2026-12-01' }
const at = (start: string, more = {}) => sampleItem({ when: { start, hasTime: false, ...more } })

test('the nearest are the last that ends before the days and the first that begins after them', () => {
  const day = fc.integer({ min: -400, max: 400 })
  fc.assert(
    fc.property(fc.array(fc.tuple(day, fc.integer({ min: 0, max: 40 })), { maxLength: 30 }), (spans) => {
      const items = spans.map(([from, more]) => {
        const start = addUnits(range.from, 'day', from)
        return at(start, { end: addUnits(start, 'day', more) })
      })
      const { before, after } = nearestEvents(items, reader, range)
      const ends = spans.map(([from, more]) => addUnits(range.from, 'day', from + more))
      const starts = spans.map(([from]) => addUnits(range.from, 'day', from))
      expect(before?.last).toBe(
        ends
          .filter((end) => end < range.from)
          .toSorted()
          .at(-1),
      )
      expect(after?.first).toBe(starts.filter((start) => start >= range.to).toSorted()[0])
    }),
  )
})

test('what repeats comes again', () => {
  const yearly = at('2020-12-24', { repeat: { rule: 'FREQ=YEARLY', mode: 'same' } })
  const { before, after } = nearestEvents([yearly], reader, range)
  expect([before?.first, after?.first]).toEqual(['2025-12-24', '2026-12-24'])
})
