import { addUnits } from '@weft/recurrence'
import type { Item } from '@weft/model'
import { Meter, runWhole } from '@weft/query'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { sampleDate, sampleItem } from '../../../client/dates/sample-dates.ts'
import { createEventReader } from './calendar-event.ts'
import { findingNearest } from './nearest-events.ts'

const reader = createEventReader({ start: sampleDate('when'), end: null }, 'UTC')
const range = { from: '2026-11-01', to: '2026-12-01' }
const at = (start: string, more = {}) => sampleItem({ when: { start, hasTime: false, ...more } })

function nearest(items: readonly Item[]) {
  const rows = items.map((row) => ({ row }))
  return runWhole(findingNearest(rows, reader, range, new Meter(Infinity)))
}

test('the nearest are the last that ends before the days and the first that begins after them', () => {
  const day = fc.integer({ min: -400, max: 400 })
  fc.assert(
    fc.property(fc.array(fc.tuple(day, fc.integer({ min: 0, max: 40 })), { maxLength: 30 }), (spans) => {
      const items = spans.map(([from, more]) => {
        const start = addUnits(range.from, 'day', from)
        return at(start, { end: addUnits(start, 'day', more) })
      })
      const { before, after } = nearest(items)
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
  const { before, after } = nearest([yearly])
  expect([before?.first, after?.first]).toEqual(['2025-12-24', '2026-12-24'])
})
