import { fromWireTime } from '@weft/base'
import { isBlank, joined, toText } from '../coerce.ts'
import { sameValue } from '../compare.ts'
import { MAX_LIST } from '../limits.ts'
import type { Run } from '../run.ts'
import { FormulaDate, type FormulaValue, isError, isList, TOO_LONG, TOO_MUCH } from '../values.ts'
import { entriesOf } from './number-functions.ts'
import type { FunctionTable, StrictFunction } from './function-type.ts'
import { limited } from './text-functions.ts'

/** The entries of all arguments, changed and counted. */
function onList(change: (entries: FormulaValue[], run: Run) => FormulaValue[]): StrictFunction {
  return {
    params: ['any'],
    rest: ['any'],
    result: 'list',
    run(args, run) {
      const entries = entriesOf(args, run)
      if (run.steps < 0) return TOO_MUCH
      return entries.length > MAX_LIST ? TOO_LONG : change(entries, run)
    },
  }
}

/** Each entry once, the first of equal ones. Looked up by a text first, so that few are compared. */
function unique(entries: FormulaValue[], run: Run): FormulaValue[] {
  const kept = new Map<string, FormulaValue[]>()
  return entries.filter((entry) => {
    run.steps--
    const key = toText(entry, run)
    const same = kept.get(key) ?? []
    run.steps -= 2 + same.length
    if (run.steps < 0) return false
    if (same.some((other) => typeof other === typeof entry && sameValue(other, entry, run))) return false
    kept.set(key, [...same, entry])
    return true
  })
}

const time = (field: string): StrictFunction => ({
  params: [],
  result: 'date',
  run(_args, { cell }) {
    const ms = fromWireTime(String(cell.read(field) ?? ''))
    return Number.isNaN(ms) ? null : new FormulaDate(ms, true)
  },
})

const entry = (at: number): StrictFunction => ({
  params: ['list'],
  result: 'any',
  run: ([list = null]) => (isList(list) ? (list.at(at) ?? null) : list),
})

export const listFunctions: FunctionTable = {
  JOIN: {
    params: ['list', 'text'],
    required: 1,
    result: 'text',
    run([list = null, separator], run) {
      const entries = entriesOf([list], run)
      if (run.steps < 0) return TOO_MUCH
      const bad = entries.find(isError)
      if (bad !== undefined) return bad
      return limited(joined(entries, typeof separator === 'string' ? separator : ', ', run), run)
    },
  },
  UNIQUE: onList(unique),
  COMPACT: onList((entries) => entries.filter((one) => !isBlank(one))),
  FLATTEN: onList((entries) => entries),
  FIRST: entry(0),
  LAST: entry(-1),
  LENGTH: { params: ['list'], result: 'number', run: ([list = null]) => (isList(list) ? list.length : 0) },
  ITEM_ID: { params: [], result: 'text', run: (_args, { cell }) => cell.row_id },
  ITEM_URL: { params: [], result: 'text', run: (_args, { cell, urlOf }) => urlOf(cell.row_id) },
  CREATED_AT: time('created_at'),
  UPDATED_AT: time('updated_at'),
  CREATED_BY: {
    params: [],
    result: 'text',
    run(_args, { cell, context }) {
      const id = cell.read('created_by')
      return typeof id === 'number' ? (context.people.get(id)?.name ?? null) : null
    },
  },
}
