import type { CellColumn } from '@weft/features/items/server'
import type { ValueContext } from '@weft/model'
import { isTimed } from '@weft/recurrence'

import { savePieces } from './csv.ts'
import { type CellRules, type TableFormat, textWritten } from './table-format.ts'

/** A list with an object for each row, by the names of its columns; empty values are null. */
export function jsonFormat(rules: CellRules): TableFormat {
  let keys: string[] = []
  return {
    extension: 'json',
    type: 'application/json; charset=utf-8',
    cell: (data, column, seen) => JSON.stringify(valueOf(data, column, seen, rules)),
    text: (text) => JSON.stringify(text || null),
    begin({ columns }) {
      keys = distinct(columns).map((name) => JSON.stringify(name))
      return '['
    },
    row: (cells, at) =>
      `${at === 0 ? '' : ','}\n{${keys.map((key, n) => `${key}:${cells[n] ?? 'null'}`).join(',')}}`,
    end: () => '\n]\n',
    cut: () => 0,
    save: (path, _head, pieces, signal) => savePieces(path, pieces, signal),
  }
}

/** Numbers, ticks and lists as what they are, times in UTC; everything else as its text. */
function valueOf(data: unknown, column: CellColumn, seen: ValueContext, rules: CellRules): unknown {
  if (data === null || data === undefined) return null
  if (typeof data === 'number' || typeof data === 'boolean') return data
  const { start, end } = data as { start?: unknown; end?: unknown }
  if (typeof start === 'string')
    return typeof end === 'string' ? { start: moment(start), end: moment(end) } : moment(start)
  const text = (one: unknown) => textWritten(one, column, seen, rules)
  if (Array.isArray(data) && 'holds' in column.type && column.type.holds !== undefined)
    return data.map((one: unknown) => text([one]))
  return text(data)
}

const moment = (point: string) => (isTimed(point) ? `${point.replace(' ', 'T')}Z` : point)

/** Names of which none comes twice. */
function distinct(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((given) => {
    let name = given
    for (let n = 2; taken.has(name); n++) name = `${given} (${n})`
    taken.add(name)
    return name
  })
}
