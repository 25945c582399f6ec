import { fromWireTime } from '@weft/base'
import { expect, test } from 'vitest'

import { readTimes, typedOf } from './entry-times.ts'

const reading = (tz: string, locale = 'en-GB') => ({ tz, locale })

const hours = (day: string, from: string, to: string, tz: string) => {
  const read = readTimes({ day, from, to }, null, reading(tz))
  if ('problem' in read) return read.problem
  return (fromWireTime(read.ended_at ?? '') - fromWireTime(read.started_at)) / 3_600_000
}

test.each([
  // The clocks of Berlin go from 2 to 3, and from 3 back to 2.
  ['2025-03-30', '1:30', '3:30', 'Europe/Berlin', 1],
  ['2025-10-26', '1:30', '3:30', 'Europe/Berlin', 3],
  ['2025-03-29', '23:00', '4:00', 'Europe/Berlin', 4],
  ['2025-10-25', '23:00', '4:00', 'Europe/Berlin', 6],
  ['2025-11-02', '0:30', '3:00', 'America/New_York', 3.5],
  // Half an hour.
  ['2025-10-05', '1:00', '4:00', 'Australia/Lord_Howe', 2.5],
  ['2025-06-01', '9:00', '10:30', 'Asia/Kolkata', 1.5],
  ['2025-06-01', '22:00', '1:00', 'Pacific/Auckland', 3],
])('on %s from %s to %s in %s is the time that has passed', (day, from, to, tz, expected) => {
  expect(hours(day, from, to, tz)).toBe(expected)
})

test('what is typed is what the clock there shows, and what was not changed keeps its seconds', () => {
  const entry = { started_at: '2025-01-05 22:30:40', ended_at: '2025-01-05 23:15:20' }
  expect(typedOf(entry, reading('Asia/Kolkata'))).toEqual({ day: '2025-01-06', from: '04:00', to: '04:45' })
  for (const tz of ['Asia/Kolkata', 'Europe/Berlin', 'America/New_York'])
    expect(readTimes(typedOf(entry, reading(tz)), entry, reading(tz))).toEqual(entry)
})

test('times are shown by the language, and read in both ways', () => {
  const entry = { started_at: '2025-01-05 21:30:40', ended_at: '2025-01-05 22:05:20' }
  expect(typedOf(entry, reading('UTC', 'en-US'))).toMatchObject({ from: '9:30 PM', to: '10:05 PM' })
  expect(typedOf(entry, reading('UTC', 'de'))).toMatchObject({ from: '21:30', to: '22:05' })
  expect(typedOf(entry, reading('UTC', 'fi'))).toMatchObject({ from: '21.30', to: '22.05' })
  for (const locale of [
    'en-US',
    'en-GB',
    'de',
    'fi',
    'ar',
    'ar-EG',
    'hi',
    'ja',
    'ko',
    'zh-TW',
    'bg',
    'fa',
    'th',
  ]) {
    const own = reading('UTC', locale)
    expect(readTimes(typedOf(entry, own), entry, own), locale).toEqual(entry)
    for (const [from, to] of [
      ['9:30 PM', '10:05 pm'],
      ['9:30pm', '22:05'],
      ['21:30', '22.05'],
    ] as const)
      expect(readTimes({ day: '2025-01-05', from, to }, null, own), `${locale} ${from}`).toEqual({
        started_at: '2025-01-05 21:30:00',
        ended_at: '2025-01-05 22:05:00',
      })
  }
})

test('of an hour that the clocks show twice the end is the one after the start', () => {
  // From 2:15 to 2:20, the second time that Berlin shows them.
  const entry = { started_at: '2025-10-26 01:15:00', ended_at: '2025-10-26 01:20:00' }
  const typed = typedOf(entry, reading('Europe/Berlin'))
  expect(typed).toEqual({ day: '2025-10-26', from: '02:15', to: '02:20' })
  expect(readTimes({ ...typed, to: '2:45' }, entry, reading('Europe/Berlin'))).toEqual({
    ...entry,
    ended_at: '2025-10-26 01:45:00',
  })
})

test('times that are none, too long or still to come are problems', () => {
  expect(hours('2025-06-01', '9', '10:00', 'UTC')).toMatch(/9:30/)
  expect(hours('2025-06-01', '25:00', '10:00', 'UTC')).toMatch(/9:30/)
  expect(hours('2199-06-01', '9:00', '10:00', 'UTC')).toMatch(/still to come/)
  expect(hours('2025-10-26', '0:30', '0:30', 'Europe/Berlin')).toMatch(/24 hours/)
})
