import { now } from '@weft/base'
import { expect, test } from 'vitest'

import { sayMoment } from './say-moment.ts'

const HOUR_MS = 3_600_000
const ago = (hours: number) =>
  sayMoment(new Date(now() - hours * HOUR_MS - 1000).toISOString(), { locale: 'en-US', tz: 'UTC' })

test('what happened within a week is said from now, and its title is exact', () => {
  expect(ago(2).text).toBe('2 hours ago')
  expect(ago(72).text).toBe('3 days ago')
  expect(ago(2).exact).toMatch(/\d{4}, \d+:\d\d/)
})

test('what is longer ago has its date', () => {
  const { text, exact } = ago(200)
  expect(text).toBe(exact)
})
