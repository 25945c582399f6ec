import fc from 'fast-check'
import { expect, it } from 'vitest'

import { mergeEntries } from './merge-entries.ts'

const maps = fc.dictionary(fc.constantFrom('A:role:admin', 'B:user:1', 'C:user:2'), fc.boolean())

it('joins what two people set for different people', () => {
  const old = { 'A:user:1': true }
  expect(mergeEntries(old, { ...old, 'A:user:2': false }, { 'A:user:1': false, 'A:user:3': true })).toEqual({
    'A:user:1': false,
    'A:user:2': false,
    'A:user:3': true,
  })
})

it('takes away what one took away while the other set something else', () => {
  expect(mergeEntries({ 'A:user:1': true }, {}, { 'A:user:1': true, 'B:user:1': true })).toEqual({
    'B:user:1': true,
  })
})

it('joins nothing when both changed one key and mean different things', () => {
  expect(mergeEntries({}, { 'A:user:1': true }, { 'A:user:1': false })).toBeNull()
  expect(mergeEntries({ 'A:user:1': true }, {}, { 'A:user:1': false })).toBeNull()
})

it('holds each change of each side in every case, or none', () => {
  fc.assert(
    fc.property(maps, maps, maps, (old, mine, theirs) => {
      const merged = mergeEntries(old, mine, theirs)
      const keys = Object.keys({ ...old, ...mine, ...theirs })
      const clashes = keys.filter(
        (key) => mine[key] !== old[key] && theirs[key] !== old[key] && mine[key] !== theirs[key],
      )
      expect(merged === null).toBe(clashes.length > 0)
      for (const key of merged ? keys : [])
        expect(merged?.[key]).toBe(mine[key] === old[key] ? theirs[key] : mine[key])
    }),
  )
})
