import type { ValueContext } from '@weft/model'

import type { ShownAttribute, ViewActions, ViewRecords } from '../view-member.ts'

/** Values that are asked for at once, of those that the rows hold only a part of. */
const AT_ONCE = 8

/**
 * Items as CSV (RFC 4180, UTF-8 with its mark so that spreadsheets see it), in the order of the columns that are shown.
 * Long texts are markdown; where the whole of one cannot be had now, the part that is known stands for it.
 */
export async function csvOfItems(
  ids: readonly string[],
  records: Pick<ViewRecords, 'shown' | 'item' | 'context'>,
  whole: ViewActions['wholeValue'],
): Promise<string> {
  const { shown, item, context } = records
  const wholes = await wholesOf(ids, records, whole)
  const lines = [shown.map(({ attribute }) => cellOf(attribute.name))]
  for (const id of ids) {
    const found = item(id)
    if (!found) continue
    lines.push(
      shown.map((column) => {
        const data = column.read ? column.read(found) : (found.values?.[column.id]?.data ?? null)
        const text = wholes.get(`${id}.${column.id}`) ?? textOf(data, column, context)
        return cellOf(text, typeof data === 'number')
      }),
    )
  }
  return `\uFEFF${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`
}

/** Texts for files of values that say more than what is shown of them, by `{item}.{attribute}`. */
async function wholesOf(
  ids: readonly string[],
  { shown, item }: Pick<ViewRecords, 'shown' | 'item'>,
  whole: ViewActions['wholeValue'],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const wanted: { id: string; attribute_id: string; write: (data: unknown) => string }[] = []
  for (const { id: attribute_id, type } of shown) {
    const writeText = (await type.intake.load().catch(() => null))?.writeText
    if (!writeText) continue
    for (const id of ids)
      if ((item(id)?.values?.[attribute_id]?.data ?? null) !== null)
        wanted.push({ id, attribute_id, write: writeText })
  }
  for (let at = 0; at < wanted.length; at += AT_ONCE)
    await Promise.all(
      wanted.slice(at, at + AT_ONCE).map(async ({ id, attribute_id, write }) => {
        const data = (await whole(id, attribute_id).catch(() => null))?.data ?? null
        if (data !== null) texts.set(`${id}.${attribute_id}`, write(data))
      }),
    )
  return texts
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
