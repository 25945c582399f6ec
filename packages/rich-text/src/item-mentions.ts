import { escapeHtml } from './escape-html.ts'

const SIGN = 'data-type="item"'
const SPAN = /<span data-type="item" data-id="([0-9a-f-]{36})"><\/span>/g

/**
 * A mention of an item as it is stored: its id and never a word of it, since who reads the text may not see the item.
 * What it is called is asked when the text is shown, by the rights of whoever reads.
 */
export function itemMention(id: string): string {
  return `<span ${SIGN} data-id="${escapeHtml(id)}"></span>`
}

/** Ids of the items that cleaned HTML mentions, each once. */
export function itemsIn(html: string): string[] {
  if (!html.includes(SIGN)) return []
  return [...new Set([...html.matchAll(SPAN)].map(([, id = '']) => id))]
}

/** Cleaned HTML with words in the place of items that it mentions. */
export function namingItems(html: string, nameOf: (id: string) => string): string {
  if (!html.includes(SIGN)) return html
  return html.replaceAll(SPAN, (_tag, id: string) => escapeHtml(nameOf(id)))
}
