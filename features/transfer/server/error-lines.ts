import type { Translate } from '@weft/i18n'

import type { CellProblem } from '../importers/csv/read-rows.ts'

/** A spreadsheet takes a cell that begins like this for a formula, and would run what somebody else wrote. */
const FORMULA = /^[=+\-@\t\r]/

function quoted(cell: string): string {
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

/** The error file's beginning: a byte order mark, which spreadsheets need for UTF-8, and the header. */
export function errorHeader(t: Translate): string {
  return `\uFEFF${lineOf([t('Line'), t('Column'), t('Cell'), t('Problem')])}`
}

/** Lines of the error file. */
export function errorLines(problems: readonly CellProblem[], t: Translate): string {
  return problems
    .map(({ line, column, cell, problem }) => lineOf([String(line), column, cell, t(problem)]))
    .join('')
}
