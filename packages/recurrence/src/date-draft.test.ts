import { expect, test } from 'vitest'
import { clockOf, daysOf, withClock, withDays, withEnd, withTime } from './date-draft.ts'

const tz = 'Europe/Berlin'
const day = { start: '2024-05-16', hasTime: false }

test('a time begins at nine in the zone and can be taken away again', () => {
  const timed = withTime(day, true, tz)
  expect(timed).toEqual({ start: '2024-05-16 07:00:00', hasTime: true })
  expect(clockOf(timed.start, tz)).toBe('09:00')
  expect(withTime(timed, false, tz)).toEqual(day)
})

test('other days keep the time of the clock, also across a change of the clocks', () => {
  const winter = withDays({ start: '2024-05-16 07:00:00', hasTime: true, later: 1 }, '2024-12-01', null, tz)
  expect(winter).toEqual({ start: '2024-12-01 08:00:00', hasTime: true, later: 1 })
  expect(daysOf(winter, tz)).toEqual({ start: '2024-12-01', end: null })
})

test('days the wrong way round are turned', () => {
  expect(withDays(null, '2024-05-20', '2024-05-10', tz)).toEqual({
    start: '2024-05-10',
    end: '2024-05-20',
    hasTime: false,
  })
})

test('an end is a day or an hour later and goes again', () => {
  expect(withEnd(day, true, tz)).toEqual({ ...day, end: '2024-05-17' })
  expect(withEnd(withEnd(day, true, tz), false, tz)).toEqual(day)
  expect(withEnd(withTime(day, true, tz), true, tz).end).toBe('2024-05-16 08:00:00')
})

test('the end follows a start that is moved beyond it', () => {
  const range = { start: '2024-05-16 07:00:00', end: '2024-05-16 08:00:00', hasTime: true }
  expect(withClock(range, 'start', '12:30', tz)).toEqual({
    start: '2024-05-16 10:30:00',
    end: '2024-05-16 10:30:00',
    hasTime: true,
  })
  expect(withClock(range, 'end', '11:00', tz).end).toBe('2024-05-16 09:00:00')
})
