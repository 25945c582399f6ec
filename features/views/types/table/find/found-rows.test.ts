import { createItem, type Item } from '@weft/model'
import { expect, test } from 'vitest'

import { foundRows } from './found-rows.ts'

const item = (id: string, parent_id: string | null = null): Item => ({
  ...createItem(1, { board_id: 'b', folder_id: 'f', parent_id }),
  id,
  parent_id,
})
// a > (a1 > a11, a2), b
const items = new Map(
  [item('a'), item('a1', 'a'), item('a11', 'a1'), item('a2', 'a'), item('b')].map((one) => [one.id, one]),
)
const records = (isNested: boolean) => ({
  isNested,
  item: (id: string) => items.get(id),
  below: (id: string) => [...items.values()].filter(({ parent_id }) => parent_id === id),
})
const list = (ids: string[]) => ({
  has: (id: string) => ids.includes(id),
  indexOf: (id: string) => ids.indexOf(id),
})
const found = (ids: string[]) =>
  ({ lines: () => ids.map((id) => ({ id, row: items.get(id), hiddenByFilter: false })) }) as never

test('what is found stands in the order in which it is seen, with what has to be opened for it', () => {
  expect(
    foundRows(found(['a2', 'b', 'a11', 'a']), list(['a', 'b']), { records: records(true), limit: 9 }),
  ).toEqual([
    { id: 'a', above: [] },
    { id: 'a11', above: ['a', 'a1'] },
    { id: 'a2', above: ['a'] },
    { id: 'b', above: [] },
  ])
})

test('what the view does not show is not found, and what stands in several groups is found once', () => {
  expect(foundRows(found(['a1', 'b']), list(['b']), { records: records(true), limit: 9 })).toEqual([
    { id: 'b', above: [] },
  ])
  expect(
    foundRows(found(['b', 'a1', 'b']), list(['a1', 'b']), { records: records(false), limit: 9 }).map(
      ({ id }) => id,
    ),
  ).toEqual(['a1', 'b'])
})
