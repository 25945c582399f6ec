import { must } from '@weft/base'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import { splitNames } from '@weft/features/attributes/shared'
import { isEmail } from '@weft/features/profile/shared'

import type { ColumnCheck } from '../shared/index.ts'
import { type CellReading, createColumnReader } from './column-reader.ts'
import { type PrepareInput, prepareColumns } from './prepare-columns.ts'
import { contextFor, dataRows } from './records.ts'

const EXAMPLES = 3
const EXAMPLE_LENGTH = 60
/** As many people as one call may invite, and a dialog may list. */
const STRANGERS = 200

/** What each column would lose: the file is read as an import reads it, and nothing is made of it. */
export async function checkColumns(input: PrepareInput): Promise<ColumnCheck[]> {
  const prepared = await prepareColumns(input)
  const checks = input.columns.map(({ column, type }, at) => {
    const { settings, hints } = must(prepared[at], 'each column was prepared')
    const read = createColumnReader(
      { type, settings: { ...settings, ...hints } },
      contextFor(input, input.context),
      {
        tellsDropped: true,
      },
    )
    return { ...createCheck(column, type), read }
  })
  for await (const { cells } of dataRows(input))
    for (const { check, add, read } of checks) {
      const cell = cells[check.column] ?? ''
      if (cell.trim() !== '') add(cell, read(cell))
    }
  return checks.map(({ check }) => check)
}

function createCheck(column: number, type: string) {
  const namesPeople = serverAttributeTypes[type]?.namesPeople === true
  const strangers = new Set<string>()
  const check: ColumnCheck = {
    column,
    filled: 0,
    unread: 0,
    examples: [],
    dropped: { lines: 0, currency: 0 },
    strangers: [],
  }
  return {
    check,
    add(cell: string, reading: CellReading) {
      check.filled++
      if ('data' in reading) {
        if (reading.dropped) check.dropped[reading.dropped]++
        return
      }
      check.unread++
      const shown = cell.trim().slice(0, EXAMPLE_LENGTH)
      if (check.examples.length < EXAMPLES && !check.examples.includes(shown)) check.examples.push(shown)
      if (!namesPeople) return
      for (const name of splitNames(cell)) {
        const email = (/<([^<>]+)>$/.exec(name)?.[1] ?? name).toLowerCase()
        if (strangers.size >= STRANGERS || strangers.has(email) || !isEmail(email)) continue
        strangers.add(email)
        check.strangers.push(email)
      }
    },
  }
}
