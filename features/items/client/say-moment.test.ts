import { now, toWireTime } from '@weft/base'
import { afterEach, expect, test } from 'vitest'

import { sayMoment } from './say-moment.ts'

const HOUR_MS = 3_600_000
const ago = (hours: number) =>
  sayMoment(toWireTime(now() - hours * HOUR_MS - 1000), { locale: 'en-US', tz: 'UTC' })

const zone = process.env['TZ']
afterEach(() => {
  process.env['TZ'] = zone
})

test('what happened within a week is said from now, and its title is exact', () => {
  expect(ago(2).text).toBe('2 hours ago')
  expect(ago(72).text).toBe('3 days ago')
  expect(ago(2).exact).toMatch(/\d{4}, \d+:\d\d/)
})

test('what happened within a minute is just now', () => {
  expect([ago(0).text, ago(1 / 120).text]).toEqual(['just now', 'just now'])
})

test('what is longer ago has its date', () => {
  const { text, exact } = ago(200)
  expect(text).toBe(exact)
})

test('times of the wire are UTC, wherever the machine is', () => {
  process.env['TZ'] = 'Asia/Tokyo'
  expect(sayMoment('2024-03-01 12:00:00', { locale: 'en-US', tz: 'UTC' }).exact).toBe('Mar 1, 2024, 12:00 PM')
  expect(ago(2).text).toBe('2 hours ago')
})

test('what is no time is said as nothing', () => {
  expect(sayMoment('', { locale: 'en-US', tz: 'UTC' })).toEqual({ text: '', exact: '' })
})
