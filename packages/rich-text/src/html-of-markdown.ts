import { cleanBlocks } from './clean-html.ts'
import { inlineOfMarkdown } from './inline-of-markdown.ts'
import { escapeHtml } from './escape-html.ts'

const MAX_DEPTH = 12
const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([\w+#-]*)[^`]*$/
const HEADING = /^ {0,3}(#{1,6})(?:\s+(.*?))?(?:\s+#+)?\s*$/
const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/
const ITEM = /^( {0,3})([-*+]|(\d{1,9})[.)])(?:( +)(.*)|\s*)$/
const TASK = /^\[([ xX])\](?:\s+|$)/
const TABLE_RULE = /^ {0,3}\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/
const COMMENT = /^ {0,3}<!--.*-->\s*$/

/** Markdown (CommonMark's usual part with tables, tasks and ~~strike~~ of GFM, ==mark==) as clean HTML. */
export function htmlOfMarkdown(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', '    ').split('\n')
  return cleanBlocks(blocksOf(lines, 0)).join('')
}

/** Whether a text was meant as markdown: it has at least one sign that makes a block, a link or a mark. */
export function looksLikeMarkdown(text: string): boolean {
  return /^ {0,3}(?:#{1,3} \S|[-*+] \S|\d{1,3}[.)] \S|> |`{3}|\|.*\|\s*$)|\*\*\S(?:[^\n]*\S)?\*\*|\[[^\]\n]+\]\(\S+\)|`[^`\n]+`|~~\S/m.test(
    text.slice(0, 20_000),
  )
}

function blocksOf(lines: readonly string[], depth: number): string {
  // Deeper than anybody writes it, it is text.
  if (depth > MAX_DEPTH) return `<p>${escapeHtml(lines.join(' '))}</p>`
  let html = ''
  let at = 0
  while (at < lines.length) {
    const block = readBlock(lines, at, depth)
    html += block.html
    at = block.next
  }
  return html
}

interface Block {
  html: string
  /** The line behind the block. */
  next: number
}

function readBlock(lines: readonly string[], at: number, depth: number): Block {
  const line = lines[at] ?? ''
  if (line.trim() === '' || COMMENT.test(line)) return { html: '', next: at + 1 }
  const fence = FENCE.exec(line)
  if (fence) return readCode(lines, at, fence)
  const heading = HEADING.exec(line)
  if (heading) return { html: headingHtml(heading[1]?.length ?? 1, heading[2] ?? ''), next: at + 1 }
  if (RULE.test(line)) return { html: '<hr>', next: at + 1 }
  if (/^ {0,3}>/.test(line)) return readQuote(lines, at, depth)
  if (ITEM.test(line)) return readList(lines, at, depth)
  if (isTable(lines, at)) return readTable(lines, at)
  return readParagraph(lines, at)
}

function headingHtml(level: number, text: string): string {
  const name = `h${Math.min(level, 3)}`
  return `<${name}>${inlineOfMarkdown(text)}</${name}>`
}

function readCode(lines: readonly string[], at: number, fence: RegExpExecArray): Block {
  const sign = fence[1] ?? '```'
  const isEnd = (line: string) =>
    line.trim().startsWith(sign) && line.trim().replaceAll(sign[0] ?? '', '') === ''
  let end = at + 1
  while (end < lines.length && !isEnd(lines[end] ?? '')) end++
  const language = fence[2] ? ` class="language-${fence[2]}"` : ''
  const code = escapeHtml(lines.slice(at + 1, end).join('\n'))
  return { html: `<pre><code${language}>${code}</code></pre>`, next: end + 1 }
}

function readQuote(lines: readonly string[], at: number, depth: number): Block {
  let end = at
  while (end < lines.length && /^ {0,3}>/.test(lines[end] ?? '')) end++
  const inner = lines.slice(at, end).map((line) => line.replace(/^ {0,3}> ?/, ''))
  return { html: `<blockquote>${blocksOf(inner, depth + 1)}</blockquote>`, next: end }
}

function readList(lines: readonly string[], start: number, depth: number): Block {
  const first = ITEM.exec(lines[start] ?? '')
  const isOrdered = first?.[3] !== undefined
  const items: { task: string | null; html: string }[] = []
  let at = start
  for (;;) {
    const match = ITEM.exec(lines[at] ?? '')
    if (!match || (match[3] !== undefined) !== isOrdered || RULE.test(lines[at] ?? '')) break
    const [, lead = '', marker = '', , gap = ' ', rest = ''] = match
    const indent = lead.length + marker.length + (gap.length > 4 ? 1 : gap.length)
    const task = TASK.exec(rest)
    const inner = [task ? rest.slice(task[0].length) : rest]
    at++
    // What is indented below the marker belongs to the entry, empty lines between included.
    while (at < lines.length) {
      const line = lines[at] ?? ''
      const isInside = indentOf(line) >= Math.min(indent, 2 + lead.length) && line.trim() !== ''
      const isGap =
        line.trim() === '' && indentOf(lines[at + 1] ?? '') >= indent && (lines[at + 1] ?? '').trim() !== ''
      const isLazy = line.trim() !== '' && !startsBlock(lines, at) && (inner.at(-1) ?? '').trim() !== ''
      if (!isInside && !isGap && !isLazy) break
      inner.push(line.slice(Math.min(indent, indentOf(line))))
      at++
    }
    items.push({ task: task ? (task[1] ?? ' ') : null, html: blocksOf(inner, depth + 1) })
    if ((lines[at] ?? '').trim() === '' && ITEM.test(lines[at + 1] ?? '')) at++
  }
  const isTasks = !isOrdered && items.every(({ task }) => task !== null)
  const body = items
    .map(({ task, html }) => {
      const attributes = isTasks ? ` data-type="taskItem" data-checked="${task?.toLowerCase() === 'x'}"` : ''
      return `<li${attributes}>${html || '<p></p>'}</li>`
    })
    .join('')
  const number = Number(first?.[3] ?? 1)
  const open = isOrdered
    ? `<ol${number === 1 ? '' : ` start="${number}"`}>`
    : `<ul${isTasks ? ' data-type="taskList"' : ''}>`
  return { html: `${open}${body}</${isOrdered ? 'ol' : 'ul'}>`, next: at }
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

function isTable(lines: readonly string[], at: number): boolean {
  const [head = '', rule = ''] = [lines[at], lines[at + 1]]
  return (
    head.includes('|') &&
    rule.includes('-') &&
    TABLE_RULE.test(rule) &&
    cellsOf(head).length === cellsOf(rule).length
  )
}

function readTable(lines: readonly string[], at: number): Block {
  const head = cellsOf(lines[at] ?? '')
  const row = (cells: readonly string[], name: 'td' | 'th') =>
    `<tr>${head.map((_, i) => `<${name}><p>${inlineOfMarkdown(cells[i] ?? '')}</p></${name}>`).join('')}</tr>`
  let end = at + 2
  let body = ''
  while (end < lines.length && (lines[end] ?? '').includes('|'))
    body += row(cellsOf(lines[end++] ?? ''), 'td')
  // A head without a word is there only because markdown asks for one.
  const top = head.some((cell) => cell !== '') || body === '' ? row(head, 'th') : ''
  return { html: `<table><tbody>${top}${body}</tbody></table>`, next: end }
}

function cellsOf(line: string): string[] {
  const bare = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return bare.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
}

function startsBlock(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? ''
  return (
    [FENCE, HEADING, RULE, /^ {0,3}>/, ITEM, COMMENT].some((start) => start.test(line)) || isTable(lines, at)
  )
}

function readParagraph(lines: readonly string[], at: number): Block {
  let end = at + 1
  while (end < lines.length && (lines[end] ?? '').trim() !== '') {
    const line = lines[end] ?? ''
    const underline = /^ {0,3}(=+|-+)\s*$/.exec(line)?.[1]
    if (underline !== undefined && end === at + 1)
      return { html: headingHtml(underline.startsWith('=') ? 1 : 2, (lines[at] ?? '').trim()), next: end + 1 }
    if (startsBlock(lines, end)) break
    end++
  }
  const text = lines
    .slice(at, end)
    .map((line) => line.trimStart().replace(/ {2,}$/, '\\'))
    .join('\n')
  return { html: `<p>${inlineOfMarkdown(text.trimEnd())}</p>`, next: end }
}
