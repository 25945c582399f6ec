import { msg } from '@weft/i18n'
import type { ValueContext } from '@weft/model'

import { isRagged } from './analyse.ts'
import { type CellReading, createColumnReader, type MappedColumn } from './column-reader.ts'
import { type Lineage, type ParentColumns, readLineage } from './lineage.ts'
import { contextFor, dataRows, type Source } from './records.ts'

export interface ReadRowsInput extends Source {
  /** Names of all columns of the file, for the report. */
  names: readonly string[]
  columns: readonly MappedColumn[]
  /** Names rows that no column names; its text holds `{n}` for the number of the row. */
  rowName?: { attribute: MappedColumn; text: string } | null
  context: ValueContext
  /** How rows lie below each other; null where they do not. */
  below: ParentColumns | null
  /** Rows that are done already, in the order in which they come. */
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

/** A row of the file. */
export interface ReadRow {
  line: number
  /** Its place among all rows of the file, from 0. */
  at: number
  /** The place of the row that it lies below. */
  parent: number | null
  values: Record<string, unknown>
}

export interface RowChunk {
  rows: ReadRow[]
  problems: CellProblem[]
}

/** Characters of texts that go to the server at once: it answers others between two chunks. */
const CHUNK_TEXT = 250_000

const CHUNK_PROBLEMS = 2_000
/**
 * Characters of cells that could not be read, which a report tells whole, so that nothing is lost. Beyond that it tells
 * their beginnings: a small file can name one long text a million times.
 */
const TOLD_WHOLE = 20_000_000
const SHOWN = 200

const TOO_FEW = msg('This line has fewer cells than the file has columns')
const TOO_MANY = msg('This cell is beyond the last column')

/**
 * The rows of a file as values of items, in chunks. The same input gives the same rows in the same order: that of the
 * file, or, where rows come before those that they lie below, from the top down.
 */
export async function* readRows(input: ReadRowsInput): AsyncGenerator<RowChunk> {
  const readRow = createRowReader(input)
  let done = 0
  let text = 0
  let told = 0
  let chunk: RowChunk = { rows: [], problems: [] }
  for await (const row of orderedRows(input)) {
    if (done++ < input.from) continue
    const { line, cells, at, parent } = row
    const known = chunk.problems.length
    const values = readRow(line, cells, chunk.problems)
    if (isRagged(cells, input.names.length, input))
      chunk.problems.push(...raggedProblems(line, cells, input.names.length))
    chunk.rows.push({ line, at, parent, values })
    // Texts lie in lists too, and what is told of a row counts as much as what becomes of it.
    for (const cell of cells) text += cell.length
    for (const problem of chunk.problems.slice(known)) {
      told += problem.cell.length
      if (told > TOLD_WHOLE) problem.cell = problem.cell.slice(0, SHOWN)
    }
    const isFull = chunk.rows.length >= input.chunk || chunk.problems.length >= CHUNK_PROBLEMS
    if (!isFull && text < CHUNK_TEXT) continue
    yield chunk
    chunk = { rows: [], problems: [] }
    text = 0
  }
  if (chunk.rows.length > 0) yield chunk
}

async function* orderedRows(input: ReadRowsInput) {
  const lineage = input.below ? await readLineage(input, input.below) : null
  // Once for each depth where some row comes before its parent.
  const passes = lineage && !lineage.isOrdered ? lineage.deepest + 1 : 1
  for (let depth = 0; depth < passes; depth++) {
    let at = 0
    for await (const { line, cells } of dataRows(input)) {
      const place = at++
      if (passes > 1 && lineage?.depths[place] !== depth) continue
      yield { line, cells, at: place, parent: parentIn(lineage, place) }
    }
  }
}

function parentIn(lineage: Lineage | null, at: number): number | null {
  const parent = lineage?.parents[at] ?? -1
  return parent < 0 ? null : parent
}

/** Reads the cells of a row by the attributes that they go to. */
function createRowReader(input: ReadRowsInput) {
  const { names, columns, rowName } = input
  const context = contextFor(input, input.context)
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
        problems.push({
          line,
          column: names[column] ?? '',
          cell,
          problem,
          isSkipped: true,
        })
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
