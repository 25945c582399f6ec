import { serverAttributeTypes } from '@weft/features/attributes/server'
import { guessColumn, isLongCell, type TypeGuess } from '@weft/features/attributes/shared'
import { nameKey, type ValueContext } from '@weft/model'

import type { AskedLayout, Layout } from './importer.ts'
import type { ColumnHint, SheetRecord } from './sheet.ts'
import { importerOf, importers } from '../importers/registry.ts'
import { productOf } from '../products/registry.ts'
import type { ImportPreview } from '../shared/index.ts'
import { contextFor, hintsOf, readHead, readRecords, type Source } from './records.ts'
import { createSpreadSample } from './spread-sample.ts'
import { UnreadableFile, written } from './unreadable.ts'

export interface AnalyseInput {
  path: string
  /** What is missing is found out. */
  asked: AskedLayout
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
  /** The column that the kind of file says names its rows; null where it does not say. */
  naming_column: number | null
}

const SAMPLES = 10
const FIRST_ROWS = 20
/** As many rows as a guess looks at. */
const GUESS_ROWS = 5_000
/** Long cells say no more about a type than their beginning, and a preview shows no more. */
const SHOWN_LENGTH = 200

/** Reads a whole file once: counts, samples and guesses. Throws UnreadableFile for what cannot be imported. */
export async function analyseFile({ path, asked, limits, ...input }: AnalyseInput): Promise<Analysis> {
  const { layout, sheets, hints } = await settleLayout(path, asked)
  const context = contextFor(layout, input.context)
  const { names, rows, ragged, first_rows, sample, long } = await countRows({ path, ...layout }, limits)
  if (rows === 0) throw new UnreadableFile('csv_empty', 'The file has a header, but no rows below it.')
  if (rows > limits.rows) {
    const sentence = `The file has ${written(rows)} rows; at most ${written(limits.rows)} can be imported at once.`
    throw new UnreadableFile('csv_too_long', sentence)
  }
  const columns = names.map((name, index) => {
    const cells = sample.map((row) => (row[index] ?? '').trim())
    const filled = cells.filter((cell) => cell !== '')
    const { isSkipped = false, types = [] } = hints[index] ?? {}
    const sampled = { cells, name, context, hasLong: long.has(index) }
    const { type, settings, fits, fails, question } =
      firstHinted(types, sampled) ?? guessColumn(sampled, serverAttributeTypes)
    return {
      index,
      name,
      samples: filled.slice(0, SAMPLES).map(shown),
      filled: filled.length / cells.length,
      long_cells: long.get(index)?.cells ?? 0,
      broken_cells: long.get(index)?.broken ?? 0,
      is_noise: isSkipped,
      guess: {
        type,
        settings: settings as never,
        fits,
        fails,
        ...(question ? { question: question as never } : {}),
      },
    }
  })
  const { encoding, delimiter, header, format, product, sheet } = layout
  return {
    columns,
    rows,
    first_rows,
    ragged,
    encoding,
    delimiter,
    header,
    format,
    product,
    sheet,
    sheets,
    ...rolesOf(hints, columns),
  }
}

/** How a file is laid out: as it was asked for, else as it looks. */
async function settleLayout(
  path: string,
  asked: AskedLayout,
): Promise<{ layout: Layout; sheets: string[]; hints: ColumnHint[] }> {
  const importer = asked.format ? importers[asked.format] : await importerOf(path)
  const { format } = importer
  const { encoding, delimiter, sheet, sheets, hints = [] } = await importer.find(path, asked)
  const plain: Layout = { format, encoding, delimiter, sheet, header: asked.header ?? true, product: null }
  if (format === 'trello') return { layout: { ...plain, product: 'trello' }, sheets, hints }
  // Without a header nothing says whose columns they are.
  if (asked.product === null || !plain.header) return { layout: plain, sheets, hints }
  const head = await readHead({ path, ...plain })
  const layout = { ...plain, product: productOf(head, format) }
  if (layout.product !== null) return { layout, sheets, hints: hintsOf({ path, ...layout }, head) }
  return { layout, sheets, hints: hints.length > 0 ? hints : ownHints(head[0] ?? []) }
}

async function countRows(source: Source, limits: AnalyseInput['limits']) {
  const sample = createSpreadSample<string[]>(GUESS_ROWS)
  const first_rows: string[][] = []
  const long = new Map<number, { cells: number; broken: number }>()
  let names: string[] | null = null
  let rows = 0
  let ragged = 0
  const take = ({ cells }: SheetRecord) => {
    if (names === null) {
      const width = widthOf(cells)
      if (width > limits.columns) throw tooWide(width, limits.columns)
      names = nameColumns(source.header ? cells : [], width)
      if (source.header) return
    }
    rows += 1
    if (isRagged(cells, names.length, source)) ragged += 1
    sample.add(cells)
    for (const [at, cell] of cells.entries()) {
      if (!isLongCell(cell)) continue
      const { cells: before, broken } = long.get(at) ?? { cells: 0, broken: 0 }
      long.set(at, { cells: before + 1, broken: broken + (cell.trim().includes('\n') ? 1 : 0) })
    }
    if (first_rows.length < FIRST_ROWS) first_rows.push(names.map((_name, at) => shown(cells[at] ?? '')))
  }
  for await (const records of readRecords(source)) for (const one of records) take(one)
  const found = names as string[] | null
  if (found === null) throw new UnreadableFile('csv_empty', 'The file holds nothing but blank lines.')
  return { names: found, rows, ragged, first_rows, sample: sample.rows(), long }
}

/** Our own exports say by ids how rows lie below each other (see features/exports); nobody wants to see these. */
function ownHints(names: readonly string[]): ColumnHint[] {
  if (!names.includes('id') || !names.includes('parent_id')) return []
  return names.map((name) => {
    if (name === 'id') return { isKey: true, isSkipped: true }
    return name === 'parent_id' ? { isParent: true, isSkipped: true } : {}
  })
}

/** From this share of readable cells on a column is what its product says. */
const ENOUGH = 0.95

type Sampled = Parameters<typeof guessColumn>[0]

/** The first of the types that a product says a column may be that its cells can be read as. */
function firstHinted(types: readonly string[], sampled: Sampled): TypeGuess | null {
  for (const name of types) {
    const guess = hintedGuess(name, sampled)
    if (guess) return guess
  }
  return null
}

function hintedGuess(name: string, { cells, context, name: column }: Sampled): TypeGuess | null {
  const type = serverAttributeTypes[name]
  if (!type) return null
  const guessed = type.guess?.({ cells, name: column, context }) ?? null
  const settings = { ...type.defaultSettings, ...guessed?.settings }
  const filled = cells.filter((cell) => cell !== '')
  const fails = filled.filter((cell) => 'problem' in type.parse(cell, settings, context)).length
  const fits = filled.length === 0 ? 1 : 1 - fails / filled.length
  if (fits < ENOUGH) return null
  const { question } = guessed ?? {}
  return { type: name, settings: guessed?.settings ?? {}, fits, fails, ...(question ? { question } : {}) }
}

/** The columns that name rows, tell them apart, and put them below each other. */
function rolesOf(hints: readonly ColumnHint[], columns: readonly { filled: number }[]) {
  const place = (has: (hint: ColumnHint) => boolean | undefined) => {
    const at = hints.findIndex((hint, index) => has(hint) && (columns[index]?.filled ?? 0) > 0)
    return at === -1 ? null : at
  }
  const parent_column = place(({ isParent }) => isParent)
  const key_column = place(({ isKey }) => isKey)
  const isTree = parent_column !== null && key_column !== null
  return {
    naming_column: place(({ isPrimary }) => isPrimary),
    parent_column: isTree ? parent_column : null,
    key_column: isTree ? key_column : null,
  }
}

/** Empty cells at the end of the header are the delimiters of a sheet that was wider once. */
function widthOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1
}

/** More filled cells than columns, or, in a text, fewer cells at all: a sheet keeps none behind the last that is filled. */
export function isRagged(
  cells: readonly string[],
  width: number,
  { format, product }: Pick<Layout, 'format' | 'product'>,
): boolean {
  const isText = (format === 'csv' || format === 'notion') && product === null
  return (isText && cells.length < width) || widthOf(cells) > width
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
