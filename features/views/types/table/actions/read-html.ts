import { parseInert } from '@weft/ui'

import type { ClipCell } from './clip-cell.ts'

const MAX_SPAN = 1_000
/** What begins a line of its own inside a cell. */
const BLOCKS = new Set([
  'P',
  'DIV',
  'LI',
  'UL',
  'OL',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'TR',
  'TABLE',
  'PRE',
])
/** What holds no text for people. */
const SILENT = new Set(['STYLE', 'SCRIPT', 'TEMPLATE', 'NOSCRIPT', 'HEAD', 'TITLE'])

/**
 * The cells of the first table in HTML from the clipboard, or null when there is none. Reads what spreadsheets put
 * there: merged cells, numbers behind texts (Excel `x:num`, LibreOffice `sdval`, Google Sheets `data-sheets-value`),
 * links, and line breaks in cells. The document it is read into is never shown and runs nothing.
 */
export function parseHtml(html: string): ClipCell[][] | null {
  if (!/<table/i.test(html)) return null
  const table = parseInert(html).querySelector('table')
  if (!table) return null
  const rows: ClipCell[][] = []
  // How many more rows each column is covered from above.
  const covered: number[] = []
  for (const row of table.rows) {
    const cells: ClipCell[] = []
    const place = () => {
      while ((covered[cells.length] ?? 0) > 0) {
        covered[cells.length] = (covered[cells.length] ?? 0) - 1
        cells.push({ text: '' })
      }
    }
    for (const cell of row.cells) {
      place()
      const down = Math.min(MAX_SPAN, Math.max(1, cell.rowSpan)) - 1
      // A merged cell fills its place and leaves the others empty, as spreadsheets do.
      for (let n = Math.min(MAX_SPAN, Math.max(1, cell.colSpan)); n > 0; n--) {
        covered[cells.length] = down
        cells.push(n === Math.min(MAX_SPAN, Math.max(1, cell.colSpan)) ? cellOf(cell) : { text: '' })
      }
    }
    place()
    rows.push(cells)
  }
  return rows.length === 0 ? null : squared(rows)
}

function cellOf(cell: Element): ClipCell {
  const text = textOf(cell)
  const number = text === '' ? undefined : numberOf(cell)
  const href = cell.querySelector('a[href]')?.getAttribute('href') ?? undefined
  return { text, ...(number === undefined ? {} : { number }), ...(href ? { href } : {}) }
}

/** The number that a program keeps beside what it shows. */
function numberOf(cell: Element): number | undefined {
  const written = cell.getAttribute('x:num') ?? cell.getAttribute('sdval')
  if (written !== null && written !== '') return finite(Number(written))
  const sheets = cell.getAttribute('data-sheets-value')
  if (sheets === null) return undefined
  try {
    // {"1": kind, "2": text, "3": number, "4": 0 or 1}; kind 3 is a number.
    const value = JSON.parse(sheets) as Record<string, unknown>
    return value['1'] === 3 && typeof value['3'] === 'number' ? finite(value['3']) : undefined
  } catch {
    return undefined
  }
}

function finite(number: number): number | undefined {
  return Number.isFinite(number) ? number : undefined
}

/** What a cell shows: white space as a browser shows it, a line per block and line break. */
function textOf(cell: Element): string {
  let text = ''
  const freshLine = () => {
    text = text.replace(/ +$/, '')
    if (text !== '' && !text.endsWith('\n')) text += '\n'
  }
  const read = (node: Node, isPre: boolean) => {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) {
        const data = child.nodeValue ?? ''
        const shown = isPre ? data : data.replaceAll(/[ \t\r\n\f]+/g, ' ')
        text += /(^|[ \n])$/.test(text) && !isPre ? shown.replace(/^ /, '') : shown
      } else if (child instanceof Element && !SILENT.has(child.tagName)) {
        if (child.tagName === 'BR') text = `${text.replace(/ +$/, '')}\n`
        else if (BLOCKS.has(child.tagName)) {
          freshLine()
          read(child, isPre || child.tagName === 'PRE')
          freshLine()
        } else read(child, isPre || isPreformatted(child))
      }
    }
  }
  read(cell, isPreformatted(cell))
  return text.replaceAll('\u00a0', ' ').trim()
}

function isPreformatted(element: Element): boolean {
  return /white-space:\s*pre/.test(element.getAttribute('style') ?? '')
}

function squared(rows: ClipCell[][]): ClipCell[][] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  for (const row of rows) while (row.length < width) row.push({ text: '' })
  return rows
}
