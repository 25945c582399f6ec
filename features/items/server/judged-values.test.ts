import { expect, test } from 'vitest'

import { isJudged, markJudged } from './judged-values.ts'

test('values count as judged only for the attributes that were named, as they were then', () => {
  const values = { a: 1, b: 2 }
  markJudged(values, new Map([['a', 3]]))
  expect(isJudged(values, { id: 'a', row_version: 3 })).toBe(true)
  expect(isJudged(values, { id: 'a', row_version: 4 })).toBe(false)
  expect(isJudged(values, { id: 'b', row_version: 3 })).toBe(false)
  expect(isJudged({ ...values }, { id: 'a', row_version: 3 })).toBe(false)
})
