import { describe, expect, test } from 'vitest'

import type { ActivityLine } from '../shared/index.ts'
import { byDay } from './by-day.ts'
import { foldActs, sizeOf } from './fold-acts.ts'
import { readAsked, writeAsked } from './filters.ts'
import { below, onTop } from './use-activity.ts'
import { withoutNaming } from './without-naming.ts'

const line = (id: string, at = '2026-03-01 12:00:00'): ActivityLine => ({
  id,
  at,
  started_at: at,
  changes: 1,
  user_id: 1,
  action: 'changed',
  collection: 'values',
  record_id: 'r',
  act: null,
  via: null,
  app: null,
  board_id: null,
  folder_id: null,
  item_id: null,
  attribute_id: null,
  name: null,
  old: null,
  new: null,
})
const page = (ids: string[], after: string | null = null) => ({
  lines: ids.map((id) => line(id)),
  attributes: new Map(),
  after,
  days: 180,
})
const idsOf = ({ lines }: { lines: readonly ActivityLine[] }) => lines.map(({ id }) => id).join('')

describe('pages of activity', () => {
  test('what is new comes above, and a line that went on moves up instead of being there twice', () => {
    expect(idsOf(onTop(page(['e', 'b', 'd']), page(['d', 'c', 'b', 'a'])))).toBe('ebdca')
  })

  test('where more happened than a page holds, the new page stands alone', () => {
    const met = onTop(page(['z', 'y'], 'older'), page(['d', 'c'], 'oldest'))
    expect([idsOf(met), met.after]).toEqual(['zy', 'older'])
  })

  test('an older page goes below and says where the next one begins', () => {
    const joined = below(page(['d', 'c'], 'c'), page(['c', 'b'], 'b'))
    expect([idsOf(joined), joined.after]).toEqual(['dcb', 'b'])
  })
})

test('lines lie in the day of whoever looks', () => {
  const lines = [line('b', '2026-03-01 23:30:00'), line('a', '2026-03-01 22:30:00')]
  expect(byDay(lines, 'UTC').map(([day, list]) => [day, list.length])).toEqual([['2026-03-01', 2]])
  expect(byDay(lines, 'Europe/Berlin').map(([day]) => day)).toEqual(['2026-03-02', '2026-03-01'])
})

test('filters come back from the address as they went into it; what is no filter is left', () => {
  const asked = { user_ids: ['3', '7'], kind: 'items' as const, days: 7, q: 'a & b' } as const
  const query = new URLSearchParams(writeAsked({ ...asked, user_ids: [...asked.user_ids] }))
  expect(readAsked(Object.fromEntries(query))).toEqual(asked)
  expect(readAsked({ who: '1;drop', kind: 'secrets', since: '9999' })).toEqual({
    user_ids: [],
    kind: null,
    days: null,
    q: '',
  })
})

test('what was done at once to several things is one act; single edits never are', () => {
  const act = (id: string, name: string | null, more: Partial<ActivityLine> = {}) => ({
    ...line(id),
    act: name,
    ...more,
  })
  const lines = [act('a', 'x'), act('b', 'x'), act('c', 'y'), act('d', null), act('e', null), act('f', 'y')]
  expect(foldActs(lines).map((one) => one.map(({ id }) => id).join(''))).toEqual(['ab', 'c', 'd', 'e', 'f'])
  const apart = [
    act('a', 'x'),
    act('b', 'x', { user_id: 2 }),
    act('c', 'x', { user_id: 2, action: 'deleted' }),
  ]
  expect(foldActs(apart)).toHaveLength(3)
})

test('attributes that were made at once are one act', () => {
  const made = (id: string): ActivityLine => ({
    ...line(id),
    act: 'x',
    action: 'created',
    collection: 'attributes',
    attribute_id: id,
  })
  expect(foldActs([made('a'), made('b')])).toHaveLength(1)
})

test('an act is as large as it says, or as what is here of it', () => {
  const of = (id: string, act_size?: number): ActivityLine => ({
    ...line(id),
    item_id: id,
    act: 'x',
    ...(act_size !== undefined && { act_size }),
  })
  expect(sizeOf([of('a', 2_480), of('b')])).toBe(2_480)
  expect(sizeOf([of('a'), of('b'), of('b')])).toBe(2)
})

test('that an item got its first name is said by its addition alone, and what it got later by itself', () => {
  const of = (id: string, more: Partial<ActivityLine>): ActivityLine => ({
    ...line(id),
    item_id: 'i',
    name: 'Plan',
    ...more,
  })
  const added = of('a', { collection: 'items', action: 'created' })
  const named = of('b', { new: 'Plan' })
  const renamed = of('c', { old: 'Draft', new: 'Plan' })
  const byOther = of('d', { new: 'Plan', user_id: 2 })
  const other = of('e', { new: 'Plan', item_id: 'j' })
  const left = withoutNaming([other, byOther, renamed, named, added])
  expect(left.map(({ id }) => id).join('')).toBe('edca')
})
