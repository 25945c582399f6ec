import { addUnits } from '@weft/recurrence'
import { createItem } from '@weft/model'
import { Meter, runWhole } from '@weft/query'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { sampleDate } from '../../../client/dates/sample-dates.ts'
import type { ItemRow } from '../../../client/view-member.ts'
import { createEventReader } from './calendar-event.ts'
import { collectingEvents } from './collect-events.ts'

const reader = createEventReader({ start: sampleDate('when'), end: null }, 'UTC')
/** Steps of a slice, and what may be begun at its end: a piece of rows whose dates nobody has read yet. */
const SLICE = 200
const BEGUN = 12_000

const range = { from: '2026-12-28', to: '2027-01-11' }

const row = fc
  .tuple(fc.option(fc.integer({ min: -30, max: 40 })), fc.integer({ min: 0, max: 20 }))
  .map(([from, more]): ItemRow => {
    const start = addUnits('2026-12-28', 'day', from ?? 0)
    const data = { start, end: addUnits(start, 'day', more), hasTime: false }
    const values: NonNullable<ItemRow['values']> = from === null ? {} : { when: { data, row_version: 1 } }
    return { ...createItem(1, { board_id: 'b', folder_id: 'f' }), values }
  })

test('the days have each item that touches them once, and the tray each that has no date', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), fc.boolean(), (rows, isGrouped) => {
      const list = isGrouped ? [...rows, ...rows] : rows
      const lines = list.map((one) => ({ id: one.id, row: one, hiddenByFilter: false }))
      const query = { length: lines.length, rowCount: rows.length, lines: () => lines }
      const { events, unscheduled } = runWhole(collectingEvents(query, reader, range, new Meter(Infinity)))
      const dates = rows.map(
        ({ values }) => values?.['when']?.data as { start: string; end: string } | undefined,
      )
      const wanted = rows.filter((_one, n) => {
        const date = dates[n]
        return date !== undefined && date.start < range.to && date.end >= range.from
      })
      expect(events.map(({ item }) => item.id).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted())
      expect(unscheduled).toEqual(rows.filter((_one, n) => dates[n] === undefined))
      const starts = events.map(({ first }) => first)
      expect(starts).toEqual(starts.toSorted())
    }),
  )
})

test('no slice of many does more than its counted steps, and all come to the same', () => {
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 60 }),
      (rows, times) => {
        const list = Array.from({ length: times }, () => rows).flat()
        const lines = list.map((one, n) => ({ id: `i${n}`, row: one, hiddenByFilter: false }))
        const query = { length: lines.length, rowCount: lines.length, lines: () => lines }
        const collecting = (meter: Meter) => collectingEvents(query, reader, range, meter)
        const meter = new Meter(SLICE)
        const work = collecting(meter)
        let step = work.next()
        for (; !step.done; step = work.next()) {
          expect(meter.left).toBeGreaterThan(-BEGUN)
          meter.left = SLICE
        }
        expect(meter.left).toBeGreaterThan(-BEGUN)
        expect(step.value).toEqual(runWhole(collecting(new Meter(Infinity))))
      },
    ),
  )
})
