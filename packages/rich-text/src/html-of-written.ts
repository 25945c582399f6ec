import { htmlOfMarkdown, looksLikeMarkdown } from './html-of-markdown.ts'
import { markdownOfHtml } from './markdown-of-html.ts'
import { htmlOfPlainText } from './plain-text.ts'

/** A break of the line with nothing that says so in markdown, where it would be a space. */
const PLAIN_BREAK = /[^\n\\]\n[^\n]/

/** A text from a file or the clipboard: as markdown where it has signs of it, or is as we write it; else line by line. */
export function htmlOfWritten(text: string): string {
  const bare = text.replaceAll(/\r\n?/g, '\n').trim()
  if (bare === '') return ''
  if (looksLikeMarkdown(bare)) return htmlOfMarkdown(bare)
  if (PLAIN_BREAK.test(bare)) return htmlOfPlainText(text)
  const html = htmlOfMarkdown(bare)
  return markdownOfHtml(html) === bare ? html : htmlOfPlainText(text)
}
