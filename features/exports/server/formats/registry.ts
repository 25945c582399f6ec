import type { TableKind } from '../../shared/index.ts'
import { csvFormat } from './csv.ts'
import { jsonFormat } from './json.ts'
import type { CellRules, TableFormat } from './table-format.ts'
import { xlsxFormat } from './xlsx.ts'

/** The kinds of files that tables are written as. */
export const tableFormats: Readonly<Record<TableKind, (rules: CellRules) => TableFormat>> = {
  csv: csvFormat,
  xlsx: xlsxFormat,
  json: jsonFormat,
}
