import type { Translate } from '@weft/i18n'
import {
  CALLOUT_ATTRIBUTE,
  calloutName,
  type HtmlNode,
  htmlTree,
  isCallout,
  isSafeUrl,
} from '@weft/rich-text'

import { HEADINGS, MARKS } from './marks.ts'
import { el, type FormNode, paragraphs } from './node.ts'

/**
 * A text that was formatted and cleaned, drawn from its elements that are known and no others; without any tag it is
 * plain. Whatever else stands in it is drawn as text.
 */
export function richText(text: string, t: Translate): FormNode[] {
  if (!text.includes('<')) return paragraphs(text)
  return htmlTree(text).flatMap((node) => drawn(node, t))
}

function drawn(node: HtmlNode, t: Translate): FormNode[] {
  if (typeof node === 'string') return [node]
  const { name, attributes, children } = node
  const inside = children.flatMap((child) => drawn(child, t))
  if (name === 'a') {
    const href = attributes.get('href')
    if (href === undefined || !isSafeUrl(href)) return inside
    return [el('a', { href, target: '_blank', rel: 'noopener noreferrer nofollow' }, inside)]
  }
  const callout = attributes.get(CALLOUT_ATTRIBUTE)
  if (name === 'blockquote' && isCallout(callout)) {
    const label = calloutName(callout, t)
    const attrs = { [CALLOUT_ATTRIBUTE]: callout, role: 'note', 'aria-label': label, dir: 'auto' }
    return [el(name, attrs, inside)]
  }
  const tag = HEADINGS[name] ?? (MARKS.has(name) ? name : null)
  return tag === null ? inside : [el(tag, { dir: /^(p|h\d)$/.test(tag) ? 'auto' : null }, inside)]
}
