import { DOMParser, type Node, type Schema } from '@tiptap/pm/model'
import { cleanBlocks } from '../../shared/html/clean-html.ts'
import type { BlockHtml } from './doc-html.ts'

/** The blocks of an HTML text as nodes; each remembers the HTML that it was read from. */
export function readHtml(html: string, schema: Schema, written: BlockHtml): Node[] {
  return readBlocks(cleanBlocks(html), schema, written)
}

export function readBlocks(blocks: readonly string[], schema: Schema, written: BlockHtml): Node[] {
  const parser = DOMParser.fromSchema(schema)
  // A document without a window: nothing in it is loaded or run.
  const inert = document.implementation.createHTMLDocument('')
  const place = inert.createElement('div')
  place.innerHTML = blocks.join('')
  const elements = [...place.childNodes]
  const isOneEach = elements.length === blocks.length
  return blocks.flatMap((html, i) => {
    const box = inert.createElement('div')
    const element = isOneEach ? elements[i] : null
    if (element) box.append(element)
    else box.innerHTML = html
    const { content } = parser.parse(box, { preserveWhitespace: 'full' })
    const [node] = content.content
    if (content.childCount === 1 && node) written.remember(node, html)
    return [...content.content]
  })
}
