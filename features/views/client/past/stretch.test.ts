import { expect, test } from 'vitest'

import { DAY_MS, spanAround } from './stretch.ts'

const kept = { from: 0, to: 100 * DAY_MS }

test('a stretch ends with the present as long as the moment is in it, and else lies around it', () => {
  expect(spanAround(95 * DAY_MS, 'week', kept)).toMatchObject({ from: 93 * DAY_MS, to: 100 * DAY_MS })
  expect(spanAround(50 * DAY_MS, 'week', kept)).toMatchObject({ from: 46.5 * DAY_MS, to: 53.5 * DAY_MS })
})

test('a stretch never leaves what is kept', () => {
  expect(spanAround(DAY_MS, 'month', kept)).toMatchObject({ from: 0, to: 30 * DAY_MS })
  expect(spanAround(DAY_MS, 'all', kept)).toMatchObject(kept)
  expect(spanAround(0, 'month', { from: 0, to: DAY_MS })).toMatchObject({ from: 0, to: DAY_MS })
})
