import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { FormNode } from './node.ts'
import { richText } from './rich-text.ts'

const TAGS = /^(p|strong|b|em|i|u|s|code|ul|ol|li|br|blockquote|pre|hr|a|h2|h3|h4)$/
const ATTRIBUTES = /^(dir|href|target|rel|role|aria-label|data-callout)$/

/** Everything that is drawn: names of elements, and of their attributes. */
function drawnIn(nodes: readonly FormNode[]): { tags: string[]; attributes: [string, unknown][] } {
  const found = { tags: [] as string[], attributes: [] as [string, unknown][] }
  for (const node of nodes) {
    if (typeof node === 'string') continue
    const inner = drawnIn(node.children)
    found.tags.push(node.tag, ...inner.tags)
    found.attributes.push(...Object.entries(node.attrs), ...inner.attributes)
  }
  return found
}

const piece = fc.oneof(
  fc.constantFrom(
    '<p>',
    '</p>',
    '<script>',
    '</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">',
    '<a href="https://example.com" onclick=x>',
    '</a>',
    '<ul><li>',
    '<blockquote data-callout="note">',
    '<blockquote data-callout="x" onclick="x">',
    '</li></ul>',
    '<svg/onload=x>',
    '<h1>',
    '</h1>',
    '<span data-type="mention" data-id="1">',
    '<table><tr><td>',
    '<style>',
    '&lt;',
    '<',
    '"',
  ),
  fc.string(),
)

test('whatever was written, only known elements are drawn and links lead to pages', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const { tags, attributes } = drawnIn(richText(pieces.join(''), (text) => text))
      for (const tag of tags) expect(tag).toMatch(TAGS)
      for (const [name, value] of attributes) {
        expect(name).toMatch(ATTRIBUTES)
        if (name === 'href') expect(String(value)).toMatch(/^(https?:|mailto:|tel:)/i)
      }
    }),
  )
})

test('a callout is a note by the name of its kind', () => {
  const html = '<blockquote data-callout="tip"><p>a</p></blockquote>'
  expect(richText(html, (text) => `«${text}»`)).toEqual([
    {
      tag: 'blockquote',
      attrs: { 'data-callout': 'tip', role: 'note', 'aria-label': '«Tip»', dir: 'auto' },
      children: [{ tag: 'p', attrs: { dir: 'auto' }, children: ['a'] }],
    },
  ])
})
