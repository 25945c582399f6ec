import type { FilterTree } from '@weft/model'
import { expect, test } from 'vitest'

import { hasLacking, hasQuick, toggleLacking, toggleQuick } from './quick-filters.ts'

const of = (id: string, value: string[]) => ({ attribute_id: id, operator: 'any_of' as const, value })
const empty = { attribute_id: 'name', operator: 'is_empty' as const }

test('a quick filter comes beside the conditions that are there, and goes without a trace', () => {
  const filter: FilterTree = { op: 'and', conditions: [empty] }
  const on = toggleQuick(filter, 'tags', 'red')?.filter ?? null
  expect(on).toEqual({ op: 'and', conditions: [empty, of('tags', ['red'])] })
  expect([hasQuick(on, 'tags', 'red'), hasQuick(on, 'tags', 'blue'), hasQuick(null, 'tags', 'red')]).toEqual([
    true,
    false,
    false,
  ])
  expect(toggleQuick(on, 'tags', 'red')?.filter).toEqual(filter)
  expect(toggleQuick(toggleQuick(null, 'people', 'me')?.filter ?? null, 'people', 'me')?.filter).toBeNull()
})

test('choices of one attribute are alternatives', () => {
  const one = toggleQuick(null, 'tags', 'red')?.filter ?? null
  expect(toggleQuick(one, 'tags', 'blue')?.filter?.conditions).toEqual([of('tags', ['red', 'blue'])])
})

test('a filter by "or" stands as a group beside it, as long as it is not three deep already', () => {
  const either: FilterTree = { op: 'or', conditions: [empty, of('tags', ['red'])] }
  expect(hasQuick(either, 'tags', 'red')).toBe(false)
  expect(toggleQuick(either, 'tags', 'red')?.filter).toEqual({
    op: 'and',
    conditions: [of('tags', ['red']), either],
  })
  const inner: FilterTree = { op: 'and', conditions: [{ op: 'and', conditions: [empty] }] }
  expect(toggleQuick({ op: 'or', conditions: [empty, inner] }, 'tags', 'red')).toBeNull()
})

test('items without a required value are asked for by one press, beside the conditions that are there', () => {
  const filter: FilterTree = { op: 'and', conditions: [of('tags', ['red'])] }
  const one = toggleLacking(filter, ['name'])?.filter ?? null
  expect(one).toEqual({ op: 'and', conditions: [of('tags', ['red']), empty] })
  expect([hasLacking(one, ['name']), hasLacking(filter, ['name']), hasLacking(null, ['name'])]).toEqual([
    true,
    false,
    false,
  ])
  expect(toggleLacking(one, ['name'])?.filter).toEqual(filter)
  const several = toggleLacking(null, ['name', 'due'])?.filter ?? null
  expect(several?.conditions).toEqual([{ op: 'or', conditions: [empty, { ...empty, attribute_id: 'due' }] }])
  expect(toggleLacking(several, ['name', 'due'])?.filter).toBeNull()
})
