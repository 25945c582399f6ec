import { describe, expect, test } from 'vitest'

import { nextMoment } from './server.ts'

const at = (text: string) => Date.parse(text)
const next = (options: Parameters<typeof nextMoment>[0], after: string, tz = 'UTC') => {
  const moment = nextMoment(options, tz, at(after))
  return moment === null ? null : new Date(moment).toISOString().slice(0, 16)
}

describe('a schedule', () => {
  test('comes every day at its time, also on the same day', () => {
    expect(next({ every: 'day', time: '09:00' }, '2026-11-29T08:59:59Z')).toBe('2026-11-29T09:00')
    expect(next({ every: 'day', time: '09:00' }, '2026-11-29T09:00:00Z')).toBe('2026-11-30T09:00')
  })

  test('means the time of its zone, on both sides of a clock change', () => {
    const daily = { every: 'day' as const, time: '09:00' }
    expect(next(daily, '2026-10-24T12:00:00Z', 'Europe/Berlin')).toBe('2026-10-25T08:00')
    expect(next(daily, '2026-10-24T00:00:00Z', 'Europe/Berlin')).toBe('2026-10-24T07:00')
    // An hour that does not come is moved on by the skipped one.
    expect(next({ every: 'day', time: '02:30' }, '2026-03-28T12:00:00Z', 'Europe/Berlin')).toBe(
      '2026-03-29T01:30',
    )
  })

  test('comes every hour, in zones of half an hour too', () => {
    expect(next({ every: 'hour', time: '00:15' }, '2026-11-29T08:15:00Z')).toBe('2026-11-29T09:15')
    expect(next({ every: 'hour', time: '00:15' }, '2026-11-29T08:40:00Z', 'Asia/Kolkata')).toBe(
      '2026-11-29T08:45',
    )
  })

  test('comes on days of the week, and of the month as far as that has them', () => {
    expect(next({ every: 'week', time: '07:00', weekdays: [1, 5] }, '2026-11-27T07:00:00Z')).toBe(
      '2026-11-30T07:00',
    )
    expect(next({ every: 'month', time: '07:00', day: 31 }, '2026-02-01T00:00:00Z')).toBe('2026-02-28T07:00')
    expect(next({ every: 'month', time: '07:00', day: 31 }, '2028-02-01T00:00:00Z')).toBe('2028-02-29T07:00')
    expect(next({ every: 'month', time: '07:00', day: 31 }, '2026-03-01T00:00:00Z')).toBe('2026-03-31T07:00')
  })

  test('comes once where it is meant once', () => {
    const once = { every: 'once' as const, time: '10:00', date: '2026-12-01' }
    expect(next(once, '2026-11-29T00:00:00Z')).toBe('2026-12-01T10:00')
    expect(next(once, '2026-12-01T10:00:00Z')).toBeNull()
  })
})
