import { CALLOUT_ATTRIBUTE, isCallout } from './callouts.ts'
import { cleanBlocks } from './clean-html.ts'
import { inlineOfMarkdown } from './inline-of-markdown.ts'
import { escapeHtml } from './escape-html.ts'

const MAX_DEPTH = 12
/** Of a table; larger ones stay lines of text. A long text holds no more. */
const MAX_CELLS = 12_500
const EMPTY = '<p></p>'
const FENCE = /^ {0,3}(`{3,}|~{3,})([^`]*)$/
const HEADING = /^ {0,3}(#{1,6})(?:\s(.*))?$/
const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/
// A list keeps no number of more digits.
const ITEM = /^( {0,3})([-*+]|(\d{1,4})[.)])(?:( +)(.*)|\s*)$/
const TASK = /^\[([ xX])\](?:\s+|$)/
const INDENTED = /^ {4}/
/** The first line of a quote that makes it a callout. */
const ALERT = /^\[!(\w+)\]\s*$/
const TABLE_RULE = /^ {0,3}\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*(?:\|\s*)?$/
/** What parts two lists that follow each other; any other comment is somebody's text. */
const COMMENT = /^ {0,3}<!-- -->\s*$/

/**
 * Markdown (CommonMark's usual part with tables, tasks, alerts and ~~strike~~ of GFM, ==mark==) as clean HTML. As where
 * people write issues a line break is one, leading spaces stay, and an empty line beyond the first is an empty paragraph.
 */
export function htmlOfMarkdown(text: string): string {
  return cleanBlocks(blocksOf(linesOf(text), 0)).join('')
}

/** The lines of markdown; tabs that indent are spaces, except in fenced code. */
function linesOf(text: string): string[] {
  let fence: string | null = null
  return text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n')
    .map((line) => {
      const found = /^[\s>]*(?:[-*+] +|\d{1,4}[.)] +)*(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1]
      if (fence !== null) {
        if (found?.startsWith(fence)) fence = null
        return line
      }
      fence = found ?? null
      return line.replace(/^[ \t]*(?:(?:[-*+]|\d{1,4}[.)])[ \t]+)?/, (lead) => lead.replaceAll('\t', '    '))
    })
}

/** Whether a text was meant as markdown: it has at least one sign that makes a block, a link or a mark. */
export function looksLikeMarkdown(text: string): boolean {
  return /^ {0,3}(?:#{1,3} \S|[-*+] \S|\d{1,3}[.)] \S|> |`{3}|~{3}|\|.*\|\s*$)|\*\*\S(?:[^\n]*\S)?\*\*|\[[^\]\n]{1,1000}\]\(\S+\)|`[^`\n]+`|~~\S(?:[^\n]*\S)?~~/m.test(
    text.slice(0, 20_000),
  )
}

function blocksOf(lines: readonly string[], depth: number): string {
  // Deeper than anybody writes it, it is text.
  if (depth > MAX_DEPTH) return textHtml(lines)
  let html = ''
  let blanks = 0
  let at = 0
  while (at < lines.length) {
    if (isBlank(lines[at])) {
      blanks++
      at++
      continue
    }
    if (html !== '') html += EMPTY.repeat(Math.max(0, blanks - 1))
    blanks = 0
    const block = readBlock(lines, at, depth)
    html += block.html
    at = block.next
  }
  return html
}

const textHtml = (lines: readonly string[]) =>
  `<p>${lines.map((line) => escapeHtml(line.trimEnd())).join('<br>')}</p>`

const isBlank = (line: string | undefined) => line === undefined || line.trim() === ''

interface Block {
  html: string
  /** The line behind the block. */
  next: number
}

function readBlock(lines: readonly string[], at: number, depth: number): Block {
  const line = lines[at] ?? ''
  if (COMMENT.test(line)) return { html: '', next: at + 1 }
  if (INDENTED.test(line)) return readIndented(lines, at)
  const fence = FENCE.exec(line)
  if (fence) return readCode(lines, at, fence)
  const heading = HEADING.exec(line)
  if (heading) return { html: headingHtml(heading[1]?.length ?? 1, unclosed(heading[2] ?? '')), next: at + 1 }
  if (RULE.test(line)) return { html: '<hr>', next: at + 1 }
  if (/^ {0,3}>/.test(line)) return readQuote(lines, at, depth)
  if (ITEM.test(line)) return readList(lines, at, depth)
  if (isTable(lines, at)) return readTable(lines, at)
  return readParagraph(lines, at)
}

/** The words of a heading without the signs that close it. */
const unclosed = (text: string) => text.trim().replace(/(?<!\s)\s+#+$/, '')

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
  const [, name = '', rest = ''] = /^([\w+#-]{0,30})(.*)$/.exec((fence[2] ?? '').trim()) ?? []
  const language = name === '' ? '' : ` class="language-${name}"`
  // More than the name of a language is kept with the code.
  const code = escapeHtml([...(rest === '' ? [] : [rest.trim()]), ...lines.slice(at + 1, end)].join('\n'))
  if (code.trim() === '') return { html: textHtml(lines.slice(at, end + 1)), next: end + 1 }
  return { html: `<pre><code${language}>${code}</code></pre>`, next: end + 1 }
}

/** Code that is told by four spaces before each line. */
function readIndented(lines: readonly string[], at: number): Block {
  let end = at
  for (let next = at; next < lines.length; next++) {
    if (INDENTED.test(lines[next] ?? '') && !isBlank(lines[next])) end = next + 1
    else if (!isBlank(lines[next])) break
  }
  const code = lines.slice(at, end).map((line) => line.slice(4))
  return { html: `<pre><code>${escapeHtml(code.join('\n'))}</code></pre>`, next: end }
}

function readQuote(lines: readonly string[], at: number, depth: number): Block {
  let end = at
  while (end < lines.length && /^ {0,3}>/.test(lines[end] ?? '')) end++
  const inner = lines.slice(at, end).map((line) => line.replace(/^ {0,3}> ?/, ''))
  const kind = ALERT.exec(inner[0] ?? '')?.[1]?.toLowerCase()
  // Above nothing it is a word like any other, which would be lost with an empty callout.
  const callout = isCallout(kind) ? blocksOf(inner.slice(1), depth + 1) : ''
  if (callout !== '')
    return { html: `<blockquote ${CALLOUT_ATTRIBUTE}="${kind}">${callout}</blockquote>`, next: end }
  return { html: `<blockquote>${blocksOf(inner, depth + 1) || EMPTY}</blockquote>`, next: end }
}

function readList(lines: readonly string[], start: number, depth: number): Block {
  const first = ITEM.exec(lines[start] ?? '')
  const isOrdered = first?.[3] !== undefined
  const number = Number(first?.[3] ?? 1)
  const items: string[][] = []
  let at = start
  for (;;) {
    const match = ITEM.exec(lines[at] ?? '')
    if (!match || (match[3] !== undefined) !== isOrdered || RULE.test(lines[at] ?? '')) break
    // A number that does not go on counting begins a list of its own, and stays what it is.
    if (isOrdered && ![number, number + items.length].includes(Number(match[3]))) break
    const item = readItem(lines, at, match)
    items.push(item.inner)
    at = item.next
    if (isBlank(lines[at]) && ITEM.test(lines[at + 1] ?? '')) at++
  }
  const isTasks = !isOrdered && items.every(([line = '']) => TASK.test(line))
  const body = items.map((inner) => itemHtml(inner, isTasks, depth)).join('')
  const open = isOrdered
    ? `<ol${number === 1 ? '' : ` start="${number}"`}>`
    : `<ul${isTasks ? ' data-type="taskList"' : ''}>`
  return { html: `${open}${body}</${isOrdered ? 'ol' : 'ul'}>`, next: at }
}

/** The lines of an entry without what indents them: all that is indented below its marker, empty ones between too. */
function readItem(
  lines: readonly string[],
  start: number,
  [, lead = '', marker = '', , gap = ' ', rest = '']: RegExpExecArray,
): { inner: string[]; next: number } {
  const indent = lead.length + marker.length + (gap.length > 4 ? 1 : gap.length)
  const inner = [rest]
  let at = start + 1
  while (at < lines.length) {
    const line = lines[at] ?? ''
    if (isBlank(line)) {
      let next = at
      while (next < lines.length && isBlank(lines[next])) next++
      if (indentOf(lines[next] ?? '') < indent) break
      inner.push(...lines.slice(at, next).map(() => ''))
      at = next
      continue
    }
    const isInside = indentOf(line) >= Math.min(indent, 2 + lead.length)
    const isLazy = !startsBlock(lines, at) && !isBlank(inner.at(-1))
    if (!isInside && !isLazy) break
    inner.push(line.slice(Math.min(indent, indentOf(line))))
    at++
  }
  return { inner, next: at }
}

function itemHtml([first = '', ...rest]: readonly string[], isTasks: boolean, depth: number): string {
  const task = isTasks ? TASK.exec(first) : null
  const attributes = task ? ` data-type="taskItem" data-checked="${task[1]?.toLowerCase() === 'x'}"` : ''
  const html = blocksOf([first.slice(task?.[0].length ?? 0), ...rest], depth + 1)
  return `<li${attributes}>${html || EMPTY}</li>`
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
  let end = at + 2
  while (end < lines.length && (lines[end] ?? '').includes('|')) end++
  const rows = lines.slice(at + 2, end).map(cellsOf)
  // A row that is wider than its head loses nothing.
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), head.length)
  // Each row is as wide as the widest: few letters could ask for more cells than memory holds.
  if (width * (rows.length + 1) > MAX_CELLS) return { html: textHtml(lines.slice(at, end)), next: end }
  const row = (cells: readonly string[], name: 'td' | 'th') =>
    `<tr>${Array.from({ length: width }, (_, i) => `<${name}><p>${inlineOfMarkdown(cells[i] ?? '')}</p></${name}>`).join('')}</tr>`
  const body = rows.map((cells) => row(cells, 'td')).join('')
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
  while (end < lines.length && !isBlank(lines[end])) {
    const line = lines[end] ?? ''
    const underline = /^ {0,3}(=+|-+)\s*$/.exec(line)?.[1]
    if (underline !== undefined && end === at + 1)
      return { html: headingHtml(underline.startsWith('=') ? 1 : 2, (lines[at] ?? '').trim()), next: end + 1 }
    if (startsBlock(lines, end)) break
    end++
  }
  // An empty line inside of a paragraph is written as a break that stands alone.
  const text = lines.slice(at, end).map((one) => (one.trim() === '<br>' ? '' : one.trimEnd()))
  return { html: `<p>${inlineOfMarkdown(text.join('\n'))}</p>`, next: end }
}
