import type { TextGrid } from './write-clipboard.ts'

/** Reads what spreadsheets put on the clipboard as text; all rows get the same number of cells. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let at = 0
  const endRow = () => {
    row.push(cell)
    rows.push(row)
    row = []
    cell = ''
  }
  while (at < text.length) {
    const quoted = cell === '' && text[at] === '"' ? readQuoted(text, at) : null
    if (quoted) {
      cell = quoted.cell
      at = quoted.end
      continue
    }
    const sign = text[at]
    if (sign === '\t') {
      row.push(cell)
      cell = ''
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at++
      endRow()
    } else cell += sign
    at++
  }
  // Spreadsheets end the last row with a line break, which begins no further row.
  if (cell !== '' || row.length > 0 || rows.length === 0) endRow()
  return squared(rows)
}

/** A quoted cell, or null where the quote is only a sign of the text: nothing ends it before a tab or line end. */
function readQuoted(text: string, start: number): { cell: string; end: number } | null {
  let cell = ''
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return null
    cell += text.slice(at, quote)
    if (text[quote + 1] === '"') {
      cell += '"'
      at = quote + 2
      continue
    }
    const next = text[quote + 1]
    return next === undefined || next === '\t' || next === '\n' || next === '\r'
      ? { cell, end: quote + 1 }
      : null
  }
}

/** The cells of the first table in HTML from the clipboard, or null when there is none. */
export function parseHtml(html: string): string[][] | null {
  if (!/<table/i.test(html)) return null
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  if (!table) return null
  const rows = [...table.rows].map((row) =>
    [...row.cells].flatMap((cell) => {
      const text = textOf(cell)
      // A merged cell fills its place and leaves the others empty, as spreadsheets do.
      const gap = Array.from({ length: Math.min(100, Math.max(1, cell.colSpan)) - 1 }, () => '')
      return [text, ...gap]
    }),
  )
  return rows.length === 0 ? null : squared(rows)
}

function textOf(cell: Element): string {
  for (const lineBreak of cell.querySelectorAll('br')) lineBreak.replaceWith('\n')
  return (cell.textContent ?? '').replaceAll('\u00a0', ' ').trim()
}

function squared(rows: string[][]): string[][] {
  const width = Math.max(...rows.map((row) => row.length))
  for (const row of rows) while (row.length < width) row.push('')
  return rows
}

/**
 * What a paste writes where: a single text fills the whole target, texts whose number divides the target's repeat,
 * anything else is written once and may reach beyond the target.
 */
export function tilePaste(
  texts: TextGrid,
  target: { rows: number; columns: number },
): { rows: number; columns: number; at(row: number, column: number): string } {
  const height = texts.length
  const width = texts[0]?.length ?? 0
  const rows = target.rows % height === 0 ? target.rows : height
  const columns = target.columns % width === 0 ? target.columns : width
  return { rows, columns, at: (row, column) => texts[row % height]?.[column % width] ?? '' }
}
