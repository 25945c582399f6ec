import { DATE_STYLE, TIME_STYLE } from './sheet-xml.ts'
import type { CellRules } from './table-format.ts'

const DAY_MS = 86_400_000
/** Before it the calendars of spreadsheets have a day that never was. */
const FIRST_DAY = Date.UTC(1900, 2, 1)
const LAST_DAY = Date.UTC(9999, 11, 31)

export const tickCell = (isTicked: boolean): string => ` t="b"><v>${isTicked ? 1 : 0}</v>`

/** Null where spreadsheets keep fewer digits than an import wants back. */
export function numberCell(value: number, { for_import }: Pick<CellRules, 'for_import'>): string | null {
  if (!Number.isFinite(value)) return null
  if (for_import && Number(value.toPrecision(15)) !== value) return null
  return `><v>${value}</v>`
}

/** The day, or the day and time, of a cell in its ISO form; null for all else, such as a range. */
export function dateCell(text: string, { for_import }: Pick<CellRules, 'for_import'>): string | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d:\d\d))?$/.exec(text) ?? []
  if (day === undefined) return null
  const at = Date.parse(`${day}T${time ?? '00:00:00'}Z`)
  if (!(at >= FIRST_DAY && at < LAST_DAY)) return null
  // At midnight a number does not say that it has a time.
  if (for_import && time === '00:00:00') return null
  const days = (at - Date.UTC(1899, 11, 30)) / DAY_MS
  return `${time === undefined ? DATE_STYLE : TIME_STYLE}><v>${days}</v>`
}
