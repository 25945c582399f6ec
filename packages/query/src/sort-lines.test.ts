import fc from 'fast-check'
import { expect, test } from 'vitest'

import { compareKeys, type SortKey } from './compile-sort.ts'
import { sortingLines } from './sort-lines.ts'
import { TextKeys } from './text-keys.ts'
import { Meter } from './work/meter.ts'
import { runWhole } from './work/run-whole.ts'

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
const line = fc.record({
  keys: fc.array(raw, { minLength: 2, maxLength: 2 }),
  sort_order: fc.oneof(fc.nat(3), fc.double({ noNaN: true, min: -1e12, max: 1e12 })),
  place: fc.nat(3),
})

test('the order is that of comparing in full, whatever the levels hold', () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 60 }),
      fc.array(fc.constantFrom(1, -1), { maxLength: 2 }),
      fc.constantFrom('numbers', 'texts', 'mixed'),
      fc.boolean(),
      (given, signs, kind, isGrouped) => {
        const texts = new TextKeys('en')
        const keyOf = (one: number | string | null): SortKey =>
          typeof one === 'string' ? texts.key(one) : one
        const lines = given
          // Columns usually hold one kind.
          .filter(
            ({ keys: [first] }) =>
              kind === 'mixed' || first === null || (typeof first === 'number') === (kind === 'numbers'),
          )
          .map(({ keys, ...rest }, at) => ({
            id: `id${(at * 7) % 60}`,
            ...rest,
            keys: keys.map(keyOf),
          }))
        texts.rankAll()
        type Line = (typeof lines)[number]
        const compare = (a: Line, b: Line) => {
          if (isGrouped && a.place !== b.place) return a.place - b.place
          for (const [level, one] of signs.entries()) {
            const order = compareKeys(a.keys[level] ?? null, b.keys[level] ?? null, one, texts)
            if (order !== 0) return order
          }
          return a.sort_order - b.sort_order || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
        }
        const placeOf = ({ place }: Line) => (isGrouped ? place : 0)
        expect(runWhole(sortingLines(lines, { signs, placeOf }, new Meter(Infinity)))).toEqual(
          lines.toSorted(compare),
        )
      },
    ),
    { numRuns: 1_000 },
  )
})
