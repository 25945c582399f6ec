import { policies } from './policies.ts'

let inert: { createHTML(html: string): string } | undefined

/**
 * HTML as a document without a window: nothing in it is loaded or run. The one place where a text of any kind goes to
 * the parser, as what the parser takes never leaves it.
 */
export function parseInert(html: string): Document {
  inert ??= policies()?.createPolicy('weft-inert', { createHTML: (text) => text })
  return new DOMParser().parseFromString(inert ? inert.createHTML(html) : html, 'text/html')
}
