import { msg } from '@weft/i18n'
import type { ValueContext } from '@weft/model'

import type { Delimiter, Encoding } from '../../shared/index.ts'
import { isRagged } from './analyse.ts'
import { createColumnReader, type MappedColumn } from './column-reader.ts'
import { readRecords } from './read-records.ts'

export interface ReadRowsInput {
  path: string
  encoding: Encoding
  delimiter: Delimiter
  header: boolean
  /** Names of all columns of the file, for the report. */
  names: readonly string[]
  columns: readonly MappedColumn[]
  context: ValueContext
  /** Rows that are done already. */
  from: number
  chunk: number
}

/** Something that could not be taken over as it is; texts are English literals. */
export interface CellProblem {
  line: number
  /** Name of the column; empty for the row as a whole. */
  column: string
  cell: string
  problem: string
  /** A cell of a mapped column was left empty. */
  isSkipped: boolean
}

export interface RowChunk {
  /** Place of the first row among all, from 0. */
  from: number
  rows: { line: number; values: Record<string, unknown> }[]
  problems: CellProblem[]
}

const TOO_FEW = msg('This line has fewer cells than the file has columns')
const TOO_MANY = msg('This cell is beyond the last column')

/** The rows of a file as values of items, in chunks. The same input gives the same chunks. */
export async function* readRows(input: ReadRowsInput): AsyncGenerator<RowChunk> {
  const { names, columns, context } = input
  const readers = columns.map((column) => ({ ...column, read: createColumnReader(column, context) }))
  let isHeader = input.header
  let at = 0
  let chunk: RowChunk = { from: input.from, rows: [], problems: [] }
  for await (const records of readRecords(input.path, input)) {
    for (const { line, cells } of records) {
      if (isHeader) {
        isHeader = false
        continue
      }
      if (at++ < input.from) continue
      const values: Record<string, unknown> = {}
      for (const { column, attribute_id, read } of readers) {
        const cell = cells[column] ?? ''
        if (cell === '') continue
        const reading = read(cell)
        if ('data' in reading) {
          if (reading.data !== null) values[attribute_id] = reading.data
        } else {
          const { problem } = reading
          chunk.problems.push({ line, column: names[column] ?? '', cell, problem, isSkipped: true })
        }
      }
      if (isRagged(cells, names.length)) chunk.problems.push(...raggedProblems(line, cells, names.length))
      chunk.rows.push({ line, values })
      if (chunk.rows.length < input.chunk) continue
      yield chunk
      chunk = { from: at, rows: [], problems: [] }
    }
  }
  if (chunk.rows.length > 0) yield chunk
}

function raggedProblems(line: number, cells: readonly string[], width: number): CellProblem[] {
  if (cells.length < width) return [{ line, column: '', cell: '', problem: TOO_FEW, isSkipped: false }]
  return cells.slice(width).flatMap((cell) => {
    if (cell.trim() === '') return []
    return [{ line, column: '', cell, problem: TOO_MANY, isSkipped: true }]
  })
}
