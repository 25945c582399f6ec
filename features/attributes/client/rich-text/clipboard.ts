import { htmlOfMarkdown, htmlOfPlainText, looksLikeMarkdown, markdownOfHtml } from '@weft/rich-text'
import { DOMParser, type Schema, Slice } from '@tiptap/pm/model'
import { parseInert } from '@weft/ui'
import { htmlOfNode } from './doc-html.ts'
import { tidyPasted } from './pasted-html.ts'

/** What goes to the clipboard and comes from it: plain text is markdown in both directions. */
export const clipboard = {
  /** What our own editor copied needs no cleaning: the schema lets in nothing else. */
  html: (html: string) => (html.includes('data-pm-slice') ? html : tidyPasted(html)),

  text: ({ content }: Slice) => markdownOfHtml(content.content.map(htmlOfNode).join('')),

  slice(text: string, isPlain: boolean, schema: Schema): Slice {
    const html = !isPlain && looksLikeMarkdown(text) ? htmlOfMarkdown(text) : htmlOfPlainText(text)
    const { body } = parseInert(html)
    return Slice.maxOpen(DOMParser.fromSchema(schema).parse(body, { preserveWhitespace: 'full' }).content)
  },
}
