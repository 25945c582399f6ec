import { LiveQuery, type LiveQueryOptions, type LiveRow, type QueryRow, readItem } from '@weft/query'
import { ROW_FIELDS } from '@weft/model'

import { LazyRow } from './row-columns.ts'

const pseudo: ReadonlySet<string> = new Set(ROW_FIELDS)

/** Reads a cell of a record, or of one that still lies in columns. */
export function readHeld(row: object, attribute_id: string): unknown {
  if (!(row instanceof LazyRow)) return readItem(row, attribute_id)
  // All rows of the columns lie in one folder.
  if (attribute_id === 'folder_id') return row.folder_id
  return pseudo.has(attribute_id) ? (row.field(attribute_id) ?? null) : row.cell(attribute_id)
}

/** A query whose source gives lazy rows: a record is made for those lines that somebody looks at. */
export class RowQuery<R extends QueryRow> extends LiveQuery<R> {
  constructor(options: Omit<LiveQueryOptions<R>, 'read'>) {
    super({ ...options, read: readHeld })
  }

  override at(index: number): LiveRow<R> | undefined {
    const line = super.at(index)
    return line && whole(line)
  }

  override slice(start: number, end: number): LiveRow<R>[] {
    return super.slice(start, end).map(whole)
  }
}

/** Lines stay the same object, since their place is found by it. */
function whole<R>(line: LiveRow<R>): LiveRow<R> {
  if (line.row instanceof LazyRow) (line as { row: unknown }).row = line.row.toRow()
  return line
}
