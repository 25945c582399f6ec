import { setClockOffset } from '@weft/base'
import { afterEach, expect, test } from 'vitest'

import { createRateLimiter } from './rate-limiter.ts'

afterEach(() => setClockOffset(0))

test('a burst is let through at once, then the rate', () => {
  const rates = createRateLimiter()
  let clock = 1e9
  const pass = (ms: number) => setClockOffset((clock += ms))
  pass(0)
  for (let n = 0; n < 10; n++) expect(rates.take('a', 2, 10)).toBe(0)
  expect(rates.take('a', 2, 10)).toBe(1)
  pass(600)
  expect(rates.take('a', 2, 10)).toBe(0)
  expect(rates.take('a', 2, 10)).toBe(1)
  pass(60_000)
  for (let n = 0; n < 10; n++) expect(rates.take('a', 2, 10)).toBe(0)
  expect(rates.take('a', 2, 10)).toBeGreaterThan(0)
})

test('a look takes nothing, and says how long to wait once all is taken', () => {
  const rates = createRateLimiter()
  setClockOffset(1e9)
  for (let n = 0; n < 5; n++) expect(rates.wait('a', 1, 2)).toBe(0)
  expect([rates.take('a', 0.5, 2), rates.wait('a', 0.5, 2), rates.take('a', 0.5, 2)]).toEqual([0, 0, 0])
  expect([rates.wait('a', 0.5, 2), rates.wait('b', 0.5, 2)]).toEqual([2, 0])
  setClockOffset(1e9 + 2_500)
  expect([rates.wait('a', 0.5, 2), rates.take('a', 0.5, 2)]).toEqual([0, 0])
})

test('keys do not know each other', () => {
  const rates = createRateLimiter()
  expect([rates.take('a', 1, 1), rates.take('a', 1, 1), rates.take('b', 1, 1)]).toEqual([0, 1, 0])
})

test('what costs more waits longer, and takes nothing while it waits', () => {
  const rates = createRateLimiter()
  expect(rates.take('a', 1, 10, 8)).toBe(0)
  expect(rates.take('a', 1, 10, 8)).toBe(6)
  expect(rates.take('a', 1, 10, 2)).toBe(0)
})

test('who waits for a day is not forgotten in a crowd, and who has waited is', () => {
  const rates = createRateLimiter()
  setClockOffset(0)
  const perDay = 1 / 86_400
  expect(rates.take('slow', perDay, 1)).toBe(0)
  const crowd = (name: string) => {
    for (let n = 0; n < 50_000; n++) rates.take(`${name} ${n}`, 1, 1)
  }
  crowd('first')
  setClockOffset(2 * 3_600_000)
  crowd('second')
  expect(rates.take('slow', perDay, 1)).toBeGreaterThan(3_600)
  setClockOffset(25 * 3_600_000)
  crowd('third')
  expect(rates.take('slow', perDay, 1)).toBe(0)
})

test('a clock that jumps back locks nobody out', () => {
  const rates = createRateLimiter()
  setClockOffset(86_400_000)
  rates.take('a', 10, 1)
  setClockOffset(0)
  expect(rates.take('a', 10, 1)).toBe(1)
})
