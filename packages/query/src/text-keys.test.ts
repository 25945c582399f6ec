import { textCollator } from '@weft/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { TextKeys } from './text-keys.ts'

const text = fc.oneof(
  fc.constantFrom('a', 'A', 'b 2', 'b 10', 'B 2', 'ä', 'é', 'e\u0301', '', ' '),
  fc.string({ maxLength: 4 }),
)

test('ranks order texts as the collator does, whatever came in whichever batches', () => {
  const collator = textCollator('en-US')
  fc.assert(
    fc.property(fc.array(fc.array(text, { maxLength: 30 }), { maxLength: 6 }), (batches) => {
      const keys = new TextKeys('en-US')
      const seen = new Set<string>()
      for (const batch of batches) {
        for (const one of batch) {
          keys.key(one)
          seen.add(one)
        }
        keys.rankAll()
        for (const a of seen) {
          expect(keys.key(a).rank).toBeGreaterThanOrEqual(0)
          for (const b of batch)
            expect(Math.sign(keys.compare(keys.key(a), keys.key(b)))).toBe(Math.sign(collator.compare(a, b)))
        }
      }
    }),
    { numRuns: 200 },
  )
})
