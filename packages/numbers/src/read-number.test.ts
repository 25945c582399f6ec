import fc from 'fast-check'
import { expect, test } from 'vitest'

import { toAsciiDigits } from './read-number.ts'

test('a text of ASCII alone comes out as the long way gives it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
      // The mark is dropped, but makes the text one that is looked at in full.
      expect(toAsciiDigits(text)).toBe(toAsciiDigits(`${text}\u200E`))
    }),
  )
})
