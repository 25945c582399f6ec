/** Reads what spreadsheets put on the clipboard as text; all rows get the same number of cells. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let at = 0
  const endRow = () => {
    row.push(cell)
    rows.push(row)
    row = []
    cell = ''
  }
  while (at < text.length) {
    const quoted = cell === '' && text[at] === '"' ? readQuoted(text, at) : null
    if (quoted) {
      cell = quoted.cell
      at = quoted.end
      continue
    }
    const sign = text[at]
    if (sign === '\t') {
      row.push(cell)
      cell = ''
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at++
      endRow()
    } else cell += sign
    at++
  }
  // Spreadsheets end the last row with a line break, which begins no further row.
  if (cell !== '' || row.length > 0 || rows.length === 0) endRow()
  return squared(rows)
}

/** A quoted cell, or null where the quote is only a sign of the text: nothing ends it before a tab or line end. */
function readQuoted(text: string, start: number): { cell: string; end: number } | null {
  let cell = ''
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return null
    cell += text.slice(at, quote)
    if (text[quote + 1] === '"') {
      cell += '"'
      at = quote + 2
      continue
    }
    const next = text[quote + 1]
    return next === undefined || next === '\t' || next === '\n' || next === '\r'
      ? { cell, end: quote + 1 }
      : null
  }
}

function squared(rows: string[][]): string[][] {
  const width = Math.max(...rows.map((row) => row.length))
  for (const row of rows) while (row.length < width) row.push('')
  return rows
}
