import { fromWireTime } from '@weft/base'
import type { AttributeType, Settings, ValueContext } from '@weft/model'
import { dayAt, isTimed, momentOf, offsetAt, secondsAt, zoneOf } from '@weft/recurrence'

/**
 * Data as files have it: numbers bare and dates in ISO form, whatever the locale; everything else as people see it.
 * Times are those of the zone that the cell shows, as an import by the same person reads them.
 */
export function csvText(
  data: unknown,
  { type, settings }: { type: Pick<AttributeType, 'format'>; settings: Settings },
  context: ValueContext,
): string {
  if (data === null || data === undefined) return ''
  if (typeof data === 'number') return String(data)
  const { start, end } = data as { start?: unknown; end?: unknown }
  const tz = zoneOf(settings, context)
  if (typeof start === 'string')
    return typeof end === 'string' ? `${pointText(start, tz)} – ${pointText(end, tz)}` : pointText(start, tz)
  return type.format(data, settings, context)
}

function pointText(point: string, tz: string): string {
  const ms = isTimed(point) ? fromWireTime(point) : Number.NaN
  if (Number.isNaN(ms)) return point
  const [day, seconds] = [dayAt(ms, tz), secondsAt(ms, tz)]
  const wall = `${day} ${new Date(seconds * 1000).toISOString().slice(11, 19)}`
  // The second one of an hour that clocks have twice; spreadsheets read no zone, so nothing else has one.
  return momentOf(day, seconds, tz) === ms ? wall : wall + offsetText(offsetAt(ms, tz))
}

function offsetText(offset: number): string {
  const clock = new Date(Math.abs(offset)).toISOString().slice(11, 16)
  return `${offset < 0 ? '-' : '+'}${clock}`
}

/** What a spreadsheet would run as a formula (full-width signs, too), and what looks as if it was kept from that. */
const FORMULA = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/** A text that a spreadsheet would run as a formula is kept a text by an apostrophe; numbers may begin with a sign. */
export function csvCell(text: string, isNumber = false): string {
  return quoted(!isNumber && FORMULA.test(text) ? `'${text}` : text)
}

/** A cell for a file that only an import reads: what looks as if it was kept a text would lose its apostrophe there. */
export function bareCell(text: string): string {
  return quoted(text.startsWith("'") && FORMULA.test(text) ? `'${text}` : text)
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A cell of a file without the apostrophe of `csvCell`. */
export function unguardedCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}

/** Lines of cells that are written already (RFC 4180). */
export function csvLines(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('')
}

/** Tells spreadsheets that a file is UTF-8. */
export const CSV_MARK = '\uFEFF'
