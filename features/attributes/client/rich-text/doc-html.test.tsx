import { cleanBlocks, trimEmpty } from '@weft/rich-text'
import { Editor } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBlockHtml, htmlOfNode } from './doc-html.ts'
import { richTextExtensions } from './extensions.ts'
import { readHtml } from './read-html.ts'
import { tables } from './tables.ts'

const { schema } = new Editor({
  extensions: [
    ...richTextExtensions({ placeholder: '', taskLabel: (text) => text, mentions: {} }),
    ...tables,
  ],
})

type Json = Record<string, unknown>

const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
  fc.constantFrom('a', ' ', '  b', '<b>', '&amp;', '"', 'e\u0301', '\u0338', 'שלום', '\u00A0', "x'y", '<!--'),
)
const link = fc.constantFrom('https://x.org/?a=1&b="2"', 'mailto:a@b.c', 'tel:+1', 'javascript:alert(1)')
const marks = fc
  .uniqueArray(fc.constantFrom('bold', 'italic', 'underline', 'strike', 'mark'), { maxLength: 3 })
  .chain((names) =>
    fc
      .tuple(fc.constant(names), fc.option(link))
      .map(([all, href]) => [
        ...all.map((type): Json => ({ type })),
        ...(href === null ? [] : [{ type: 'link', attrs: { href } }]),
      ]),
  )
const inline = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('text'), text, marks }) },
  { weight: 1, arbitrary: fc.constant({ type: 'hardBreak' }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('text'), text, marks: fc.constant([{ type: 'code' }]) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('image'),
      attrs: fc.record({
        src: fc.constantFrom('https://x.org/a.png', '/api/a', 'data:image/png;base64,x', '//evil.org/x'),
        alt: fc.option(text),
      }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('mention'), attrs: fc.record({ id: text, label: text }) }),
  },
)
const content = fc.array(inline, { maxLength: 5 })
const plain = fc.array(fc.record({ type: fc.constant('text'), text }), { maxLength: 2 })
const { block } = fc.letrec<{ block: Json; list: Json }>((tie) => {
  const several = fc.array(tie('block'), { maxLength: 2 })
  const item = (type: string, attrs: fc.Arbitrary<Json> = fc.constant({})) =>
    fc.record({
      type: fc.constant(type),
      attrs,
      content: fc
        .tuple(content, several)
        .map(([first, rest]) => [{ type: 'paragraph', content: first }, ...rest]),
    })
  const filled = fc.tuple(tie('block'), several).map(([first, rest]) => [first, ...rest])
  const list = fc.oneof(
    fc.record({
      type: fc.constantFrom('bulletList', 'orderedList'),
      content: fc.array(item('listItem'), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      type: fc.constant('taskList'),
      content: fc.array(item('taskItem', fc.record({ checked: fc.boolean() })), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
  )
  const cell = fc.record({
    type: fc.constantFrom('tableCell', 'tableHeader'),
    attrs: fc.record({ colspan: fc.constantFrom(1, 1, 2) }),
    content: filled,
  })
  const row = fc.record({
    type: fc.constant('tableRow'),
    content: fc.array(cell, { minLength: 1, maxLength: 3 }),
  })
  return {
    list,
    block: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.record({ type: fc.constant('paragraph'), content }),
      fc.record({
        type: fc.constant('heading'),
        attrs: fc.record({ level: fc.constantFrom(1, 2, 3) }),
        content,
      }),
      fc.record({
        type: fc.constant('codeBlock'),
        attrs: fc.record({ language: fc.constantFrom(null, 'ts', 'c++', '"><x') }),
        content: plain,
      }),
      fc.constant({ type: 'horizontalRule' }),
      fc.record({
        type: fc.constant('blockquote'),
        attrs: fc.record({ callout: fc.constantFrom(null, null, 'note', 'caution', 'x"y') }),
        content: filled,
      }),
      tie('list'),
      fc.record({ type: fc.constant('table'), content: fc.array(row, { minLength: 1, maxLength: 3 }) }),
    ),
  }
})
const doc = fc
  .array(block, { minLength: 1, maxLength: 4 })
  .map((blocks) => Node.fromJSON(schema, { type: 'doc', content: blocks }))

describe('what the editor writes', () => {
  test('passes the sanitiser of the server unchanged', () => {
    fc.assert(
      fc.property(doc, (node) => {
        const blocks = trimEmpty(node.children.map(htmlOfNode))
        expect(cleanBlocks(blocks.join(''))).toEqual(blocks)
      }),
      { numRuns: 1000 },
    )
  })

  test('is read as what it was written from', () => {
    fc.assert(
      fc.property(doc, (node) => {
        const blocks = trimEmpty(node.children.map(htmlOfNode))
        const read = readHtml(blocks.join(''), schema, createBlockHtml())
        expect(read.map(htmlOfNode)).toEqual(blocks)
      }),
      { numRuns: 300 },
    )
  })

  test('a block that nobody touched is saved byte for byte', () => {
    const html = '<table><thead><tr><th>a</th></tr></thead></table><li>loose</li><p><b>x</b> <i>y</i></p>'
    const written = createBlockHtml()
    const nodes = readHtml(html, schema, written)
    expect(written.blocks(schema.node('doc', null, nodes)).join('')).toBe(html)
  })
})
