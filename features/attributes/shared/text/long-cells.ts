import { looksLikeUrl } from '@weft/rich-text'

/** Longer cells are read in paragraphs. */
const MAX_LINE = 255

/** Whether a cell is more than one line holds: it has line breaks, or more than 255 characters that are no address. */
export function isLongCell(cell: string): boolean {
  // Every cell of a file passes here, and most are short.
  if (cell.length <= MAX_LINE && !/[\n\r]/.test(cell)) return false
  const text = cell.trim()
  return /[\n\r]/.test(text) || (text.length > MAX_LINE && !looksLikeUrl(text))
}
