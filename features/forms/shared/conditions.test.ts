import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  type Condition,
  CONDITION_OPS,
  readWhen,
  showingBlocks,
  shownBlocks,
  type When,
  whenOf,
} from './conditions.ts'

const of = (...conditions: Condition[]): When => ({ all: true, of: conditions })
const blocks = (when: When | null) => [{ id: 'a' }, { id: 'b', when }]
const isShown = (condition: Condition, answer: readonly string[]) =>
  shownBlocks(blocks(of(condition)), { a: answer }).has('b')

test('a block without conditions is shown, one with them when they hold', () => {
  expect([...shownBlocks(blocks(null), {})]).toEqual(['a', 'b'])
  const filled: Condition = { block: 'a', op: 'filled', value: [] }
  expect(isShown(filled, [' '])).toBe(false)
  expect(isShown(filled, ['x'])).toBe(true)
})

test('each operator means what it says', () => {
  const table: [Condition['op'], string[], string[], boolean][] = [
    ['is', ['Straße'], ['STRASSE'], true],
    ['is', ['É'], ['é'], true],
    ['is', [''], [''], false],
    ['is_not', ['x'], ['y'], true],
    ['is_not', ['x'], [], true],
    ['contains', ['Ell'], ['hello'], true],
    ['any_of', ['1', '2'], ['2', '3'], true],
    ['any_of', [], ['2'], false],
    ['none_of', ['1'], ['2'], true],
    ['at_least', ['10'], ['9'], false],
    ['at_least', ['9'], ['10'], true],
    ['at_least', ['1.5'], ['1,5'], true],
    ['at_most', ['2026-01-31'], ['2026-02-01'], false],
    ['at_most', ['5'], [], false],
    ['checked', [], ['on'], true],
    ['unchecked', [], [], true],
    ['empty', [], ['x'], false],
  ]
  for (const [op, value, answer, expected] of table)
    expect([op, value, answer, isShown({ block: 'a', op, value }, answer)]).toEqual([
      op,
      value,
      answer,
      expected,
    ])
})

test('an answer to a question that is not shown counts as none', () => {
  const when = (block: string): When => of({ block, op: 'filled', value: [] })
  const chain = [{ id: 'a' }, { id: 'b', when: when('a') }, { id: 'c', when: when('b') }]
  expect([...shownBlocks(chain, { b: ['left over'], c: ['x'] })]).toEqual(['a'])
  expect([...shownBlocks(chain, { a: ['x'], b: ['y'] })]).toEqual(['a', 'b', 'c'])
})

test('groups join their conditions by themselves', () => {
  const one = (value: string): Condition => ({ block: 'a', op: 'is', value: [value] })
  const when: When = { all: false, of: [{ all: true, of: [one('x'), one('y')] }, one('z')] }
  const shown = (...answer: string[]) => shownBlocks(blocks(when), { a: answer }).has('b')
  expect([shown('x'), shown('x', 'y'), shown('z')]).toEqual([false, true, true])
})

test('reading conditions keeps what it can read, and nothing else', () => {
  const known = (block: string) => block === 'a'
  expect(readWhen({ all: true, of: [{ block: 'b', op: 'is', value: ['x'] }] }, known)).toBeNull()
  expect(readWhen({ of: [{ block: 'a', op: 'eval', value: [] }] }, known)).toBeNull()
  expect(readWhen({ of: [{ of: [{ of: [] }] }] }, known)).toBeNull()
  const kept = readWhen({ of: [{ block: 'a', op: 'is', value: ['x', 5] }, null] }, known)
  expect(kept).toEqual({ all: true, of: [{ block: 'a', op: 'is', value: ['x'] }] })
})

test('reading is safe on anything, and stays what it is when it is read again', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const read = readWhen(value, () => true)
      expect(readWhen(read, () => true)).toEqual(read)
      shownBlocks(blocks(read), { a: ['x'] })
    }),
  )
})

test('what is compared with an answer that nobody is asked for is not told, and says the same', () => {
  for (const op of CONDITION_OPS) {
    const when: When = {
      all: true,
      of: [
        { block: 'away', op, value: ['SECRET'] },
        { all: false, of: [{ block: 'away', op, value: ['SECRET'] }] },
      ],
    }
    const told = whenOf(when, () => false)
    expect(JSON.stringify(told)).not.toContain('SECRET')
    expect(shownBlocks(blocks(told), {})).toEqual(shownBlocks(blocks(when), {}))
  }
  const known = of({ block: 'a', op: 'is', value: ['x'] })
  expect(whenOf(known, () => true)).toEqual(known)
})

test.each([
  ['a text that is nearly there everywhere', 'a'.repeat(200_000), `${'a'.repeat(500)}b${'a'.repeat(499)}`],
  ['letters of several parts', 'e\u0301'.repeat(100_000), 'zz'],
  ['a pile of marks', `a${'\u0301\u0316'.repeat(100_000)}`, 'zz'],
])('fifty conditions over a long answer are judged in slices: %s', (_name, answer, wanted) => {
  const conditions = Array.from({ length: 50 }, (): Condition => ({
    block: 'a',
    op: 'contains',
    value: [wanted],
  }))
  let left = 50_000
  const walk = showingBlocks(
    [{ id: 'a' }, { id: 'b', when: { all: false, of: conditions } }],
    { a: [answer] },
    (steps) => (left -= steps) <= 0,
  )
  for (let isDone = false; !isDone; left = 50_000) {
    const start = process.threadCpuUsage()
    isDone = walk.next().done === true
    const { user } = process.threadCpuUsage(start)
    expect(user / 1_000).toBeLessThan(250)
  }
})
