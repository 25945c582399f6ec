import { addUnits } from '@weft/recurrence'
import { createItem } from '@weft/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { sampleDate } from '../../../client/dates/sample-dates.ts'
import type { ItemRow } from '../../../client/view-member.ts'
import { createEventReader } from './calendar-event.ts'
import { collectEvents } from './collect-events.ts'

const reader = createEventReader({ start: sampleDate('when'), end: null }, 'UTC')
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
      const query = { length: lines.length, rowCount: rows.length, slice: () => lines }
      const { events, unscheduled } = collectEvents({ query, version: 1 }, reader, range)
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
