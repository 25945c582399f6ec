import { expect, test } from 'vitest'

import { LATEST, stepBy } from './steps.ts'

test('steps that are quicker than their answers are all counted', () => {
  const shown = { seq: 40, asked: { seq: LATEST } }
  const once = stepBy(-1, { seq: LATEST }, shown)
  const twice = stepBy(-1, once, shown)
  expect(stepBy(-1, twice, shown)).toEqual({ seq: 37 })
})

test('steps beyond the end of a feed are not stored up for the way back', () => {
  const atTheEnd = { seq: 40, asked: { seq: 43 } }
  expect(stepBy(-1, { seq: 43 }, atTheEnd)).toEqual({ seq: 39 })
})

test('a step before the first change stays there', () => {
  expect(stepBy(-1, { seq: 1 }, { seq: 1, asked: { seq: 1 } })).toEqual({ seq: 1 })
})

test('a step from a day counts from the change that was last then', () => {
  const asked = { at: '2026-11-01 00:00:00' }
  expect(stepBy(1, asked, { seq: 12, asked })).toEqual({ seq: 13 })
})
