import type { AttributeType, Settings, ValueContext } from '@weft/model'

/** Data as files have it: numbers bare and dates in ISO form, whatever the locale; everything else as people see it. */
export function csvText(
  data: unknown,
  { type, settings }: { type: Pick<AttributeType, 'format'>; settings: Settings },
  context: ValueContext,
): string {
  if (data === null || data === undefined) return ''
  if (typeof data === 'number') return String(data)
  const { start, end } = data as { start?: unknown; end?: unknown }
  if (typeof start === 'string') return typeof end === 'string' ? `${start} – ${end}` : start
  return type.format(data, settings, context)
}

/** A text that a spreadsheet would run as a formula is kept a text by an apostrophe; numbers may begin with a sign. */
export function csvCell(text: string, isNumber = false): string {
  const safe = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Lines of cells that are written already (RFC 4180). */
export function csvLines(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('')
}

/** Tells spreadsheets that a file is UTF-8. */
export const CSV_MARK = '\uFEFF'
