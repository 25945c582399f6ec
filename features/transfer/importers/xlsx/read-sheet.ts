import type { SheetRecord } from '../../reading/sheet.ts'
import type { Zip } from '../../reading/zip.ts'
import { dateOfNumber, writtenNumber } from './formats.ts'
import { createXmlReader, meantText } from './read-xml.ts'
import { isTrue, type NumberKind } from './workbook.ts'

/** What the cells of a sheet refer to. */
export interface SheetParts {
  texts: readonly string[]
  styles: readonly NumberKind[]
  is1904: boolean
}

/** What lies beyond is no table any more, and would make each of its rows as wide. */
const MOST_COLUMNS = 1_000

interface Cell {
  column: number
  type: string
  style: number
  value: string
}

/** The rows of a sheet that hold anything. Formulas count by the value that was kept with them, merged cells by their first. */
export async function* readSheet(
  zip: Zip,
  part: string,
  { texts, styles, is1904 }: SheetParts,
): AsyncGenerator<SheetRecord[]> {
  let records: SheetRecord[] = []
  let line = 0
  let cells: string[] = []
  /** The place of a cell that does not say its own. */
  let next = 0
  let cell: Cell | null = null
  /** Inside an element whose text belongs to the cell. */
  let isValue = false
  let phonetic = 0

  const textOf = ({ type, style, value }: Cell): string => {
    if (type === 's') return texts[Number(value)] ?? ''
    if (type === 'b') return isTrue(value) ? 'Yes' : 'No'
    if (type === 'd') return value.replace('T', ' ')
    if (type !== 'n' || value === '') return meantText(value)
    const number = Number(value)
    if (!Number.isFinite(number)) return value
    const kind = styles[style] ?? 'number'
    if (kind === 'date') return dateOfNumber(number, is1904)
    return kind === 'percent' ? `${writtenNumber(number * 100)}%` : writtenNumber(number)
  }

  const reader = createXmlReader({
    open(name, attributes) {
      if (name === 'row') {
        line = Number(attributes['r'] ?? line + 1)
        cells = []
        next = 0
      } else if (name === 'c') {
        const column = columnOf(attributes['r']) ?? next
        next = column + 1
        cell = { column, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), value: '' }
      } else if (name === 'rPh') phonetic++
      else if (name === 'v' || name === 't') isValue = cell !== null
    },
    text(more) {
      if (isValue && cell && phonetic === 0) cell.value += more
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') phonetic--
      else if (name === 'c' && cell) {
        const text = cell.column < MOST_COLUMNS ? textOf(cell) : ''
        if (text !== '') {
          while (cells.length < cell.column) cells.push('')
          cells[cell.column] = text
        }
        cell = null
      } else if (name === 'row' && cells.some((text) => text.trim() !== '')) records.push({ line, cells })
    },
  })
  const decoder = new TextDecoder()
  for await (const block of zip.read(part)) {
    reader.write(decoder.decode(block, { stream: true }))
    if (records.length === 0) continue
    yield records
    records = []
  }
  reader.write(decoder.decode())
  reader.end()
  if (records.length > 0) yield records
}

/** The place of a cell such as AB12 in its row, from 0. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]+/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + (letter.codePointAt(0) ?? 65) - 64
  return column - 1
}
