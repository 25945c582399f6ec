import type { ValueContext } from '@weft/model'

import type { ShownAttribute, ViewRecords } from '../view-member.ts'

/** Items as CSV (RFC 4180, UTF-8 with its mark so that spreadsheets see it), in the order of the columns that are shown. */
export function csvOfItems(
  ids: readonly string[],
  { shown, item, context }: Pick<ViewRecords, 'shown' | 'item' | 'context'>,
): string {
  const lines = [shown.map(({ attribute }) => cellOf(attribute.name))]
  for (const id of ids) {
    const found = item(id)
    if (!found) continue
    lines.push(
      shown.map((column) => {
        const data = column.read ? column.read(found) : (found.values?.[column.id]?.data ?? null)
        return cellOf(textOf(data, column, context), typeof data === 'number')
      }),
    )
  }
  return `\uFEFF${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`
}

/** Numbers bare and dates in ISO form, whatever the locale; everything else as people see it. */
function textOf(data: unknown, { type, settings }: ShownAttribute, context: ValueContext): string {
  if (data === null || data === undefined) return ''
  if (typeof data === 'number') return String(data)
  const { start, end } = data as { start?: unknown; end?: unknown }
  if (typeof start === 'string') return typeof end === 'string' ? `${start} – ${end}` : start
  return type.format(data, settings, context)
}

/** A text that a spreadsheet would run as a formula is kept a text by an apostrophe; numbers may begin with a sign. */
function cellOf(text: string, isNumber = false): string {
  const safe = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
