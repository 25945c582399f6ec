import { expect, test } from 'vitest'

import { laterTimes, localOf, momentOfLocal } from './later-times.ts'

const times = (at: string, tz: string) =>
  laterTimes(Date.parse(at), tz).map(({ choice, at: wire }) => [choice, localOf(Date.parse(`${wire}Z`), tz)])

test('later is this evening, tomorrow morning and Monday morning, by the clock of the person', () => {
  // A Thursday, noon in Berlin.
  expect(times('2026-11-26T11:00:00Z', 'Europe/Berlin')).toEqual([
    ['today', '2026-11-26 18:00'],
    ['tomorrow', '2026-11-27 09:00'],
    ['next_week', '2026-11-30 09:00'],
  ])
})

test('in the evening later today is three hours on, and there is none where that is another day', () => {
  expect(times('2026-11-26T18:30:00Z', 'UTC')[0]).toEqual(['today', '2026-11-26 21:30'])
  expect(times('2026-11-26T22:00:00Z', 'UTC').map(([choice]) => choice)).toEqual(['tomorrow', 'next_week'])
})

test('on a Sunday tomorrow is next week', () => {
  expect(times('2026-11-29T10:00:00Z', 'UTC').map(([choice]) => choice)).toEqual(['today', 'tomorrow'])
})

test('a date that somebody picks is a moment of the own clock, also over its change', () => {
  expect(momentOfLocal('2027-03-29', 'Europe/Berlin')).toBe('2027-03-29 07:00:00')
  expect(momentOfLocal('2027-03-26 08:30', 'Europe/Berlin')).toBe('2027-03-26 07:30:00')
})
