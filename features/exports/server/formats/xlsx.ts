import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { ZipFile } from 'yazl'

import { dateCell, numberCell, tickCell } from './sheet-cells.ts'
import {
  columnName,
  HEADER_STYLE,
  sheetBegin,
  SHEET_END,
  staticParts,
  textCell,
  wasCut,
} from './sheet-xml.ts'
import { type CellRules, type TableFormat, textWritten } from './table-format.ts'

/** Nobody learns from the file when which part of it was written. */
const ENTRY = { mtime: new Date('1980-01-01T00:00:00Z'), mode: 0o600 }

/** A workbook with one sheet (ECMA-376), its texts in its cells; the header stays in sight. */
export function xlsxFormat(rules: CellRules): TableFormat {
  const names: string[] = []
  let cut = 0
  const line = (cells: readonly (string | null)[], row: number, style = '') => {
    const written = cells.map((cell, column) => {
      if (!cell) return ''
      if (wasCut(cell)) cut += 1
      return `<c r="${(names[column] ??= columnName(column))}${row}"${style}${cell}</c>`
    })
    return `<row r="${row}">${written.join('')}</row>`
  }
  return {
    extension: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    cell(data, column, seen) {
      if (data === null || data === undefined) return ''
      if (typeof data === 'boolean') return tickCell(data)
      const text = textWritten(data, column, seen, rules)
      if (typeof data === 'number') return numberCell(data, rules) ?? textCell(text)
      return (isDate(data) ? dateCell(text, rules) : null) ?? textCell(text)
    },
    text: textCell,
    begin: ({ columns }) => sheetBegin(columns.length) + line(columns.map(textCell), 1, HEADER_STYLE),
    row: (cells, at) => line(cells, at + 2),
    end: () => SHEET_END,
    cut: () => cut,
    async save(path, { name }, pieces, signal) {
      const zip = new ZipFile()
      const stopped = new AbortController()
      for (const [part, text] of Object.entries(staticParts(name)))
        zip.addBuffer(Buffer.from(text, 'utf8'), part, ENTRY)
      const sheet = Readable.from(pieces)
      // The zip does not tell of what it reads from.
      sheet.once('error', (error) => stopped.abort(error))
      zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', ENTRY)
      zip.end()
      const out = createWriteStream(path, { mode: 0o600, flush: true })
      try {
        await pipeline(zip.outputStream, out, { signal: AbortSignal.any([signal, stopped.signal]) })
      } catch (error) {
        sheet.destroy()
        throw stopped.signal.aborted ? stopped.signal.reason : error
      }
    },
  }
}

const isDate = (data: unknown) => typeof (data as { start?: unknown }).start === 'string'
