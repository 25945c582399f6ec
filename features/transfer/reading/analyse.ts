import { serverAttributeTypes } from '@weft/features/attributes/server'
import { guessColumn, isLongCell } from '@weft/features/attributes/shared'
import { nameKey, type ValueContext } from '@weft/model'

import type { Delimiter, Encoding, ImportPreview } from '../shared/index.ts'
import { detectEncoding } from '../importers/csv/detect-encoding.ts'
import { type CsvRecord, readRecords, readText, sniffDelimiter } from '../importers/csv/read-records.ts'
import { createSpreadSample } from './spread-sample.ts'
import { UnreadableFile, written } from './unreadable.ts'

export interface AnalyseInput {
  path: string
  /** What is missing is found out. */
  encoding?: Encoding | undefined
  delimiter?: Delimiter | undefined
  header?: boolean | undefined
  context: ValueContext
  limits: { rows: number; columns: number }
}

/** What a file says by itself; which attributes its columns meet is not its business. */
export type Analysis = Omit<
  ImportPreview,
  'primary_column' | 'primary_attribute_id' | 'primary_name' | 'columns' | 'first_rows'
> & {
  columns: Omit<ImportPreview['columns'][number], 'existing_attribute_id'>[]
  first_rows: string[][]
}

const SAMPLES = 10
const FIRST_ROWS = 20
/** As many rows as a guess looks at. */
const GUESS_ROWS = 5_000
/** Long cells say no more about a type than their beginning, and a preview shows no more. */
const SHOWN_LENGTH = 200

/** Reads a whole file once: counts, samples and guesses. Throws UnreadableFile for what cannot be imported. */
export async function analyseFile(input: AnalyseInput): Promise<Analysis> {
  const { path, limits, header = true } = input
  const encoding = input.encoding ?? (await detectEncoding(path))
  const delimiter = input.delimiter ?? sniffDelimiter(await beginningOf(path, encoding))
  const sample = createSpreadSample<string[]>(GUESS_ROWS)
  const first_rows: string[][] = []
  const long = new Map<number, { cells: number; broken: number }>()
  let names: string[] | null = null
  let rows = 0
  let ragged = 0
  const take = ({ cells }: CsvRecord) => {
    if (names === null) {
      const width = widthOf(cells)
      if (width > limits.columns) throw tooWide(width, limits.columns)
      names = nameColumns(header ? cells : [], width)
      if (header) return
    }
    rows += 1
    if (isRagged(cells, names.length)) ragged += 1
    sample.add(cells)
    for (const [at, cell] of cells.entries()) {
      if (!isLongCell(cell)) continue
      const { cells: before, broken } = long.get(at) ?? { cells: 0, broken: 0 }
      long.set(at, { cells: before + 1, broken: broken + (cell.trim().includes('\n') ? 1 : 0) })
    }
    if (first_rows.length < FIRST_ROWS) first_rows.push(names.map((_name, at) => shown(cells[at] ?? '')))
  }
  for await (const records of readRecords(path, { encoding, delimiter })) for (const one of records) take(one)

  const columnNames = names as string[] | null
  if (columnNames === null) throw new UnreadableFile('csv_empty', 'The file holds nothing but blank lines.')
  if (rows === 0) throw new UnreadableFile('csv_empty', 'The file has a header, but no rows below it.')
  if (rows > limits.rows) {
    const sentence = `The file has ${written(rows)} rows; at most ${written(limits.rows)} can be imported at once.`
    throw new UnreadableFile('csv_too_long', sentence)
  }
  const columns = columnNames.map((name, index) => {
    const cells = sample.rows().map((row) => (row[index] ?? '').trim())
    const filled = cells.filter((cell) => cell !== '')
    const { type, settings, fits, fails, question } = guessColumn(
      { cells, name, context: input.context, hasLong: long.has(index) },
      serverAttributeTypes,
    )
    return {
      index,
      name,
      samples: filled.slice(0, SAMPLES).map(shown),
      filled: filled.length / cells.length,
      long_cells: long.get(index)?.cells ?? 0,
      broken_cells: long.get(index)?.broken ?? 0,
      guess: {
        type,
        settings: settings as never,
        fits,
        fails,
        ...(question ? { question: question as never } : {}),
      },
    }
  })
  return { columns, rows, first_rows, delimiter, encoding, header, ragged }
}

async function beginningOf(path: string, encoding: Encoding): Promise<string> {
  for await (const text of readText(path, encoding)) return text
  return ''
}

/** Empty cells at the end of the header are the delimiters of a sheet that was wider once. */
function widthOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1
}

/** More filled cells than columns, or fewer cells at all. */
export function isRagged(cells: readonly string[], width: number): boolean {
  return cells.length < width || widthOf(cells) > width
}

function tooWide(width: number, limit: number): UnreadableFile {
  return new UnreadableFile(
    'csv_too_wide',
    `The file is ${written(width)} columns wide; at most ${written(limit)} can be imported.`,
  )
}

/** A name for each column, none twice. */
function nameColumns(header: readonly string[], width: number): string[] {
  const taken = new Set<string>()
  return Array.from({ length: width }, (_none, at) => {
    const given = (header[at] ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 240) || `Column ${at + 1}`
    let name = given
    for (let n = 2; taken.has(nameKey(name)); n++) name = `${given} (${n})`
    taken.add(nameKey(name))
    return name
  })
}

function shown(cell: string): string {
  return cell.length > SHOWN_LENGTH ? `${cell.slice(0, SHOWN_LENGTH)}…` : cell
}
