import { describe, expect, test } from 'vitest'

import { impliedValues } from './implied-values.ts'
import { orderAttributes } from './order-attributes.ts'
import { readQuerySettings } from './query-settings.ts'

describe('settings of a view', () => {
  test('that cannot be read are left out, the others stay', () => {
    const settings = readQuerySettings({
      filter: { op: 'xor' },
      sort: [{ attribute_id: 'a', direction: 'asc' }],
      hidden: 3,
    })
    expect(settings).toEqual({
      filter: null,
      sort: [{ attribute_id: 'a', direction: 'asc' }],
      groups: [],
      hidden: [],
      order: [],
      sub_items: 'nested',
      include_subfolders: false,
      empty_groups: false,
    })
  })
})

describe('the order of attributes', () => {
  const ids = ['a', 'b', 'c', 'd']

  test('begins with the primary one and follows the view, then the folder', () => {
    expect(orderAttributes(ids, { order: ['d', 'b'], hidden: [] }, { primary: 'c' })).toEqual([
      'c',
      'd',
      'b',
      'a',
    ])
  })

  test('leaves hidden ones out, never the primary one', () => {
    expect(orderAttributes(ids, { order: [], hidden: ['a', 'c'] }, { primary: 'c' })).toEqual(['c', 'b', 'd'])
    expect(orderAttributes(ids, { order: [], hidden: ['a'] }, { primary: null, withHidden: true })).toEqual(
      ids,
    )
  })

  test('does not know attributes that are gone', () => {
    expect(orderAttributes(['a'], { order: ['z', 'a'], hidden: [] }, { primary: 'z' })).toEqual(['a'])
  })
})

describe('a new item under a filter', () => {
  test('gets the values that the filter says outright', () => {
    const filter = {
      op: 'and' as const,
      conditions: [
        { attribute_id: 'done', operator: 'checked' as const },
        { attribute_id: 'who', operator: 'any_of' as const, value: ['me', 9] },
        { attribute_id: 'size', operator: 'gt' as const, value: 5 },
        { attribute_id: 'title', operator: 'is' as const, value: 'Plan' },
      ],
    }
    expect(impliedValues(filter, 7)).toEqual({ done: true, who: [7], title: 'Plan' })
  })

  test('gets nothing from alternatives', () => {
    const either = (value: string) => ({ attribute_id: 'title', operator: 'is' as const, value })
    expect(impliedValues({ op: 'or', conditions: [either('a'), either('b')] }, 7)).toEqual({})
    expect(impliedValues(null, 7)).toEqual({})
  })
})
