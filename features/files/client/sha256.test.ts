import { createHash } from 'node:crypto'

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { createSha256 } from './sha256.ts'

test('pieces of any size give the hash that the platform gives for the whole', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 8 }), (pieces) => {
      const hash = createSha256()
      for (const piece of pieces) hash.add(piece)
      expect(hash.digest()).toBe(createHash('sha256').update(Buffer.concat(pieces)).digest('hex'))
    }),
  )
})

test('a hundred million bytes are counted right', () => {
  const piece = new Uint8Array(1_000_003).fill(7)
  const hash = createSha256()
  const known = createHash('sha256')
  for (let n = 0; n < 20; n++) {
    hash.add(piece)
    known.update(piece)
  }
  expect(hash.digest()).toBe(known.digest('hex'))
})
