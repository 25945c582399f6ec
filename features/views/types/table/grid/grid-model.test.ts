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

test('lines are made anew where they changed, and not for what is drawn for another reason', () => {
  const none: ReturnType<RowList['segments']> = []
  const collapsed = new Set<string>()
  const options = (ids: string[]) => {
    const made = modelOf(ids)
    return { ...made, collapsed, query: { ...made.query, segments: () => none } }
  }
  const model = new GridModel(options(['a', 'b']))
  const { lines } = model
  model.update(options(['b', 'a']))
  expect(model.lines).toBe(lines)
  model.update({ ...options(['b', 'a']), rowHeight: 52 })
  expect(model.lines.height).toBe(3 * 52)
  model.update(options(['a', 'b', 'c']))
  expect(model.lines.length).toBe(4)
  model.toggleOpen('a')
  expect(model.lines.length).toBe(6)
  model.refresh()
  expect(model.lines.length).toBe(6)
  model.toggleOpen('a')
  expect(model.lines.length).toBe(4)
})

describe('groups in groups', () => {
  const segment = (path: string[], start: number, count: number) => ({
    path,
    level: path.length - 1,
    attribute_id: `by${path.length}`,
    key: path.at(-1) ?? null,
    label: path.at(-1) ?? '',
    start,
    count,
  })
  const segments = [
    segment(['x'], 0, 2),
    segment(['x', 'one'], 0, 1),
    segment(['x', 'one', 'deep'], 0, 1),
    segment(['x', 'two'], 1, 1),
    segment(['x', 'two', 'deep'], 1, 1),
    segment(['y'], 2, 1),
    segment(['y', 'one'], 2, 1),
    segment(['y', 'one', 'deep'], 2, 1),
  ]
  const grouped = () => {
    const plain = modelOf(['a', 'b', 'c'])
    return { ...plain, query: { ...plain.query, segments: () => segments }, hasAddLine: true }
  }
  const shown = (model: GridModel) =>
    Array.from({ length: model.lines.length }, (_, line) => {
      const place = model.lines.at(line)
      if (place?.kind === 'group') return model.groups[place.group]?.segment.path.join('/')
      return place?.kind === 'add' ? '+' : model.rowAt(line)?.id
    })

  test('have a header each, and rows and a line that adds in the innermost only', () => {
    expect(shown(new GridModel(grouped()))).toEqual([
      'x',
      'x/one',
      'x/one/deep',
      'a',
      '+',
      'x/two',
      'x/two/deep',
      'b',
      '+',
      'y',
      'y/one',
      'y/one/deep',
      'c',
      '+',
    ])
  })

  test('are all hidden in a closed one, which tells that it closed', () => {
    const collapsed = new Set<string>()
    let told = 0
    const model = new GridModel({ ...grouped(), collapsed, onCollapse: () => told++ })
    model.toggleGroup(0)
    expect(shown(model)).toEqual(['x', 'y', 'y/one', 'y/one/deep', 'c', '+'])
    expect([told, collapsed.size]).toEqual([1, 1])
    expect(shown(new GridModel({ ...grouped(), collapsed }))).toEqual(shown(model))
    model.toggleGroup(0)
    model.toggleGroup(1)
    expect(shown(model).slice(0, 4)).toEqual(['x', 'x/one', 'x/two', 'x/two/deep'])
  })

  test('close and open all at once', () => {
    const model = new GridModel(grouped())
    model.setGroups(false)
    expect(shown(model)).toEqual(['x', 'y'])
    model.setGroups(true)
    expect(model.lines.length).toBe(14)
  })
})
