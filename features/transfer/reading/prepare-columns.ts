import { must } from '@weft/base'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import { withoutReadHints } from '@weft/features/attributes/shared'
import type { Settings, ValueContext } from '@weft/model'

import { canWiden, widen } from './column-reader.ts'
import { contextFor, dataRows, type Source } from './records.ts'
import { createSpreadSample } from './spread-sample.ts'

/** A column whose attribute is known, or is still to be made. */
export interface PlannedColumn {
  column: number
  type: string
  /** Of the standing attribute; null for one that is still to be made. */
  stored: Settings | null
  /** What the person chose. */
  given: Settings
  /** May choices be added, such as labels? */
  mayWiden: boolean
}

export interface PrepareInput extends Source {
  context: ValueContext
  columns: readonly PlannedColumn[]
}

export interface PreparedColumn {
  column: number
  /** The attribute's settings with every choice that the file needs. */
  settings: Settings
  /** Answers about reading, which the attribute does not keep. */
  hints: Settings
}

const SAMPLE_ROWS = 5_000

/** The first pass over a file: settles how each column is read, and collects the choices that must be there. */
export async function prepareColumns(input: PrepareInput): Promise<PreparedColumn[]> {
  const context = contextFor(input, input.context)
  const sample = createSpreadSample<string[]>(SAMPLE_ROWS)
  for await (const { cells } of dataRows(input)) sample.add(cells)
  const columns = input.columns.map((planned) => settle(planned, sample.rows(), context))

  const open = columns.filter(
    (column, at) =>
      input.columns[at]?.mayWiden === true &&
      canWiden({ type: column.type, settings: { ...column.settings, ...column.hints } }, context),
  )
  if (open.length > 0) {
    const seen = new Map(open.map((column) => [column.column, new Set<string>()]))
    for await (const { cells } of dataRows(input)) {
      for (const column of open) {
        const cell = cells[column.column] ?? ''
        const known = seen.get(column.column)
        if (cell === '' || known?.has(cell)) continue
        known?.add(cell)
        column.settings = widen(cell, column, context)
      }
    }
  }
  return columns.map(({ column, settings, hints }) => ({ column, settings, hints }))
}

function settle(planned: PlannedColumn, rows: readonly string[][], context: ValueContext) {
  const type = must(serverAttributeTypes[planned.type], `the type ${planned.type} was checked`)
  const cells = rows.map((row) => (row[planned.column] ?? '').trim())
  const guessed = type.guess?.({ cells, name: '', context })?.settings ?? {}
  const wanted = { ...guessed, ...planned.given }
  const kept = withoutReadHints(wanted)
  const hints = Object.fromEntries(Object.entries(wanted).filter(([name]) => !(name in kept)))
  // A standing attribute keeps its settings: a file says how it is to be read, not what the attribute is.
  const settings: Settings = planned.stored ?? { ...type.defaultSettings, ...kept }
  return { column: planned.column, type: planned.type, settings, hints }
}
