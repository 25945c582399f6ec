import { expect, test } from 'vitest'

import { pauseAfter, retryAfter } from './schedule.ts'

const HOUR = 3_600_000

test('pauses grow as the table says, each within a fifth', () => {
  const meant = [5_000, 300_000, 1_800_000, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]
  for (const [n, pause] of meant.entries())
    for (let round = 0; round < 50; round++) {
      const given = pauseAfter(n + 1, null)
      expect(given).toBeGreaterThanOrEqual(pause * 0.8)
      expect(given).toBeLessThanOrEqual(pause * 1.2)
    }
  expect(pauseAfter(40, null)).toBeGreaterThanOrEqual(24 * HOUR * 0.8)
})

test('what the receiver asks for comes first, up to a day', () => {
  expect(pauseAfter(1, 270_000)).toBe(270_000)
  expect(pauseAfter(1, 0)).toBe(1_000)
  expect(pauseAfter(1, 1000 * HOUR)).toBe(24 * HOUR)
})

test('a receiver asks in seconds or by a date', () => {
  const at = Date.UTC(2026, 0, 1)
  expect(retryAfter('270', at)).toBe(270_000)
  expect(retryAfter('Thu, 01 Jan 2026 00:05:00 GMT', at)).toBe(300_000)
  expect(retryAfter('Wed, 31 Dec 2025 00:05:00 GMT', at)).toBe(0)
  expect([retryAfter('soon', at), retryAfter(undefined, at), retryAfter('-5x', at)]).toEqual([
    null,
    null,
    null,
  ])
})
