import { createItem, type Item } from '@weft/model'

import { GridModel, type RowList } from './grid-model.ts'
import { GridView } from './grid-view.ts'

export const HEIGHT = 360
export const ROW = 36

/** For tests: a grid over rows whose texts are as given, in a scroller that is as high as ten lines. */
export function gridOf(texts: string[], { hasAddLine = false, blankLines = 0, mayFill = true } = {}) {
  const columns = ['name', 'more'].map((id) => ({
    id,
    label: id,
    width: 100,
    align: 'start' as const,
    paint: (cell: HTMLElement, data: unknown) => {
      cell.textContent = String(data)
    },
  }))
  const made = new Map<string, Item>()
  const rowAt = (index: number): Item => {
    const text = texts[index] ?? ''
    const id = `row-${text}`
    const known = made.get(id)
    if (known) return known
    const item = { ...createItem(1, { board_id: 'b', folder_id: 'f' }), id }
    const values = { name: { data: text }, more: { data: `more of ${text}` } }
    made.set(id, Object.assign(item, { values }) as never)
    return item
  }
  const query: RowList = {
    get length() {
      return texts.length
    },
    at: (index) =>
      index < texts.length ? { id: rowAt(index).id, row: rowAt(index), hiddenByFilter: false } : undefined,
    indexOf: (id) => texts.findIndex((text) => id === `row-${text}`),
    segments: () => [],
  }
  const model = new GridModel({
    query,
    item: () => undefined,
    children: () => [],
    columns,
    frozen: 1,
    rowHeight: ROW,
    groupHeight: 40,
    hasAddLine,
    blankLines,
  })
  const scroller = document.createElement('div')
  const canvas = document.createElement('div')
  const catcher = document.createElement('textarea')
  scroller.append(canvas)
  Object.defineProperties(scroller, { clientWidth: { value: 400 }, clientHeight: { value: HEIGHT } })
  const view = new GridView({
    scroller,
    canvas,
    catcher,
    model,
    numberWidth: 44,
    headHeight: 0,
    footHeight: 0,
    mayFill,
    isPicked: () => false,
    isCurrent: () => false,
    markOf: () => null,
    paintGroup: () => undefined,
    onDraw: () => undefined,
  })
  return { view, model, scroller, canvas, catcher }
}
