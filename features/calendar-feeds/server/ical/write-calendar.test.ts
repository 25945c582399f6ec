import { Work } from '@weft/features/items/server'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'

import type { Calendar, DatedItem } from '../sources/calendar.ts'
import { writeCalendar } from './write-calendar.ts'

const item = (
  name: string,
  date: DatedItem['date'] = { start: '2026-12-01', hasTime: false },
): DatedItem => ({
  item_id: crypto.randomUUID(),
  attribute_id: crypto.randomUUID(),
  name,
  url: 'https://weft.test/b/x/y/z',
  date,
  updated_at: '2026-11-30 10:00:00',
  version: 3,
})

const write = (items: readonly DatedItem[], name = 'Plan') => {
  const calendar: Calendar = {
    id: 'v',
    name,
    color: null,
    tz: 'UTC',
    stamp: 's',
    items: async () => [...items],
  }
  return writeCalendar(calendar, { host: 'weft.test', untitled: 'Untitled' }, new Work())
}
const events = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one))

test('names of a hundred kilobytes, of lines, of halves of letters and of marks of the format stay one event each', async () => {
  const names = [
    'long '.repeat(20_000),
    '\ud83d'.repeat(50),
    '\u{1f9f6}'.repeat(30_000),
    'BEGIN:VEVENT\r\nEND:VCALENDAR\r\n',
    '\u0000\u0001\u007f\u0085\u2029x',
    ';,:\\"^',
  ]
  const text = await write(
    names.map((name) => item(name)),
    'A\nEND:VCALENDAR\n;,',
  )
  expect(events(text)).toHaveLength(names.length)
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line))).toBe(true)
  expect(text.match(/^END:VCALENDAR/gm)).toHaveLength(1)
  expect(text.length).toBeLessThan(40_000)
})

test('an hour is the clock of its zone, whichever zone this machine is in, and old names of zones are those of today', async () => {
  const at = { start: '2026-12-01 08:00:00', hasTime: true, tz: 'Asia/Calcutta' }
  const text = await write([
    item('A', at),
    item('B', { ...at, tz: 'Europe/Berlin' }),
    item('C', { ...at, tz: 'Nowhere/Known' }),
  ])
  expect(text).toContain('DTSTART;TZID=Asia/Kolkata:20261201T133000')
  expect(text).toContain('DTSTART;TZID=Europe/Berlin:20261201T090000')
  expect(text).toContain('DTSTART:20261201T080000Z')
  expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(2)
})

test('what cannot be read is no event', async () => {
  const dates = ['', '2026-02-30', '2026-13-01', 'tomorrow', '2026-12-01 99:00:00', "2026-12-01' or 1"]
  const text = await write(dates.map((start) => item('A', { start, hasTime: start.length > 10 })))
  expect(events(text)).toEqual([])
})
