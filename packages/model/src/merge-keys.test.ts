import { expect, test } from 'vitest'

import { mergeKeys } from './merge-keys.ts'

test('changes of different keys go together, also where one was taken away', () => {
  expect(mergeKeys({ a: 1, b: 1, c: 1 }, { a: 2, b: 1, c: 1 }, { a: 1, c: 3 })).toEqual({ a: 2, c: 3 })
  expect(mergeKeys({}, { a: { x: 1 } }, { b: [2] })).toEqual({ a: { x: 1 }, b: [2] })
})

test('the same change of one key is no conflict, another one is', () => {
  expect(mergeKeys({ a: 1 }, { a: 2 }, { a: 2 })).toEqual({ a: 2 })
  expect(mergeKeys({ a: 1 }, { a: 2 }, { a: 3 })).toBeUndefined()
  expect(mergeKeys({ a: 1 }, {}, { a: 3 })).toBeUndefined()
})

test('what is no object joins with nothing', () => {
  expect(mergeKeys('x', { a: 1 }, { b: 1 })).toBeUndefined()
  expect(mergeKeys({}, null, { b: 1 })).toBeUndefined()
  expect(mergeKeys({}, { a: 1 }, [1])).toBeUndefined()
})
