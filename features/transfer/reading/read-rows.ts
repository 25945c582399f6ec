import { msg } from '@weft/i18n'
import type { ValueContext } from '@weft/model'

import type { Delimiter, Encoding } from '../shared/index.ts'
import { isRagged } from './analyse.ts'
import { type CellReading, createColumnReader, type MappedColumn } from './column-reader.ts'
import { readRecords } from '../importers/csv/read-records.ts'

export interface ReadRowsInput {
  path: string
  encoding: Encoding
  delimiter: Delimiter
  header: boolean
  /** Names of all columns of the file, for the report. */
  names: readonly string[]
  columns: readonly MappedColumn[]
  /** Names rows that no column names; its text holds `{n}` for the number of the row. */
  rowName?: { attribute: MappedColumn; text: string } | null
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

/** Characters of texts that go to the server at once: it answers others between two chunks. */
const CHUNK_TEXT = 250_000

const TOO_FEW = msg('This line has fewer cells than the file has columns')
const TOO_MANY = msg('This cell is beyond the last column')

/** The rows of a file as values of items, in chunks. The same input gives the same rows. */
export async function* readRows(input: ReadRowsInput): AsyncGenerator<RowChunk> {
  const { names } = input
  const readRow = createRowReader(input)
  let isHeader = input.header
  let at = 0
  let text = 0
  let chunk: RowChunk = { from: input.from, rows: [], problems: [] }
  for await (const records of readRecords(input.path, input)) {
    for (const { line, cells } of records) {
      if (isHeader) {
        isHeader = false
        continue
      }
      if (at++ < input.from) continue
      const values = readRow(line, cells, chunk.problems)
      if (isRagged(cells, names.length)) chunk.problems.push(...raggedProblems(line, cells, names.length))
      chunk.rows.push({ line, values })
      for (const data of Object.values(values)) if (typeof data === 'string') text += data.length
      if (chunk.rows.length < input.chunk && text < CHUNK_TEXT) continue
      yield chunk
      chunk = { from: at, rows: [], problems: [] }
      text = 0
    }
  }
  if (chunk.rows.length > 0) yield chunk
}

/** Reads the cells of a row by the attributes that they go to. */
function createRowReader({ names, columns, context, rowName }: ReadRowsInput) {
  const wholes = new Set(columns.flatMap(({ column, isWhole }) => (isWhole ? [column] : [])))
  const readers = columns.map((column) => ({
    ...column,
    read: createColumnReader(column, context, { tellsDropped: wholes.has(column.column) && !column.isWhole }),
  }))
  const readName = rowName ? createColumnReader(rowName.attribute, context) : null

  return (line: number, cells: readonly string[], problems: CellProblem[]): Record<string, unknown> => {
    const values: Record<string, unknown> = {}
    const lacking = new Set<number>()
    for (const { column, attribute_id, isWhole, read } of readers) {
      const cell = cells[column] ?? ''
      if (cell === '' || (isWhole && !lacking.has(column))) continue
      const reading = read(cell)
      if (isLacking(reading)) lacking.add(column)
      if ('data' in reading) {
        if (reading.data !== null) values[attribute_id] = reading.data
      } else {
        const { problem } = reading
        problems.push({ line, column: names[column] ?? '', cell, problem, isSkipped: true })
      }
    }
    if (!rowName) return values
    const name = readName?.(rowName.text.replace('{n}', String(line)))
    if (name && 'data' in name && name.data !== null) values[rowName.attribute.attribute_id] = name.data
    return values
  }
}

function isLacking(reading: CellReading): boolean {
  return 'problem' in reading || (reading.dropped ?? null) !== null
}

function raggedProblems(line: number, cells: readonly string[], width: number): CellProblem[] {
  if (cells.length < width) return [{ line, column: '', cell: '', problem: TOO_FEW, isSkipped: false }]
  return cells.slice(width).flatMap((cell) => {
    if (cell.trim() === '') return []
    return [{ line, column: '', cell, problem: TOO_MANY, isSkipped: true }]
  })
}
