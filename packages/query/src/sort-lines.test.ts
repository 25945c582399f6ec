import fc from 'fast-check'
import { expect, test } from 'vitest'

import { compareKeys, type SortKey } from './compile-sort.ts'
import { sortLines } from './sort-lines.ts'
import { TextKeys } from './text-keys.ts'

const raw = fc.constantFrom<number | string | null>(
  0,
  -0,
  1,
  -5,
  2.5,
  Infinity,
  -Infinity,
  'a',
  'A',
  'b 10',
  'b 2',
  null,
)
const line = fc.record({ keys: fc.array(raw, { minLength: 2, maxLength: 2 }), sort_order: fc.nat(3) })

test('the order is that of comparing in full, whatever the first level holds', () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 60 }),
      fc.constantFrom(1, -1, 0),
      fc.boolean(),
      fc.boolean(),
      (given, sign, isRanked, isPlain) => {
        const texts = new TextKeys('en')
        const keyOf = (one: number | string | null): SortKey =>
          typeof one === 'string' ? texts.key(one) : one
        const lines = given
          // Columns usually hold one kind.
          .filter(({ keys }) => !isPlain || typeof keys[0] !== 'string')
          .map(({ keys, sort_order }, at) => ({ id: `id${at}`, sort_order, keys: keys.map(keyOf) }))
        if (isRanked) texts.rankAll()
        const compare = (a: (typeof lines)[number], b: (typeof lines)[number]) => {
          const signs = sign === 0 ? [] : [sign, 1]
          for (const [level, one] of signs.entries()) {
            const order = compareKeys(a.keys[level] ?? null, b.keys[level] ?? null, one, texts)
            if (order !== 0) return order
          }
          return a.sort_order - b.sort_order || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
        }
        expect(sortLines(lines, sign, compare)).toEqual(lines.toSorted(compare))
      },
    ),
    { numRuns: 500 },
  )
})
