import { cleanBlocks, type HtmlNode, htmlTree } from '@weft/rich-text'

import { el, type FormNode, paragraphs } from './node.ts'

/** What formats the words of a form and of its answers. Pictures and people are not among it: they tell of readers. */
const SIMPLE = [
  'p',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'code',
  'ul',
  'ol',
  'li',
  'br',
  'blockquote',
  'pre',
  'hr',
]
const MARKS = new Set(SIMPLE)
/** The page has headings of its own above these. */
const HEADINGS: Readonly<Record<string, string>> = { h1: 'h2', h2: 'h3', h3: 'h4' }

/** A text that was formatted, drawn from its elements that are known and no others; without any tag it is plain. */
export function richText(text: string): FormNode[] {
  if (!text.includes('<')) return paragraphs(text)
  return htmlTree(cleanBlocks(text).join('')).flatMap(drawn)
}

/** HTML of which only what `richText` draws is left. */
export function simpleHtml(html: string): string {
  return htmlTree(cleanBlocks(html).join('')).map(simple).join('')
}

function drawn(node: HtmlNode): FormNode[] {
  if (typeof node === 'string') return [node]
  const { name, attributes, children } = node
  const inside = children.flatMap(drawn)
  if (name === 'a') {
    const href = attributes.get('href')
    if (href === undefined) return inside
    return [el('a', { href, target: '_blank', rel: 'noopener noreferrer nofollow' }, inside)]
  }
  const tag = HEADINGS[name] ?? (MARKS.has(name) ? name : null)
  return tag === null ? inside : [el(tag, { dir: /^(p|h\d)$/.test(tag) ? 'auto' : null }, inside)]
}

function simple(node: HtmlNode): string {
  if (typeof node === 'string') return escapeText(node)
  const { name, attributes, children } = node
  const inside = children.map(simple).join('')
  const href = attributes.get('href')
  if (name === 'a' && href !== undefined) return `<a href="${escapeText(href)}">${inside}</a>`
  if (!MARKS.has(name) && !(name in HEADINGS)) return inside
  return name === 'br' || name === 'hr' ? `<${name}>` : `<${name}>${inside}</${name}>`
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
