import { type CellColumn, type CellWriter, textOfCell } from '@weft/features/items/server'
import type { ValueContext } from '@weft/model'

import type { TableKind } from '../../shared/index.ts'

/** How cells are written. */
export interface CellRules {
  /** For an import of ours: it reads the same data back. */
  for_import: boolean
  /** Texts that a spreadsheet would run as formulas are kept texts. */
  guard: boolean
}

/** What a table is called by itself. */
export interface TableHead {
  name: string
  /** Of all columns, in their order. */
  columns: readonly string[]
}

/** One kind of file that holds a table; pieces of text, each row by itself. */
export interface TableFormat {
  /** As files of it end. */
  extension: TableKind
  /** Media type. */
  type: string
  /** (pure) a cell as it is written. */
  cell: CellWriter<string>
  /** A cell that is nothing but text, such as an id. */
  text(text: string): string
  begin(head: TableHead): string
  /** `at` counts from 0; a cell that is null or empty is none. */
  row(cells: readonly (string | null)[], at: number): string
  end(): string
  /** Texts of so far that a cell does not hold whole. */
  cut(): number
  /** Writes a new file that only we may read. */
  save(path: string, head: TableHead, pieces: AsyncIterable<string>, signal: AbortSignal): Promise<void>
}

/** A cell as a text: what an import finds people by is their address. */
export function textWritten(
  data: unknown,
  column: CellColumn,
  seen: ValueContext,
  { for_import }: CellRules,
): string {
  if (!for_import || !isOfPeople(column) || !Array.isArray(data)) return textOfCell(data, column, seen)
  return data
    .map((id: unknown) => seen.people.get(Number(id))?.email ?? textOfCell([id], column, seen))
    .join(', ')
}

const isOfPeople = ({ type }: CellColumn) => 'holds' in type && type.holds === 'people'
