import { existsSync } from 'node:fs'

import { expect, test } from 'vitest'

import { connectivity } from './connectivity.ts'
import { proveSentences, type Sentence } from './prove.ts'

const sentence: Sentence = [
  'The banner hides on error',
  ['a.test.ts', 'hides on error'],
  ['b.spec.ts', 'is gone'],
]
const shows = { file: 'a.test.ts', title: 'the banner hides on errors of all kinds', hasPassed: true }
const isGone = { file: 'b.spec.ts', title: 'it is gone', hasPassed: true }

test('a sentence is proven by its tests when all of them passed in the run', () => {
  expect(proveSentences([sentence], [shows, isGone])).toMatchObject({ passed: 1, failed: 0, notes: [] })
})

test.each([
  ['failed or was skipped', [shows, { ...isGone, hasPassed: false }], '“is gone” in b.spec.ts did not pass'],
  ['was renamed', [shows, { ...isGone, title: 'it has left' }], 'no test “is gone” was run in b.spec.ts'],
  ['lies elsewhere', [shows, { ...isGone, file: 'c.spec.ts' }], 'no test “is gone” was run in b.spec.ts'],
  [
    'passed once and failed under another name',
    [shows, isGone, { ...shows, title: 'hides on errors too', hasPassed: false }],
    '“hides on error” in a.test.ts did not pass',
  ],
])('and not when one of them %s', (_, outcomes, why) => {
  expect(proveSentences([sentence], outcomes)).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
    notes: [`failed: not shown: The banner hides on error: ${why}`],
  })
})

test('a sentence without a test is not shown', () => {
  expect(proveSentences([['Something']], [])).toMatchObject({ failed: 1 })
})

test('the files that sentences name are there', () => {
  const files = new Set(connectivity.flatMap(([, ...shown]) => shown.map(([file]) => file)))
  expect([...files].filter((file) => !existsSync(file))).toEqual([])
})
