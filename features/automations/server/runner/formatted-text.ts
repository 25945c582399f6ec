import { cleanBlocks, escapeHtml, htmlOfMarkdown } from '@weft/rich-text'

import type { Acting } from './acting.ts'
import { fillIn } from './token-values.ts'

/** Signs that no text means anything by: they hold the place of a value while the text around it is read. */
const [OPEN, CLOSE] = ['\uE000', '\uE001']
const MARKS = /[\uE000\uE001]/g
const PLACES = /\uE000(\d+)\uE001/g
/** Where a link leads. */
const TARGETS = /\]\(([^()\s]*)/g

/**
 * A text of a rule as Markdown, with values of this run: whatever a value holds, it is words and formats nothing, and in
 * the address of a link no more than a part of it.
 */
export function formattedText(acting: Acting, text: string): string {
  const values: string[] = []
  const own = ownAddress(acting)
  const linked = text
    .replaceAll(MARKS, '')
    .replaceAll(
      TARGETS,
      (_whole, target: string) =>
        `](${fillIn(acting, target, (value) => (value === own ? value : inAddress(value)))}`,
    )
  const marked = fillIn(acting, linked, (value) => `${OPEN}${values.push(value) - 1}${CLOSE}`)
  const html = htmlOfMarkdown(marked).replaceAll(PLACES, (_whole, at: string) =>
    escapeHtml(values[Number(at)] ?? '').replaceAll(/\r?\n/g, '<br>'),
  )
  return cleanBlocks(html).join('')
}

/** A value within an address, without the signs that Markdown means something by. */
function inAddress(value: string): string {
  const hex = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
  return encodeURIComponent(value.toWellFormed()).replaceAll(/[!'()*_~]/g, hex)
}

/** Where the item is, which may be a whole address. */
function ownAddress({ item, neighbours, rule }: Acting): string | null {
  return item && neighbours.urlOf(rule.board_id, item.folder_id, item.id)
}
