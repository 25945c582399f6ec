import { CALLOUT_ATTRIBUTE } from './callouts.ts'
import { type HtmlElement, type HtmlNode, htmlTree } from './html-tree.ts'
import { markdownInline } from './markdown-inline.ts'

const INLINE = new Set(['a', 'b', 'strong', 'i', 'em', 'u', 's', 'code', 'mark', 'span', 'br', 'img'])

/**
 * A long text as markdown (CommonMark with tables, tasks, alerts and ~~strike~~ of GFM, ==mark==); what markdown has no
 * sign for is written as an HTML tag, an empty paragraph as one empty line more.
 */
export function markdownOfHtml(html: string): string {
  return blocksOf(htmlTree(html)).join('\n')
}

/** Lines of several blocks, an empty line between two. */
function blocksOf(nodes: readonly HtmlNode[]): string[] {
  const lines: string[] = []
  let listBefore: string | null = null
  let empty = 0
  const add = (block: readonly string[], list: string | null) => {
    if (block.length === 0) return
    if (lines.length > 0) lines.push('', ...Array<string>(empty).fill(''))
    // Without something between them two lists would be read as one.
    if (list !== null && list === listBefore && empty === 0) lines.push('<!-- -->', '')
    lines.push(...block)
    listBefore = list
    empty = 0
  }
  for (const group of groupInline(nodes)) {
    if (Array.isArray(group)) add(textLines(markdownInline(group)), null)
    else if (isEmpty(group) && lines.length > 0) empty++
    else add(blockOf(group), /^[uo]l$/.test(group.name) ? group.name : null)
  }
  // At an end empty lines say nothing.
  for (; empty > 0; empty--) lines.push('', '<br>')
  return lines
}

function isEmpty({ name, children }: HtmlElement): boolean {
  return name === 'p' && children.every((child) => typeof child === 'string' && /^[ \n]*$/.test(child))
}

/** Neighbours that belong into one line of text are put together. */
function groupInline(nodes: readonly HtmlNode[]): (HtmlElement | HtmlNode[])[] {
  const groups: (HtmlElement | HtmlNode[])[] = []
  for (const node of nodes) {
    const last = groups.at(-1)
    if (typeof node !== 'string' && !INLINE.has(node.name)) groups.push(node)
    else if (Array.isArray(last)) last.push(node)
    else groups.push([node])
  }
  return groups
}

function blockOf(element: HtmlElement): string[] {
  const { name, children } = element
  switch (name) {
    case 'h1':
    case 'h2':
    case 'h3':
      // Signs at the end of a heading's line would be read as its closing ones.
      return [
        `${'#'.repeat(Number(name[1]))} ${markdownInline(children, '<br>')
          .trim()
          .replace(/(?<!#)#+$/, '\\$&')}`.trimEnd(),
      ]
    case 'pre':
      return codeOf(element)
    case 'blockquote':
      return quoteOf(element)
    case 'ul':
    case 'ol':
      return listOf(element)
    case 'hr':
      return ['---']
    case 'table':
      return tableOf(element)
    case 'p':
      return textLines(markdownInline(children))
    default:
      return blocksOf(children)
  }
}

/** Lines of a paragraph, none of which begins like a block or is empty. */
function textLines(text: string): string[] {
  return text.split('\n').map((line, at) => {
    if (line.trim() === '') return '<br>'
    const safe = line
      .trimEnd()
      .replace(/^( {0,3}\d{1,4})([.)])(?=\s|$)/, '$1\\$2')
      .replace(/^( {0,3})(?=[#>]|[-+](?:\s|$)|-{3,}|=+$|[-:|][-:|\s]*$)/, '$1\\')
    // Four spaces before its first line would make it code.
    return at === 0 && safe.startsWith('    ') ? `&#32;${safe.slice(1)}` : safe
  })
}

function quoteOf({ attributes, children }: HtmlElement): string[] {
  const callout = attributes.get(CALLOUT_ATTRIBUTE)
  const lines = blocksOf(children)
  return (callout === undefined ? lines : [`[!${callout.toUpperCase()}]`, ...lines]).map((line) =>
    line === '' ? '>' : `> ${line}`,
  )
}

function codeOf({ children }: HtmlElement): string[] {
  const code = children.find((child) => typeof child !== 'string' && child.name === 'code')
  const language =
    typeof code === 'object' ? code.attributes.get('class')?.replace('language-', '') : undefined
  const text = plain(children)
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return [`${fence}${language ?? ''}`, ...text.split('\n'), fence]
}

function listOf(list: HtmlElement): string[] {
  let number = Number(list.attributes.get('start') ?? 1)
  return elementsOf(list, ['li']).flatMap((item) => {
    const checked = item.attributes.get('data-checked')
    const task = checked === undefined ? '' : checked === 'true' ? '[x] ' : '[ ] '
    const marker = list.name === 'ol' ? `${number++}. ` : '- '
    const [only] = item.children
    const isBare = item.children.length === 1 && typeof only === 'object' && isEmpty(only)
    const [first = '', ...rest] = isBare ? [] : blocksOf(item.children)
    // Spaces behind the marker would be its own.
    const text = first.startsWith(' ') ? `&#32;${first.slice(1)}` : first
    const indent = ' '.repeat(marker.length)
    // A nested list follows its line at once, as people write it.
    const lines = rest[0] === '' && /^(?:- |\d+\. )/.test(rest[1] ?? '') ? rest.slice(1) : rest
    return [
      `${marker}${task}${text}`.trimEnd(),
      ...lines.map((line) => (line === '' ? '' : `${indent}${line}`)),
    ]
  })
}

function tableOf(table: HtmlElement): string[] {
  const rows = rowsOf(table).map((row) => elementsOf(row, ['th', 'td']))
  const width = Math.max(0, ...rows.map((row) => row.length))
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  // Only the head says how wide a table is: rows with fewer cells are written as they are, however many.
  const headLine = (cells: readonly string[]) => line(Array.from({ length: width }, (_, i) => cells[i] ?? ''))
  const [head, ...body] = rows.map((row) => row.map(cellText))
  if (!head) return []
  const hasHead = rows[0]?.every(({ name }) => name === 'th') === true
  const rule = `|${' --- |'.repeat(width)}`
  return hasHead
    ? [headLine(head), rule, ...body.map(line)]
    : [headLine([]), rule, ...[head, ...body].map(line)]
}

function rowsOf(table: HtmlElement): HtmlElement[] {
  return elementsOf(table, ['tr', 'thead', 'tbody']).flatMap((part) =>
    part.name === 'tr' ? [part] : elementsOf(part, ['tr']),
  )
}

/** A cell has one line: its paragraphs are apart by breaks. */
function cellText(cell: HtmlElement): string {
  const parts = groupInline(cell.children).map((group) =>
    markdownInline(
      Array.isArray(group) ? group : group.name === 'p' ? group.children : [plain([group])],
      '<br>',
    ),
  )
  return parts
    .map((part) => part.trim().replaceAll('|', '\\|'))
    .filter((part) => part !== '')
    .join('<br>')
}

function elementsOf(parent: HtmlElement, names: readonly string[]): HtmlElement[] {
  return parent.children.filter(
    (child): child is HtmlElement => typeof child !== 'string' && names.includes(child.name),
  )
}

function plain(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : plain(node.children))).join('')
}
