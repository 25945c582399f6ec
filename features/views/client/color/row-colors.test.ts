import { clientAttributeType } from '@weft/features/attributes/client'
import { createItem, type Item } from '@weft/model'
import { describe, expect, test } from 'vitest'

import { readRowColor, type RowColor } from '../../shared/row-color.ts'
import { colorsOf } from './row-colors.ts'

const labels = [
  { id: 'l1', name: 'One', color: 'red' },
  { id: 'l2', name: 'Two', color: 'mauve' },
]
const env = {
  attribute: (id: string) => {
    if (id === 'state') return { type: clientAttributeType('label'), settings: { labels } }
    return id === 'size' ? { type: clientAttributeType('number'), settings: {} } : undefined
  },
  context: { locale: 'en', tz: 'UTC', week_start: 1, now: 0, me: 1, people: new Map() } as never,
}
function item(data: Record<string, unknown>): Item {
  const values = Object.fromEntries(
    Object.entries(data).map(([id, value]) => [id, { data: value, row_version: 1 }]),
  )
  return { ...createItem(1, { board_id: 'b', folder_id: 'f' }), values }
}
const larger = (value: unknown) => ({
  op: 'and' as const,
  conditions: [{ attribute_id: 'size', operator: 'gt' as const, value }],
})

describe('the colour of rows', () => {
  test('is that of the first label they have, where it is a colour', () => {
    const colorOf = colorsOf({ by: 'label', attribute_id: 'state' }, env)
    expect([['l1', 'l2'], ['l2'], ['gone'], []].map((state) => colorOf?.(item({ state })))).toEqual([
      'red',
      null,
      null,
      null,
    ])
  })

  test('is that of the first rule they meet', () => {
    const rules = [
      { color: 'red', filter: larger(10) },
      { color: 'green', filter: larger(5) },
    ]
    const colorOf = colorsOf({ by: 'conditions', rules }, env)
    expect([20, 7, 1].map((size) => colorOf?.(item({ size })))).toEqual(['red', 'green', null])
  })

  test('comes from no rule that is not finished', () => {
    const rules = [
      { color: 'red', filter: null },
      { color: 'blue', filter: larger(undefined) },
    ]
    expect(colorsOf({ by: 'conditions', rules }, env)).toBeNull()
    expect(colorsOf({ by: 'label', attribute_id: 'deleted' }, env)).toBeNull()
  })

  test('is read as far as it can be read', () => {
    const color: RowColor = { by: 'label', attribute_id: 'state' }
    expect(readRowColor({ color })).toEqual(color)
    expect(readRowColor({ color: { by: 'moon' } })).toBeNull()
    expect(readRowColor({})).toBeNull()
  })
})
