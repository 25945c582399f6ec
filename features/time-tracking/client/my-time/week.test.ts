import { createTimeEntry } from '@weft/model'
import { expect, test } from 'vitest'

import { secondsWithin, weekOf } from './week.ts'

const spent = (started_at: string, ended_at: string | null) =>
  createTimeEntry(1, {
    item_id: 'i',
    attribute_id: 'a',
    board_id: 'b',
    description: started_at,
    created_by: 7,
    started_at,
    ended_at,
  })
const FROM = '2026-11-16'
const NOON = Date.parse('2026-11-20T12:00:00Z')

test('entries stand on the day that they began on, the latest first, and each once', () => {
  const entries = [
    spent('2026-11-15 23:00:00', '2026-11-16 01:00:00'),
    spent('2026-11-16 09:00:00', '2026-11-16 10:00:00'),
    spent('2026-11-16 23:30:00', '2026-11-17 00:30:00'),
    spent('2026-11-20 11:00:00', null),
    spent('2026-11-09 09:00:00', '2026-11-09 10:00:00'),
    spent('2026-11-23 00:00:00', '2026-11-23 01:00:00'),
  ]
  const week = weekOf(entries, FROM, 'UTC')
  expect(week.map(({ entries: of }) => of.length)).toEqual([3, 0, 0, 0, 1, 0, 0])
  expect(week[0]?.entries.map(({ started_at }) => started_at)).toEqual([
    '2026-11-16 23:30:00',
    '2026-11-16 09:00:00',
    '2026-11-15 23:00:00',
  ])
})

test('no second is lost at midnight or counted twice, and what runs counts until now', () => {
  const entries = [spent('2026-11-16 23:30:00', '2026-11-17 00:30:00'), spent('2026-11-20 11:00:00', null)]
  const hours = weekOf(entries, FROM, 'UTC').map(({ begins, ends }) =>
    entries.reduce((sum, one) => sum + secondsWithin(one, [begins, ends], NOON) / 3_600, 0),
  )
  expect(hours).toEqual([0.5, 0.5, 0, 0, 1, 0, 0])
})

test('a day on which the clocks change is as long as they make it', () => {
  const [day] = weekOf([], '2026-10-25', 'Europe/Berlin')
  expect(((day?.ends ?? 0) - (day?.begins ?? 0)) / 3_600_000).toBe(25)
})
