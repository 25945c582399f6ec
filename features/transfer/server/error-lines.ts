import { CSV_MARK, csvCell, csvLines } from '@weft/features/attributes/shared'
import type { Translate } from '@weft/i18n'

import type { CellProblem } from '../reading/read-rows.ts'

/** The error file's beginning: a byte order mark, which spreadsheets need for UTF-8, and the header. */
export function errorHeader(t: Translate): string {
  return CSV_MARK + csvLines([[t('Line'), t('Column'), t('Cell'), t('Problem')].map((cell) => csvCell(cell))])
}

/** Lines of the error file. */
export function errorLines(problems: readonly CellProblem[], t: Translate): string {
  return csvLines(
    problems.map(({ line, column, cell, problem }) =>
      [String(line), column, cell, t(problem)].map((one) => csvCell(one)),
    ),
  )
}
