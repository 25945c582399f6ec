import { newUuid } from '@weft/base'
import { expect, test } from 'vitest'
import type { Label } from './labels.ts'
import { priorityLevel } from './priorities.ts'

const labelsOf = (count: number): Label[] =>
  Array.from({ length: count }, (_, n) => ({ id: newUuid(), name: `${n}`, color: 'gray', textColor: '' }))

const levels = (labels: Label[], appearance: string) =>
  labels.map((label) => priorityLevel(label, { labels, appearance }))

test('the order of labels says how high they are, and the first of four is urgent', () => {
  expect([1, 2, 3, 4, 5, 7].map((count) => levels(labelsOf(count), 'priority'))).toEqual([
    [3],
    [3, 1],
    [3, 2, 1],
    [4, 3, 2, 1],
    [4, 3, 2, 1, 0],
    [4, 3, 2, 2, 1, 1, 0],
  ])
  expect(levels(labelsOf(4), 'priority_rising')).toEqual([1, 2, 3, 4])
})

test('pills have no level, whatever another version wrote', () => {
  expect(levels(labelsOf(2), 'pills')).toEqual([null, null])
  expect(levels(labelsOf(2), 'sparkles')).toEqual([null, null])
})

test('of some labels each keeps the level that it had among all', () => {
  const [, second] = labelsOf(4)
  const sent = { ...(second as Label), level: 3 }
  expect(priorityLevel(sent, { labels: [sent], appearance: 'priority' })).toBe(3)
  const odd = { ...sent, level: 'url(x)' }
  expect(priorityLevel(odd, { labels: [odd], appearance: 'priority' })).toBe(3)
})
