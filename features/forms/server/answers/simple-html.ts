import { CALLOUT_ATTRIBUTE, cleanBlocks, escapeHtml, type HtmlNode, htmlTree } from '@weft/rich-text'

import { HEADINGS, MARKS } from '../../shared/index.ts'

/** HTML of which only what forms draw is left. */
export function simpleHtml(html: string): string {
  return htmlTree(cleanBlocks(html).join('')).map(simple).join('')
}

function simple(node: HtmlNode): string {
  if (typeof node === 'string') return escapeHtml(node)
  const { name, attributes, children } = node
  const inside = children.map(simple).join('')
  const href = attributes.get('href')
  if (name === 'a' && href !== undefined) return `<a href="${escapeHtml(href)}">${inside}</a>`
  if (!MARKS.has(name) && !(name in HEADINGS)) return inside
  const callout = attributes.get(CALLOUT_ATTRIBUTE)
  if (callout !== undefined) return `<${name} ${CALLOUT_ATTRIBUTE}="${callout}">${inside}</${name}>`
  return name === 'br' || name === 'hr' ? `<${name}>` : `<${name}>${inside}</${name}>`
}
