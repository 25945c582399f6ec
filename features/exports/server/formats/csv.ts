import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { bareCell, CSV_MARK, csvCell, csvLines } from '@weft/features/attributes/shared'

import { type CellRules, type TableFormat, textWritten } from './table-format.ts'

/** Writes pieces of text as a file that only we may read. */
export async function savePieces(
  path: string,
  pieces: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<void> {
  await pipeline(Readable.from(pieces), createWriteStream(path, { mode: 0o600, flush: true }), { signal })
}

/** RFC 4180 in UTF-8, with the mark that spreadsheets know it by. */
export function csvFormat(rules: CellRules): TableFormat {
  const written = (text: string, isNumber = false) => (rules.guard ? csvCell(text, isNumber) : bareCell(text))
  return {
    extension: 'csv',
    type: 'text/csv; charset=utf-8',
    cell: (data, column, seen) => written(textWritten(data, column, seen, rules), typeof data === 'number'),
    text: written,
    begin: ({ columns }) => CSV_MARK + csvLines([columns.map((name) => written(name))]),
    row: (cells) => csvLines([cells.map((cell) => cell ?? '')]),
    end: () => '',
    cut: () => 0,
    save: (path, _head, pieces, signal) => savePieces(path, pieces, signal),
  }
}
