import type { Item, Settings, ValueContext } from '@weft/model'

import type { CellEdit, ShownAttribute } from '../../client/view-member.ts'
import { type TextGrid, tilePaste } from './grid/clipboard.ts'
import type { CellRange } from './grid/selection.ts'

/** What a paste or fill does: edits, settings that it widened, and how many cells could not be read. */
export interface CellEdits {
  edits: CopiedEdit[]
  settings: Map<string, Settings>
  problems: number
}

/** An edit that copies a value; `from` is the item that it was taken from. */
export interface CopiedEdit extends CellEdit {
  from?: string
}

interface Field {
  /** The rows that are written, from the first one on; lines without cells left out. */
  rows: readonly Item[]
  columns: readonly ShownAttribute[]
  context: ValueContext
}

export function dataOf(item: Item, attribute_id: string): unknown {
  return item.values?.[attribute_id]?.data ?? null
}

/** The texts of a rectangle of cells, as people see them and `parse` reads them. */
export function textsOf({ rows, columns, context }: Field): string[][] {
  return rows.map((item) =>
    columns.map(({ id, type, settings }) => textOf(dataOf(item, id), { type, settings }, context)),
  )
}

export function textOf(
  data: unknown,
  { type, settings }: Pick<ShownAttribute, 'type' | 'settings'>,
  context: ValueContext,
): string {
  return data === null ? '' : type.format(data, settings, context)
}

export function canEdit({ type }: ShownAttribute): boolean {
  return type.isStatic !== true
}

/** Texts from the clipboard onto cells. `rows` and `columns` begin at the target's corner and reach to the end. */
export function pasteEdits(field: Field, texts: TextGrid, target: CellRange): CellEdits {
  const paste = tilePaste(texts, {
    rows: target.bottom - target.top + 1,
    columns: target.end - target.start + 1,
  })
  const reader = new CellReader(field.context)
  for (const [r, item] of field.rows.slice(0, paste.rows).entries())
    for (const [c, column] of field.columns.slice(0, paste.columns).entries())
      reader.read(item.id, column, paste.at(r, c))
  return reader.result
}

/**
 * Copies a rectangle of cells over a larger one that holds it, again and again. Between equal columns the value goes
 * over as it is, else as its text.
 */
export function fillEdits(
  context: ValueContext,
  field: {
    at(line: number): Item | null
    columns: readonly ShownAttribute[]
    source: CellRange
    target: CellRange
  },
): CellEdits {
  const { at, columns, source, target } = field
  const reader = new CellReader(context)
  const lines = linesOf(at, source)
  for (let line = target.top; line <= target.bottom; line++) {
    const item = at(line)
    if (!item) continue
    const isBeside = line >= source.top && line <= source.bottom
    const from = isBeside ? item : wrapped(lines, source, line, at)
    for (let index = target.start; index <= target.end; index++) {
      if (isBeside && index >= source.start && index <= source.end) continue
      const width = source.end - source.start + 1
      const sourceColumn = columns[source.start + modulo(index - source.start, width)]
      const column = columns[index]
      if (!from || !column || !sourceColumn) continue
      const data = dataOf(from, sourceColumn.id)
      if (column.id === sourceColumn.id) reader.take(item.id, column, { data, from: from.id })
      else reader.read(item.id, column, textOf(data, sourceColumn, context))
    }
  }
  return reader.result
}

/** Lines of a range that have cells. */
function linesOf(at: (line: number) => Item | null, { top, bottom }: CellRange): number[] {
  const lines: number[] = []
  for (let line = top; line <= bottom; line++) if (at(line)) lines.push(line)
  return lines
}

/** The item that a line beyond the source repeats. */
function wrapped(
  lines: readonly number[],
  source: CellRange,
  line: number,
  at: (line: number) => Item | null,
) {
  if (lines.length === 0) return null
  const steps = line > source.bottom ? line - source.bottom - 1 : line - source.top
  return at(lines[modulo(steps, lines.length)] ?? -1)
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by
}

export function clearEdits(rows: readonly Item[], columns: readonly ShownAttribute[]): CellEdit[] {
  return columns
    .filter(canEdit)
    .flatMap(({ id }) =>
      rows
        .filter((item) => dataOf(item, id) !== null)
        .map((item) => ({ item_id: item.id, attribute_id: id, data: null })),
    )
}

/** Reads texts by the columns' types; a label that one cell makes is known to the next. */
class CellReader {
  readonly result: CellEdits = { edits: [], settings: new Map(), problems: 0 }
  private readonly context: ValueContext

  constructor(context: ValueContext) {
    this.context = context
  }

  read(item_id: string, column: ShownAttribute, text: string): void {
    const { edits, settings } = this.result
    if (!canEdit(column)) {
      if (text !== '') this.result.problems++
      return
    }
    const known = settings.get(column.id) ?? column.settings
    const parsed = column.type.parse(text, known, this.context)
    if ('problem' in parsed || !isFit(column, parsed.data, parsed.settings ?? known)) {
      this.result.problems++
      return
    }
    if (parsed.settings) settings.set(column.id, parsed.settings)
    edits.push({ item_id, attribute_id: column.id, data: parsed.data })
  }

  take(item_id: string, column: ShownAttribute, { data, from }: { data: unknown; from: string }): void {
    if (canEdit(column)) this.result.edits.push({ item_id, attribute_id: column.id, data, from })
  }
}

function isFit({ type }: ShownAttribute, data: unknown, settings: Settings): boolean {
  return data === null || type.checkData(data, settings) === null
}
