import { createReadStream } from 'node:fs'

import { unguardedCell } from '@weft/features/attributes/shared'
import Papa from 'papaparse'

import { type Delimiter, DELIMITERS, type Encoding } from '../shared/index.ts'
import { UnreadableFile, written } from './unreadable.ts'
import type { SheetRecord } from './sheet.ts'

const BLOCK_BYTES = 262_144
/** Longer than any cell may be; beyond it a quote was never closed, and looking for its end gets slow. */
const LONGEST_RECORD = 4_000_000

/** The text of a file, with every line end as `\n` and without a byte order mark. */
export function readText(path: string, encoding: Encoding): AsyncGenerator<string> {
  return decodeText(createReadStream(path, { highWaterMark: BLOCK_BYTES }), encoding)
}

/** The text of blocks, like that of a file. */
export async function* decodeText(
  blocks: AsyncIterable<unknown>,
  encoding: Encoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let held = ''
  for await (const block of blocks) {
    const text = held + decoder.decode(block as Uint8Array, { stream: true })
    // A return at the end may be half of a line end.
    held = text.endsWith('\r') ? '\r' : ''
    yield oneLineEnd(held ? text.slice(0, -1) : text)
  }
  yield oneLineEnd(held + decoder.decode())
}

function oneLineEnd(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text
}

/** The records of a text that hold anything, in batches, as they were before they were kept from running. Throws UnreadableFile for a quote that is never closed. */
export async function* readCsv(
  texts: () => AsyncIterable<string>,
  delimiter: Delimiter,
): AsyncGenerator<SheetRecord[]> {
  let rest = ''
  let line = 0
  const parse = (text: string, isLast: boolean): SheetRecord[] => {
    const { data, meta, errors } = parseText(text, delimiter, isLast)
    rest = text.slice(meta.cursor)
    const open = isLast && errors.some((error) => error.code === 'MissingQuotes')
    if (open || rest.length > LONGEST_RECORD) throw openQuote(line + data.length + (open ? 0 : 1))
    const records: SheetRecord[] = []
    for (const cells of data) {
      line += 1
      if (cells.some((cell) => cell.trim() !== '')) records.push({ line, cells: cells.map(unguardedCell) })
    }
    return records
  }
  for await (const text of texts()) {
    const records = parse(rest + text, false)
    if (records.length > 0) yield records
  }
  if (rest !== '') {
    const records = parse(rest, true)
    if (records.length > 0) yield records
  }
}

function openQuote(line: number): UnreadableFile {
  return new UnreadableFile(
    'csv_open_quote',
    `Line ${written(line)} has a quote that is never closed. Close or remove it and try again.`,
  )
}

/** As much of a file as its delimiter is judged by. */
const SNIFFED_LENGTH = 65_536

/** The delimiter of a text's beginning: the one that cuts most lines into the same number of cells, more than one. */
export function sniffDelimiter(beginning: string): Delimiter {
  const isWhole = beginning.length <= SNIFFED_LENGTH
  let best: { delimiter: Delimiter; share: number; width: number } = { delimiter: ',', share: 0, width: 0 }
  for (const delimiter of DELIMITERS) {
    const { data } = parseText(beginning.slice(0, SNIFFED_LENGTH), delimiter, isWhole)
    const widths = data.filter((cells) => cells.length > 1 || cells[0] !== '').map((cells) => cells.length)
    const counts = new Map<number, number>()
    for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1)
    for (const [width, count] of counts) {
      const share = count / widths.length
      if (share > best.share || (share === best.share && width > best.width))
        best = { delimiter, share, width }
    }
  }
  return best.delimiter
}

function parseText(text: string, delimiter: Delimiter, isLast: boolean): Papa.ParseResult<string[]> {
  return new Papa.Parser({ delimiter, newline: '\n' }).parse(text, 0, !isLast) as Papa.ParseResult<string[]>
}
