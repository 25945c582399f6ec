import { createItem, type Item } from '@weft/model'
import { describe, expect, test } from 'vitest'

import { GridModel, type RowList } from './grid-model.ts'

const item = (id: string, parent_id: string | null = null): Item => ({
  ...createItem(1, { board_id: 'b', folder_id: 'f', parent_id }),
  id,
})
const items = new Map(['a', 'b', 'c'].map((id) => [id, item(id)]))
const children = new Map([['a', [item('a1', 'a'), item('a2', 'a')]]])

function modelOf(ids: string[]) {
  const query: RowList = {
    length: ids.length,
    at(index) {
      const id = ids[index]
      const row = items.get(id ?? '')
      return id && row ? { id, row, hiddenByFilter: false } : undefined
    },
    indexOf: (id) => ids.indexOf(id),
    segments: () => [],
  }
  return {
    query,
    item: (id: string) => items.get(id) ?? children.get('a')?.find((one) => one.id === id),
    children: (id: string) => children.get(id) ?? [],
    columns: [],
    frozen: 0,
    rowHeight: 36,
    groupHeight: 40,
    hasAddLine: true,
  }
}

describe('the lines of the grid', () => {
  test('number the rows and know who has sub-items', () => {
    const model = new GridModel(modelOf(['a', 'b']))
    expect(model.rowAt(0)).toMatchObject({ id: 'a', number: 1, hasChildren: true, isOpen: false })
    expect(model.rowAt(1)).toMatchObject({ id: 'b', number: 2, hasChildren: false })
    expect(model.rowAt(2)).toBeNull()
  })

  test('show sub-items below an open row', () => {
    const model = new GridModel(modelOf(['a', 'b']))
    model.toggleOpen('a')
    expect(model.rowAt(1)).toMatchObject({ id: 'a1', number: null, depth: 1 })
    expect(model.lineOf('b')).toBe(3)
    model.toggleOpen('a')
    expect(model.lineOf('b')).toBe(1)
  })

  test('follow a row to where it went', () => {
    const model = new GridModel(modelOf(['a', 'b', 'c']))
    model.update(modelOf(['c', 'a', 'b']))
    expect(model.follow('b', 1)).toBe(2)
    expect(model.follow('z', 1)).toBe(-1)
  })
})
