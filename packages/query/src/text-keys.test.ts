import { textCollator } from '@weft/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { enableRanking } from './rank-texts.ts'
import { TextKeys } from './text-keys.ts'

const text = fc.oneof(
  fc.constantFrom('a', 'A', 'b 2', 'b 10', 'B 2', 'ä', 'é', 'e\u0301', '', ' '),
  fc.constantFrom(
    'Straße 10',
    'strasse 9',
    'Strauß',
    '0012',
    '12',
    '1.10',
    'я 2',
    'Я 10',
    '中',
    'İ',
    'x_y',
    'x y',
    'xy',
  ),
  // The first of what nearly orders them ends before the difference.
  fc.constantFrom('a', 'b', '2').map((end) => 'same '.repeat(60) + end),
  fc.string({ maxLength: 4 }),
  fc.string({ maxLength: 4, unit: 'grapheme' }),
)

test.each(['plainly', 'in steps'])(
  'texts ranked %s are in the order of the collator, whatever came in whichever batches',
  (way) => {
    if (way === 'in steps') enableRanking()
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
              expect(Math.sign(keys.compare(keys.key(a), keys.key(b)))).toBe(
                Math.sign(collator.compare(a, b)),
              )
          }
        }
      }),
      { numRuns: 200 },
    )
  },
)

test('texts that are ranked in steps order the same before, between and after them', () => {
  const collator = textCollator('en-US')
  const keys = new TextKeys('en-US')
  const all = Array.from(
    { length: 9_000 },
    (_, n) => `Row ${(n * 7_919) % 10_007} ${n % 7 === 0 ? 'Ä' : 'a'}`,
  )
  let steps = 0
  const check = () => {
    for (let n = 0; n < 300; n++) {
      const [a, b] = [all[(n * 31) % all.length] ?? '', all[(n * 57 + steps) % all.length] ?? '']
      expect(Math.sign(keys.compare(keys.key(a), keys.key(b)))).toBe(Math.sign(collator.compare(a, b)))
    }
  }
  for (const [n, one] of all.entries()) {
    keys.key(one)
    if (n % 3_500 === 0) keys.rankSome(() => true)
  }
  check()
  while (keys.rankSome(() => true)) {
    steps++
    if (steps === 3) keys.key('Row 5 came meanwhile')
    check()
  }
  check()
  expect(steps).toBeGreaterThan(5)
  const sorted = all.toSorted((a, b) => collator.compare(a, b))
  for (let n = 1; n < sorted.length; n++)
    expect(keys.key(sorted[n] ?? '').rank).toBeGreaterThanOrEqual(keys.key(sorted[n - 1] ?? '').rank)
  expect(keys.key('Row 5 came meanwhile').rank).toBeGreaterThanOrEqual(0)
})
