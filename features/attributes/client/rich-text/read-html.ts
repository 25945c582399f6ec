import { cleanBlocks } from '@weft/rich-text'
import { DOMParser, type Node, type Schema } from '@tiptap/pm/model'
import { parseInert } from '@weft/ui'
import type { BlockHtml } from './doc-html.ts'

/** The blocks of an HTML text as nodes; each remembers the HTML that it was read from. */
export function readHtml(html: string, schema: Schema, written: BlockHtml): Node[] {
  return readBlocks(cleanBlocks(html), schema, written)
}

export function readBlocks(blocks: readonly string[], schema: Schema, written: BlockHtml): Node[] {
  const parser = DOMParser.fromSchema(schema)
  const inert = parseInert(blocks.join(''))
  const elements = [...inert.body.childNodes]
  const isOneEach = elements.length === blocks.length
  return blocks.flatMap((html, i) => {
    const element = isOneEach ? elements[i] : null
    const box = element ? inert.createElement('div') : parseInert(html).body
    if (element) box.append(element)
    const { content } = parser.parse(box, { preserveWhitespace: 'full' })
    const [node] = content.content
    if (content.childCount === 1 && node) written.remember(node, html)
    return [...content.content]
  })
}
