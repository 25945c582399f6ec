import { type Excerpt, isExcerpt } from '@weft/rich-text'

import type { PublicAttribute, PublicItem } from '../content/public-content.ts'
import { cellText, type CellKit } from './cell-html.ts'

/** Signs that spreadsheets take for the beginning of a formula, their full-width forms too. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
const NUMBER = /^-?[\d.,\s\u00A0\u202F]+%?$/

/** RFC 4180 with a byte order mark; a cell that a spreadsheet would run is made a text. */
export function tableCsv(
  attributes: readonly PublicAttribute[],
  items: readonly PublicItem[],
  cells: CellKit,
): string {
  const lines = [
    attributes.map(({ name }) => name),
    ...items.map((item) =>
      attributes.map((one) => {
        const data = item.cells[one.id]
        return isExcerpt(data) ? marked(data, cells) : cellText(one, data, cells)
      }),
    ),
  ]
  return `\uFEFF${lines.map((line) => line.map(quoted).join(',')).join('\r\n')}\r\n`
}

/** What there is of a long text, and that there is more of it where it goes on. */
function marked({ excerpt, length }: Excerpt, { t }: CellKit): string {
  if (excerpt.length >= length) return excerpt
  return `${excerpt}… ${t('[cut: {shown} of {count} characters]', { shown: excerpt.length, count: length })}`
}

function quoted(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
