import { expect, it } from 'vitest'

import { greetingAt, wallClock } from './day.ts'

it.each([
  [0, 'night'],
  [4, 'night'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [23, 'evening'],
])('greets at %i with the %s', (hour, part) => expect(greetingAt(hour)).toBe(part))

it('reads hour and day in the person’s zone', () => {
  const ms = Date.UTC(2026, 10, 20, 23, 30)
  expect(wallClock(ms, 'UTC')).toEqual({ hour: 23, day: '2026-11-20' })
  expect(wallClock(ms, 'Asia/Tokyo')).toEqual({ hour: 8, day: '2026-11-21' })
})

it('takes the device’s zone for one that is not known', () => {
  expect(wallClock(0, 'Nowhere/Town').day).toMatch(/^19(69|70)-/)
})
