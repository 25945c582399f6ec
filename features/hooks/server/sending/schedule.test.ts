import { expect, test } from 'vitest'

import { pauseAfter, retryAfter } from './schedule.ts'

const HOUR = 3_600_000

test('pauses grow as the table says, each within a fifth', () => {
  const meant = [5_000, 300_000, 1_800_000, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]
  for (const [n, pause] of meant.entries())
    for (let round = 0; round < 50; round++) {
      const given = pauseAfter(n + 1, null).ms
      expect(given).toBeGreaterThanOrEqual(pause * 0.8)
      expect(given).toBeLessThanOrEqual(pause * 1.2)
    }
  expect(pauseAfter(40, null).ms).toBeGreaterThanOrEqual(24 * HOUR * 0.8)
})

test('a receiver that asks for more has it, up to a day; one that asks for less has not', () => {
  expect(pauseAfter(1, 270_000)).toEqual({ ms: 270_000, is_asked: true })
  expect(pauseAfter(1, 1000 * HOUR)).toEqual({ ms: 24 * HOUR, is_asked: true })
  for (const [n, pause] of [5_000, 300_000, 1_800_000].entries()) {
    const { ms, is_asked } = pauseAfter(n + 1, 1_000)
    expect(is_asked).toBe(false)
    expect(ms).toBeGreaterThanOrEqual(pause * 0.8)
  }
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
