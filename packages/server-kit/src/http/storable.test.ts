import { expect, test } from 'vitest'

import { isStorable } from './storable.ts'

test.each([
  ['text', 'ä 😀 \u2028 \uffff \u0001', true],
  ['a NUL', 'a\0b', false],
  ['half a pair', 'a\ud83d', false],
  ['a turned pair', '\ude00\ud83d', false],
  ['deep inside', { a: [{ b: ['\0'] }] }, false],
  ['a key', { a: { 'b\0': 1 } }, false],
  ['what is no text', [1, null, true, { a: undefined }], true],
])('%s is told', (_name, value, isFine) => {
  expect(isStorable(value)).toBe(isFine)
})
