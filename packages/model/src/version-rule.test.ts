import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type Change, type FieldRules, type Stored, resolveChange, mergeElements } from './version-rule.ts'

const at = (row_version: number, fields: Record<string, unknown>): Stored => ({ fields, row_version })

test.each<[string, Stored | null, Change, unknown]>([
  [
    'a new record at number 1 is saved at 1',
    null,
    { fields: { a: 1 }, row_version: 1 },
    { kind: 'save', row_version: 1, changed: { a: 1 } },
  ],
  [
    'an unknown id with another number is unknown',
    null,
    { fields: { a: 1 }, row_version: 2 },
    { kind: 'unknown' },
  ],
  [
    'an unknown id with old is unknown, even at number 1',
    null,
    { fields: { a: 1 }, row_version: 1, old: { a: 0 } },
    { kind: 'unknown' },
  ],
  ['an unknown id without a number is incomplete', null, { fields: { a: 1 } }, { kind: 'incomplete' }],
  [
    'without old the number must be exactly the next',
    at(3, { a: 1 }),
    { fields: { a: 2 }, row_version: 4 },
    { kind: 'save', row_version: 4, changed: { a: 2 } },
  ],
  [
    'without old a number that was taken conflicts in all fields',
    at(3, { a: 1 }),
    { fields: { a: 2, b: 1 }, row_version: 3 },
    { kind: 'conflict', fields: ['a', 'b'] },
  ],
  [
    'without old a number too far ahead conflicts',
    at(3, { a: 1 }),
    { fields: { a: 2 }, row_version: 5 },
    { kind: 'conflict', fields: ['a'] },
  ],
  [
    'without old and number a change is incomplete',
    at(3, { a: 1 }),
    { fields: { a: 2 } },
    { kind: 'incomplete' },
  ],
  [
    'with old the number does not matter',
    at(9, { a: 1 }),
    { fields: { a: 2 }, old: { a: 1 }, row_version: 4 },
    { kind: 'save', row_version: 10, changed: { a: 2 } },
  ],
  [
    'a field that others changed conflicts',
    at(2, { a: 5 }),
    { fields: { a: 2 }, old: { a: 1 } },
    { kind: 'conflict', fields: ['a'] },
  ],
  [
    'a field that others changed to the same is no conflict',
    at(2, { a: 2 }),
    { fields: { a: 2 }, old: { a: 1 } },
    { kind: 'save', row_version: 3, changed: { a: 2 } },
  ],
  [
    'a field that the sender did not change never conflicts and is not written',
    at(2, { a: 5 }),
    { fields: { a: 1 }, old: { a: 1 } },
    { kind: 'save', row_version: 3, changed: {} },
  ],
  [
    'one conflict refuses the whole change and names only the fields in conflict',
    at(2, { a: 5, b: 1 }),
    { fields: { a: 2, b: 2 }, old: { a: 1, b: 1 } },
    { kind: 'conflict', fields: ['a'] },
  ],
  [
    'a slot at version 0 conflicts with nothing',
    at(0, { data: 'default' }),
    { fields: { data: 'mine' }, old: { data: 'other' } },
    { kind: 'save', row_version: 1, changed: { data: 'mine' } },
  ],
  [
    'a missing field counts as null on both sides',
    at(1, {}),
    { fields: { a: 1 }, old: { a: null } },
    { kind: 'save', row_version: 2, changed: { a: 1 } },
  ],
  [
    'objects are equal whatever the order of their keys',
    at(1, { a: { x: 1, y: 2 } }),
    { fields: { a: null }, old: { a: { y: 2, x: 1 } } },
    { kind: 'save', row_version: 2, changed: { a: null } },
  ],
])('%s', (_name, stored, change, verdict) => {
  expect(resolveChange(stored, change)).toEqual(verdict)
})

const trimmed: FieldRules = {
  normalise: (_field, value) => (typeof value === 'string' ? value.trim() : value),
}

test('spellings that normalise to the same are the same', () => {
  const change: Change = { fields: { a: ' new ' }, old: { a: 'old ' } }
  expect(resolveChange(at(1, { a: ' old' }), change, trimmed)).toEqual({
    kind: 'save',
    row_version: 2,
    changed: { a: 'new' },
  })
})

test('a type that can merge joins both edits instead of a conflict', () => {
  const rules: FieldRules = {
    merge: (_field, old, mine, theirs) =>
      mergeElements(old as string[], mine as string[], theirs as string[]),
  }
  const change: Change = { fields: { tags: ['a', 'c'] }, old: { tags: ['a', 'b'] } }
  expect(resolveChange(at(4, { tags: ['a', 'b', 'd'] }), change, rules)).toEqual({
    kind: 'save',
    row_version: 5,
    changed: { tags: ['a', 'd', 'c'] },
  })
})

/** The rule as the contract tells it, in its own order and with texts as values. */
function naive(stored: Stored | null, { fields, row_version, old }: Change): unknown {
  const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
  const names = Object.keys(fields)
  if (!stored && old) return 'unknown'
  if (!old && row_version === undefined) return 'incomplete'
  if (!stored) return row_version === 1 ? { row_version: 1, ...fields } : 'unknown'
  const result: Record<string, unknown> = { ...stored.fields, row_version: stored.row_version + 1 }
  if (!old) return row_version === stored.row_version + 1 ? { ...result, ...fields } : names
  const conflicts = names.filter(
    (name) =>
      stored.row_version !== 0 &&
      !same(fields[name], old[name]) &&
      !same(stored.fields[name], old[name]) &&
      !same(stored.fields[name], fields[name]),
  )
  if (conflicts.length > 0) return conflicts
  for (const name of names) if (!same(fields[name], old[name])) result[name] = fields[name]
  return result
}

const data = fc.constantFrom<unknown>(null, 1, 2, 'x', ['x'], { k: 1 })
const record = fc.dictionary(fc.constantFrom('a', 'b', 'c'), data, { maxKeys: 3 })
const number = fc.integer({ min: 0, max: 4 })

test('the rule agrees with a naive reading of the contract', () => {
  const stored = fc.option(fc.record({ fields: record, row_version: number }))
  const change = fc.record(
    { fields: record, row_version: number, old: record },
    { requiredKeys: ['fields'] },
  ) as fc.Arbitrary<Change>
  fc.assert(
    fc.property(stored, change, (before, asked) => {
      const verdict = resolveChange(before, asked)
      const wanted = naive(before, asked)
      if (verdict.kind === 'unknown' || verdict.kind === 'incomplete') expect(verdict.kind).toEqual(wanted)
      else if (verdict.kind === 'conflict') expect(verdict.fields).toEqual(wanted)
      else expect({ ...before?.fields, ...verdict.changed, row_version: verdict.row_version }).toEqual(wanted)
    }),
    { numRuns: 5_000 },
  )
})

test('joining elements keeps what either added and leaves out what either removed', () => {
  const elements = fc.uniqueArray(fc.integer({ min: 0, max: 6 }))
  fc.assert(
    fc.property(elements, elements, elements, (old, mine, theirs) => {
      const joined = mergeElements(old, mine, theirs)
      for (const one of [0, 1, 2, 3, 4, 5, 6]) {
        const was = old.includes(one)
        const wanted = was
          ? mine.includes(one) && theirs.includes(one)
          : mine.includes(one) || theirs.includes(one)
        expect(joined.includes(one)).toBe(wanted)
      }
      expect(new Set(joined).size).toBe(joined.length)
    }),
  )
})
