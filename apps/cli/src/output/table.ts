import Table from 'cli-table3'

import { plain } from './say.ts'

type Row = Readonly<Record<string, unknown>>

/** Columns that say which record it is come first. */
const FIRST = ['id', 'name', 'title', 'state']
/** What every record has and few people look for. */
const LAST = /^(team_id|row_version|seq|created_at|updated_at|deleted_at|created_by|updated_by|sort_order)$/
const GAP = 2
const LEAST = 6
const MOST = 40

/** Rows as a table without lines, as wide as the terminal; where nobody looks, nothing is cut. */
export function tableOf(rows: readonly Row[], width: number | null): string {
  const flat = rows.map(flatten)
  const names = columnsOf(flat)
  const lines = [names.map(plain), ...flat.map((row) => names.map((name) => cell(row[name])))]
  const fitting = fit(lines, width)
  const table = new Table({
    chars: NO_LINES,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0, compact: true },
    colWidths: fitting,
  })
  table.push(...lines.map((line) => line.slice(0, fitting.length)))
  return `${table.toString().replaceAll(/ +$/gm, '')}\n`
}

/** One record, a field a line. */
export function recordOf(record: Row, width: number | null): string {
  const rows = Object.entries(flatten(record)).map(([field, value]) => ({ field, value }))
  return tableOf(rows, width)
}

const SIDES = ['top', 'bottom', 'left', 'right', 'mid', 'middle'] as const
const NO_LINES = Object.fromEntries(
  SIDES.flatMap((side) => [
    side,
    `${side}-mid`,
    `${side}-left`,
    `${side}-right`,
    `left-${side}`,
    `mid-mid`,
    'right-mid',
    'top-mid',
  ]).map((name) => [name, '']),
)

/** Values by attribute become columns of their own. */
function flatten(row: Row): Row {
  const { values, ...rest } = row
  if (typeof values !== 'object' || values === null) return row
  // An attribute may be called as a field is: the record's own id stays the id.
  const own = Object.entries(values).map(([name, slot]) => [
    name in rest ? `values.${name}` : name,
    typeof slot === 'object' && slot !== null && 'data' in slot ? slot.data : slot,
  ])
  return { ...rest, ...(Object.fromEntries(own) as Row) }
}

function columnsOf(rows: readonly Row[]): string[] {
  const all = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const rank = (name: string) => {
    const at = FIRST.indexOf(name)
    return at >= 0 ? at - FIRST.length : LAST.test(name) ? 1 : 0
  }
  return all.toSorted((a, b) => rank(a) - rank(b))
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  return plain(typeof value === 'string' ? value : JSON.stringify(value))
}

/** Widths of as many columns as there is room for, at least one. */
function fit(lines: readonly (readonly string[])[], width: number | null): number[] {
  const [head = []] = lines
  const wanted = head.map((_name, at) => Math.max(...lines.map((line) => lengthOf(line[at] ?? ''))) + GAP)
  if (width === null) return wanted
  const widths: number[] = []
  let left = width
  for (const want of wanted) {
    if (widths.length > 0 && left < LEAST + GAP) break
    const own = Math.max(1, Math.min(want, MOST + GAP, left))
    widths.push(own)
    left -= own
  }
  return widths
}

/** Characters that take two columns count for two. */
function lengthOf(text: string): number {
  let length = 0
  for (const letter of text) length += (letter.codePointAt(0) ?? 0) > 0x1100 ? 2 : 1
  return length
}
