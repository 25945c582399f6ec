import type { DecimalSign } from '@weft/numbers'

// What is quoted, named or a comment stays; "1,1,2" are three values, whatever separates decimals.
const PIECE =
  /\/\*[^]*?(?:\*\/|$)|"(?:[^"\\]|\\[^])*"?|'(?:[^'\\]|\\[^])*'?|\{(?:[^}\\]|\\[^])*\}?|;|(?<![\p{L}_\d.,])\d+,\d+(?![\d.]|,\d)/gu

/**
 * A formula as it is read, of what somebody wrote. After a leading `=` it is written as in a spreadsheet: decimals with
 * the sign of the writer's locale, and where that is a comma, values with semicolons between them. As long as before,
 * so that a problem is shown where it is.
 */
export function readWritten(text: string, decimal: DecimalSign): string {
  const at = text.search(/\S/)
  if (text[at] !== '=') return text
  const rest = text.slice(at + 1)
  const read =
    decimal === '.'
      ? rest
      : rest.replace(PIECE, (piece) =>
          piece === ';' ? ',' : /^\d/.test(piece) ? piece.replace(',', '.') : piece,
        )
  return `${text.slice(0, at)} ${read}`
}
