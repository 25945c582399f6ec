import { describe, expect, test } from 'vitest'
import { reminderMoment } from './reminders.ts'

const LA = 'America/Los_Angeles'
const KIRITIMATI = 'Pacific/Kiritimati'
const wire = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ')

describe('A reminder over the change of clocks on 1 November 2026', () => {
  // Monday, ten in the morning in Los Angeles; Tuesday, eight in the morning in Kiritimati.
  const meeting = { start: '2026-11-02 18:00:00', hasTime: true }
  const day = { start: '2026-11-02', hasTime: false }

  test.each([
    [{ n: 0, unit: 'minute' }, meeting, LA, '2026-11-02 18:00'],
    [{ n: 2, unit: 'hour' }, meeting, LA, '2026-11-02 16:00'],
    [{ n: 48, unit: 'hour' }, meeting, LA, '2026-10-31 18:00'],
    [{ n: 1, unit: 'day' }, meeting, LA, '2026-11-01 18:00'],
    [{ n: 2, unit: 'day' }, meeting, LA, '2026-10-31 17:00'],
    [{ n: 1, unit: 'week' }, meeting, LA, '2026-10-26 17:00'],
    [{ n: 2, unit: 'day' }, meeting, KIRITIMATI, '2026-10-31 18:00'],
    [{ n: 1, unit: 'week' }, meeting, KIRITIMATI, '2026-10-26 18:00'],
    [{ n: 0, unit: 'day' }, day, LA, '2026-11-02 17:00'],
    [{ n: 2, unit: 'day' }, day, LA, '2026-10-31 16:00'],
    [{ n: 0, unit: 'day' }, day, KIRITIMATI, '2026-11-01 19:00'],
    [{ n: 1, unit: 'week' }, day, KIRITIMATI, '2026-10-25 19:00'],
  ] as const)('%j before %j in %s is at %s', (reminder, date, zone, at) => {
    expect(wire(reminderMoment(reminder, date, zone))).toBe(at)
  })

  test('at the time itself is the second one where a time happens twice', () => {
    const twice = { start: '2026-11-01 09:30:00', hasTime: true }
    expect(wire(reminderMoment({ n: 0, unit: 'day' }, twice, LA))).toBe('2026-11-01 09:30')
  })
})
