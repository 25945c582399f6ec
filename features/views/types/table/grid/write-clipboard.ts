/** A rectangle of texts, row by row. */
export type TextGrid = readonly (readonly string[])[]

/** Rows as spreadsheets exchange them: tabs between cells, quotes around cells that hold tabs or line breaks. */
export function toTsv(rows: TextGrid): string {
  const text = rows.map((cells) => cells.map(quoteCell).join('\t')).join('\n')
  // A last row that is one empty cell would be nothing at all.
  return rows.length > 1 && text.endsWith('\n') ? `${text}\n` : text
}

function quoteCell(text: string): string {
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The same cells as a table, for programs that take HTML. */
export function toHtml(rows: TextGrid): string {
  const body = rows.map((cells) => `<tr>${cells.map(toCell).join('')}</tr>`).join('')
  return `<meta charset="utf-8"><table><tbody>${body}</tbody></table>`
}

function toCell(text: string): string {
  const isSpaced = /\t| {2}/.test(text)
  return `<td${isSpaced ? ' style="white-space:pre-wrap"' : ''}>${escapeCell(text)}</td>`
}

function escapeCell(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped.replaceAll('\n', '<br>')
}
