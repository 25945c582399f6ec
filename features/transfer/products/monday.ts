import { columnKinds } from '@weft/features/attributes/shared'

import type { SheetRecord } from '../reading/sheet.ts'
import { arrangeColumns, PEOPLE, type ProductColumn } from './columns.ts'
import { type Arrangement, bare, type Head, type Product } from './product.ts'

const [LINE, PARENT_LINE] = ['Line', 'Parent line']

const COLUMNS: Record<string, ProductColumn> = {
  Name: { isPrimary: true },
  Subitems: { isSkipped: true },
  Person: PEOPLE,
  Owner: PEOPLE,
  Status: { types: columnKinds.choice },
  Priority: { types: columnKinds.choice },
  Date: { types: columnKinds.day },
  Timeline: { types: columnKinds.day },
  'Item ID (auto generated)': { isSkipped: true },
}

/**
 * A board of monday as a workbook: its name, then for each group the group's name, a header, and its items; sub-items
 * come below their item under a header of their own, and sums behind a group.
 */
export const monday: Product = {
  name: 'monday',
  headerOf(head, format) {
    if (format !== 'xlsx') return null
    const at = head.findIndex((cells) => isHeader(cells))
    // Above the first header: the board's name, and its first group's.
    const alone = head.slice(0, at).filter((cells) => filled(cells) === 1)
    return at >= 2 && alone.length >= 2 ? at : null
  },
  arrange(head) {
    const header = head.at(-1) ?? []
    // By their lines: names come more than once.
    const table = arrangeColumns([['Group', LINE, PARENT_LINE, ...header]], {
      ...COLUMNS,
      Group: { types: columnKinds.choice },
      [LINE]: { isKey: true, isSkipped: true },
      [PARENT_LINE]: { isParent: true, isSkipped: true },
    })
    return { ...table, ...rowsUnder(head, table.rows) }
  },
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length

const isHeader = (cells: readonly string[]) => bare(cells[0] ?? '') === 'name' && filled(cells) > 1

function rowsUnder(head: Head, take: Arrangement['rows']): Pick<Arrangement, 'rows' | 'end'> {
  const header = head.at(-1) ?? []
  let group = head.at(-2)?.find((cell) => cell.trim() !== '') ?? ''
  let item = ''
  /** Where each of the board's columns lies among those of sub-items; null outside of them. */
  let below: number[] | null = null
  /** A group's name, if a header follows; else an item of which nothing is known but its name. */
  let alone: SheetRecord | null = null

  const itemOf = ({ line, cells }: SheetRecord) => {
    item = String(line)
    return take({ line, cells: [group, item, '', ...cells] })
  }
  const end = () => {
    const waited = alone ? itemOf(alone) : []
    alone = null
    return waited
  }
  const rows = (record: SheetRecord): SheetRecord[] => {
    const { line, cells } = record
    if (isHeader(cells)) {
      group = alone?.cells[0]?.trim() ?? group
      alone = null
      below = null
      return []
    }
    const waited = end()
    if (bare(cells[0] ?? '') === 'subitems' && bare(cells[1] ?? '') === 'name') {
      const places = cells.map(bare)
      below = header.map((name) => places.indexOf(bare(name)))
      return waited
    }
    if ((cells[0] ?? '').trim() === '') {
      if (!below || (cells[1] ?? '').trim() === '') return waited
      const own = below.map((at) => (at === -1 ? '' : (cells[at] ?? '')))
      return [...waited, ...take({ line, cells: [group, String(line), item, ...own] })]
    }
    below = null
    if (filled(cells) > 1) return [...waited, ...itemOf(record)]
    alone = record
    return waited
  }
  return { rows, end }
}
