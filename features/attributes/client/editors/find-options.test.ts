import { Meter } from '@weft/query'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { findingOptions, findOptions } from './find-options.ts'

/** Steps of a slice, and what may be begun at its end: a piece of names that nobody has looked for yet. */
const SLICE = 200
const BEGUN = 12_000

const name = fc.constantFrom('Anna', 'anna', 'Änne', 'Straße 5', 'Bo', '')

test('names are looked through in slices, none of which does more than its counted steps', () => {
  const most = fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined })
  fc.assert(
    fc.property(
      fc.array(name, { minLength: 1, maxLength: 9 }),
      fc.integer({ min: 1, max: 400 }),
      fc.constantFrom('', 'an', 'anna', 'nobody'),
      most,
      (names, times, query, limit) => {
        const options = Array.from({ length: times }, () => names.map((one) => ({ name: one }))).flat()
        const asked = { options, query, most: limit }
        const meter = new Meter(SLICE)
        const work = findingOptions(asked, meter)
        let step = work.next()
        for (; !step.done; step = work.next()) {
          expect(meter.left).toBeGreaterThan(-BEGUN)
          meter.left = SLICE
        }
        expect(meter.left).toBeGreaterThan(-BEGUN)
        expect(step.value).toEqual(findOptions(asked))
        const { found, isName } = step.value
        const matching = {
          '': names,
          an: names.filter((one) => /^(anna|änne)$/i.test(one)),
          anna: names.filter((one) => /^anna$/i.test(one)),
          nobody: [],
        }[query]
        expect(found.length).toBe(Math.min(limit ?? Infinity, (matching?.length ?? 0) * times))
        expect(isName).toBe(query === 'anna' && matching?.length !== 0)
      },
    ),
    { numRuns: 50 },
  )
})

test('names that begin with what was typed come before those that have it within', () => {
  const options = ['To do', 'In review', 'Done', 'Abandoned'].map((name) => ({ name }))
  const found = (query: string, most?: number) =>
    findOptions({ options, query, most }).found.map(({ name }) => name)
  expect(found('do')).toEqual(['Done', 'To do', 'Abandoned'])
  expect(found('do', 1)).toEqual(['Done'])
  expect(found('')).toEqual(['To do', 'In review', 'Done', 'Abandoned'])
})
