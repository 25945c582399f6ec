import { sampleContext } from '@weft/model/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addUnits, isDay, startOf, weekdayOf } from './days.ts'
import { readDate } from './read-date.ts'
import { dayAt, dayStart, isZone, momentOf, offsetAt, secondsAt } from './zone.ts'

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
]
const moment = fc.integer({ min: 0, max: Date.UTC(2035, 0) })

test('a moment’s day and time in a zone lead back to it, but for hours that come twice', () => {
  fc.assert(
    fc.property(moment, fc.constantFrom(...zones), (at, tz) => {
      const ms = at - (at % 1000)
      const back = momentOf(dayAt(ms, tz), secondsAt(ms, tz), tz)
      expect([0, -3_600_000, -1_800_000]).toContain(back - ms)
    }),
  )
})

test('a day begins at its first moment, also where midnight is skipped', () => {
  fc.assert(
    fc.property(moment, fc.constantFrom(...zones), (at, tz) => {
      const day = dayAt(at, tz)
      expect(dayAt(dayStart(day, tz), tz)).toBe(day)
      expect(dayAt(dayStart(day, tz) - 1, tz) < day).toBe(true)
    }),
  )
  // The clocks of São Paulo went from 23:59:59 to 01:00:00 that night.
  expect(secondsAt(dayStart('2018-11-04', 'America/Sao_Paulo'), 'America/Sao_Paulo')).toBe(3600)
})

test('an unknown zone counts as UTC', () => {
  expect(isZone('Mars/Base')).toBe(false)
  expect(offsetAt(0, 'Mars/Base')).toBe(0)
})

test('months that are too short give their last day', () => {
  expect(addUnits('2024-01-31', 'month', 1)).toBe('2024-02-29')
  expect(addUnits('2024-02-29', 'year', 1)).toBe('2025-02-28')
  expect(addUnits('2024-05-31', 'quarter', -1)).toBe('2024-02-29')
  expect(addUnits('9999-12-31', 'day', 1)).toBe('9999-12-31')
  expect(addUnits('0000-01-01', 'month', -1)).toBe('0000-01-01')
})

test('weeks begin on any day', () => {
  for (const weekStart of [0, 1, 6]) {
    const first = startOf('2024-05-15', 'week', weekStart)
    expect(weekdayOf(first)).toBe(weekStart)
    expect(first <= '2024-05-15').toBe(true)
  }
  expect(startOf('2024-05-15', 'quarter', 1)).toBe('2024-04-01')
  expect(isDay('2023-02-29')).toBe(false)
})

test('a day is one exactly when the calendar gives it back', () => {
  const part = (max: number, length: number) =>
    fc.integer({ min: 0, max }).map((one) => String(one).padStart(length, '0'))
  fc.assert(
    fc.property(
      fc.oneof(part(9999, 4), fc.constantFrom('0000', '1900', '2000', '2023', '2024')),
      part(14, 2),
      part(33, 2),
      (year, month, date) => {
        const text = `${year}-${month}-${date}`
        const ms = Date.parse(`${text}T00:00:00Z`)
        expect(isDay(text)).toBe(!Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text)
      },
    ),
    { numRuns: 2_000 },
  )
})

test('every language reads its own medium dates and short times', () => {
  for (const locale of ['en-US', 'en-GB', 'sr', 'es', 'it', 'de', 'fr', 'pl', 'tr', 'zh', 'ko']) {
    const context = sampleContext({ locale })
    for (let month = 0; month < 12; month++) {
      const at = Date.UTC(2024, month, 9, 15, 5)
      const format = (options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(at)
      const text = `${format({ dateStyle: 'medium' })}, ${format({ timeStyle: 'short' })}`
      const start = `${new Date(at).toISOString().slice(0, 10)} 15:05:00`
      expect([text, readDate(text, { context, tz: 'UTC' })]).toEqual([text, { start, hasTime: true }])
    }
  }
})

// What has to be tried in every combination would not end for the long ones.
test('no text makes the reader fail or take long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      readDate(text, { context: sampleContext(), tz: 'UTC' })
    }),
  )
  for (const bad of ['1 - ', '1/', ' to ', '1 1 ', '1:', 'a.m.']) {
    readDate(bad.repeat(1000), { context: sampleContext(), tz: 'UTC' })
  }
})

test('signs between a day and its time are read once, however many there are', () => {
  const options = { context: sampleContext(), tz: 'UTC' }
  expect(readDate(`5 May 2024${','.repeat(60)} at 15:05`, options)).toMatchObject({
    start: '2024-05-05 15:05:00',
  })
  expect(readDate(`1${','.repeat(60)}x 3:05`, options)).toHaveProperty('problem')
})
