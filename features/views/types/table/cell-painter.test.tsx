import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'

import { sampleView } from '../../client/sample-view.ts'
import type { TableSettings } from './definition.ts'
import { useColumns } from './use-columns.ts'

const PAST = { start: '2026-01-02', hasTime: false }
const done = { attribute_id: 'state', label_ids: ['x'] }
const attributes = {
  due: { type: 'date' },
  billed: { type: 'checkbox' },
  state: { type: 'label', settings: { labels: [{ id: 'x', name: 'Shipped', color: 'green' }] } },
}
const items = [
  { id: 'billed', values: { name: 'A', due: PAST, billed: true } },
  { id: 'shipped', values: { name: 'B', due: PAST, state: ['x'] } },
]

/** Whether the date of an item stands out as late. */
function isLate(id: string, { isMobile, rule }: { isMobile: boolean; rule: typeof done | null }) {
  const { props, rows } = sampleView({ items, attributes })
  const records = { ...props.records, done: rule }
  const settings = { widths: {} } as unknown as TableSettings
  const { result } = renderHook(() => useColumns(records, settings, { resized: null, isMobile }))
  const item = rows.get(id)
  return result.current.some(({ paint, id: attribute_id }) => {
    const cell = document.createElement('div')
    if (item) paint(cell, item.values?.[attribute_id]?.data ?? null, item)
    return cell.querySelector('[data-overdue]') !== null
  })
}

test.each([true, false])(
  'a date is late until its board says that the item is done (phone: %s)',
  (isMobile) => {
    expect(isLate('billed', { isMobile, rule: done })).toBe(true)
    expect(isLate('shipped', { isMobile, rule: done })).toBe(false)
    expect(isLate('billed', { isMobile, rule: null })).toBe(false)
  },
)

test('a required value that is missing is said quietly, and nothing is left of that where it is there', () => {
  const { props, rows } = sampleView({
    items: [
      { id: 'a', values: { name: 'A', size: 3 } },
      { id: 'b', values: { name: 'B' } },
    ],
    attributes: { size: { type: 'number', settings: { required: true } }, note: { type: 'text' } },
  })
  const settings = { widths: {} } as unknown as TableSettings
  const { result } = renderHook(() => useColumns(props.records, settings, { resized: null, isMobile: false }))
  const cell = document.createElement('div')
  const said = (attribute_id: string, item_id: string) => {
    const column = result.current.find(({ id }) => id === attribute_id)
    const item = rows.get(item_id)
    if (item) column?.paint(cell, item.values?.[attribute_id]?.data ?? null, item)
    return cell.dataset['missing']
  }
  expect(said('size', 'b')).toBe('Required')
  expect(said('size', 'a')).toBeUndefined()
  expect([said('size', 'b'), said('note', 'b')]).toEqual(['Required', undefined])
})
