/** A rectangle of texts, row by row. */
export type TextGrid = readonly (readonly string[])[]

/** Rows as spreadsheets exchange them: tabs between cells, quotes around cells that hold tabs or line breaks. */
export function toTsv(rows: TextGrid): string {
  return rows.map((cells) => cells.map(quoteCell).join('\t')).join('\n')
}

function quoteCell(text: string): string {
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The same cells as a table, for programs that take HTML. */
export function toHtml(rows: TextGrid): string {
  const body = rows
    .map((cells) => `<tr>${cells.map((text) => `<td>${escapeCell(text)}</td>`).join('')}</tr>`)
    .join('')
  return `<meta charset="utf-8"><table><tbody>${body}</tbody></table>`
}

function escapeCell(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped.replaceAll('\n', '<br>')
}
