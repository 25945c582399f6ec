import {
  type ColumnPlace,
  type ColumnReader,
  type ColumnSlot,
  LazyRow,
  RowColumns,
} from '../columns/row-columns.ts'
import type { Row } from '../row.ts'

/** So many items lie in one segment: written in one go without a pause that is felt, read in one go by columns. */
export const SEGMENT_ROWS = 2_000

/** Items of one folder as they lie on disk: each column the JSON of its values, or `=` and the one that all share. */
export interface Segment {
  length: number
  place: ColumnPlace
  fields: Record<string, string>
  attribute_ids: string[]
  slots: string[]
}

/** What stands in `place`, or is the same in all live rows. */
const LEFT_OUT: ReadonlySet<string> = new Set(['team_id', 'board_id', 'folder_id', 'deleted_at', 'values'])

/** Rows of one folder and board as a segment. */
export function toSegment(rows: readonly (Row | LazyRow)[], place: ColumnPlace): Segment {
  const names = new Set<string>()
  const attribute_ids = new Set<string>()
  const seen = new Set<RowColumns>()
  for (const row of rows) {
    const columns = row instanceof LazyRow ? row.columns : null
    if (columns && seen.has(columns)) continue
    if (columns) seen.add(columns)
    for (const name of columns ? columns.fieldNames : Object.keys(row)) names.add(name)
    for (const id of columns ? columns.attribute_ids : Object.keys((row as Row).values ?? {}))
      attribute_ids.add(id)
  }
  const fields: Segment['fields'] = {}
  for (const name of names) {
    if (LEFT_OUT.has(name)) continue
    fields[name] = columnText(rows.map((row) => (row instanceof LazyRow ? row.field(name) : row[name])))
  }
  return {
    length: rows.length,
    place,
    fields,
    attribute_ids: [...attribute_ids],
    slots: [...attribute_ids].map((id) => columnText(rows.map((row) => slotOf(row, id)))),
  }
}

/** Rows that are made when somebody looks at them; a column is parsed the first time that one of its cells is read. */
export function rowsOfSegment(segment: Segment): LazyRow[] {
  const { length, attribute_ids, place } = segment
  const fields = { ...segment.fields }
  const slots = [...segment.slots]
  const reader: ColumnReader = {
    length,
    attribute_ids,
    fieldNames: Object.keys(fields),
    field(name) {
      const text = fields[name]
      // Asked for once: the text is no longer needed.
      fields[name] = ''
      return text === undefined ? [] : columnOf(text, length)
    },
    slots(at) {
      const text = slots[at] ?? '=null'
      slots[at] = ''
      return columnOf(text, length) as ColumnSlot[]
    },
  }
  return new RowColumns(reader, place).rows()
}

function slotOf(row: Row | LazyRow, attribute_id: string): ColumnSlot {
  if (row instanceof LazyRow) return row.slot(attribute_id)
  const slot = row.values?.[attribute_id]
  return slot ? [slot.data, slot.row_version] : null
}

function columnText(column: readonly unknown[]): string {
  const [first] = column
  const isPlain = typeof first !== 'object' || first === null
  return isPlain && column.every((value) => value === first)
    ? `=${JSON.stringify(first ?? null)}`
    : JSON.stringify(column)
}

function columnOf(text: string, length: number): readonly unknown[] {
  if (!text.startsWith('=')) return JSON.parse(text) as unknown[]
  const shared: unknown = JSON.parse(text.slice(1))
  return Array.from({ length }, () => shared)
}
