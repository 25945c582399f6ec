import type { Item, ValueContext } from '@weft/model'

import type { CellEdit, ShownAttribute } from '../../../client/view-member.ts'
import { canEdit, dataOf, textOf } from '../cell-texts.ts'
import type { CellRange } from '../grid/selection.ts'
import type { Inputs } from './paste-plan.ts'
import { type Series, seriesOf } from './series.ts'

export interface FilledEdit extends CellEdit {
  /** Where the whole of an excerpt is. */
  from?: { item_id: string; attribute_id: string }
}

export interface FillField {
  at(line: number): Item | null
  columns: readonly ShownAttribute[]
  inputs: Inputs
  context: ValueContext
  source: CellRange
  /** Holds the source, and is larger in one direction. */
  target: CellRange
  /** With Ctrl: what would go on is repeated, what would be repeated goes on. Null: everything is repeated. */
  isTurned: boolean | null
}

/**
 * Continues a rectangle of cells over a larger one that holds it. Between equal columns values go over as they are or
 * as their series goes on, else as texts; problems are cells whose text or value the column does not take.
 */
export function fillEdits(field: FillField): { edits: FilledEdit[]; problems: number } {
  const { source, target } = field
  return source.start === target.start && source.end === target.end ? fillLines(field) : fillColumns(field)
}

function fillLines(field: FillField): { edits: FilledEdit[]; problems: number } {
  const { at, columns, source, target } = field
  const result = new Result(field)
  const own = linesOf(at, source.top, source.bottom)
  const above = linesOf(at, target.top, source.top - 1)
  const below = linesOf(at, source.bottom + 1, target.bottom)
  for (let index = source.start; index <= source.end; index++) {
    const column = columns[index]
    if (!column || own.length === 0) continue
    const values = own.map((item) => dataOf(item, column))
    const series = field.isTurned === null ? null : seriesOf(values, field.isTurned)
    const places = [
      ...above.map((item, n) => ({ item, n: n - above.length })),
      ...below.map((item, n) => ({ item, n: own.length + n })),
    ]
    for (const { item, n } of places) {
      const from = own[modulo(n, own.length)]
      if (from) result.take(item, column, { series, n, from, sourceColumn: column })
    }
  }
  return result
}

function fillColumns(field: FillField): { edits: FilledEdit[]; problems: number } {
  const { at, columns, source, target } = field
  const result = new Result(field)
  const own = columns.slice(source.start, source.end + 1)
  const isAlike = own.every(({ type }) => type.type === own[0]?.type.type)
  for (const item of linesOf(at, source.top, source.bottom)) {
    const values = own.map((one) => dataOf(item, one))
    const series = field.isTurned === null || !isAlike ? null : seriesOf(values, field.isTurned)
    for (let index = target.start; index <= target.end; index++) {
      const column = columns[index]
      const n = index - source.start
      const sourceColumn = own[modulo(n, own.length)]
      if (!column || !sourceColumn || (n >= 0 && n < own.length)) continue
      const isSame = column.type.type === sourceColumn.type.type
      result.take(item, column, { series: isSame ? series : null, n, from: item, sourceColumn })
    }
  }
  return result
}

/** Items of lines that have cells. */
function linesOf(at: FillField['at'], first: number, last: number): Item[] {
  const items: Item[] = []
  for (let line = first; line <= last; line++) {
    const item = at(line)
    if (item) items.push(item)
  }
  return items
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by
}

class Result {
  readonly edits: FilledEdit[] = []
  problems = 0
  private readonly field: FillField

  constructor(field: FillField) {
    this.field = field
  }

  take(
    item: Item,
    column: ShownAttribute,
    to: { series: Series | null; n: number; from: Item; sourceColumn: ShownAttribute },
  ): void {
    const { series, n, from, sourceColumn } = to
    const input = this.field.inputs.get(column.type.type)
    if (!canEdit(column) || !input) return
    const place = { item_id: item.id, attribute_id: column.id }
    const data = series ? series(n) : dataOf(from, sourceColumn)
    if (!series && column.id === sourceColumn.id) {
      const isPart = data !== null && column.type.isPartial?.(data) === true
      const whole = isPart ? { from: { item_id: from.id, attribute_id: column.id } } : {}
      this.edits.push({ ...place, data, ...whole })
      return
    }
    const { context } = this.field
    const read = series
      ? { data }
      : input.parse(textOf(data, sourceColumn, context), column.settings, context)
    // A fill makes nothing new, such as labels.
    const isFit =
      !('problem' in read) &&
      !('settings' in read) &&
      (read.data === null || input.checkData(read.data, column.settings) === null)
    if (isFit) this.edits.push({ ...place, data: input.normalise(read.data, column.settings) })
    else this.problems++
  }
}
