import { cleanText } from '@weft/base'
import { cleanBlocks } from './clean-html.ts'
import { escapeHtml } from './escape-html.ts'
import { htmlOfMarkdown, looksLikeMarkdown } from './html-of-markdown.ts'
import { htmlTree } from './html-tree.ts'
import { markdownOfHtml } from './markdown-of-html.ts'

/**
 * A text from a file or the clipboard: as markdown where it has signs of it, or is as we write it; else line by line.
 * What `writtenOfHtml` makes of it is read as the same again: markdown of which that is not true stays plain text.
 */
export function htmlOfWritten(text: string): string {
  const bare = tidy(text)
  if (bare === '') return ''
  const html = htmlOfMarkdown(bare)
  const written = markdownOfHtml(html)
  const isMarkdown = looksLikeMarkdown(bare) ? htmlOfMarkdown(tidy(written)) === html : written === bare
  return isMarkdown && html !== '' ? html : htmlOfLines(bare)
}

/** A long text for files and other programs: plain text as it is, anything else as markdown. */
export function writtenOfHtml(html: string): string {
  const plain = linesOfHtml(html)
  return plain !== null && htmlOfWritten(plain) === html ? plain : markdownOfHtml(html)
}

/** One spelling of line ends, without spaces behind lines: they are nothing to see. */
function tidy(text: string): string {
  return cleanText(text)
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/(?<![^\S\n])[^\S\n]+$/gm, '')
    .trim()
}

/** Lines as they are: an empty one parts two paragraphs, each further one is an empty paragraph. */
function htmlOfLines(bare: string): string {
  const paragraphs = bare
    .split(/(?<=\S)\n\n/)
    .flatMap((part) => {
      const lines = part.replace(/^\n+/, '')
      return [...Array<string>(part.length - lines.length).fill(''), lines]
    })
    .map((lines) => `<p>${escapeHtml(lines).replaceAll('\n', '<br>')}</p>`)
  return cleanBlocks(paragraphs.join('')).join('')
}

/** The lines of a text of nothing but paragraphs; null where something is formatted. */
function linesOfHtml(html: string): string | null {
  if (!/^(?:<\/?p>|<br>|[^<])*$/.test(html)) return null
  const paragraphs = htmlTree(html).map((node) => {
    const children = typeof node === 'string' ? [node] : node.children
    return children.map((child) => (typeof child === 'string' ? child : '\n')).join('')
  })
  return paragraphs.map((text, at) => (at === 0 || text === '' ? text : `\n${text}`)).join('\n')
}
