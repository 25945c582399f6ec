import { cleanText } from '@weft/base'
import {
  CALLOUT_ATTRIBUTE,
  escapeHtml,
  isCallout,
  isImageSource,
  isSafeUrl,
  itemMention,
} from '@weft/rich-text'
import type { Mark, Node } from '@tiptap/pm/model'

/** The HTML of blocks. Nodes never change, so what was written once, or read from HTML, is known. */
export interface BlockHtml {
  /** Remembers what a block was read from: untouched, it is saved byte for byte. */
  remember(block: Node, html: string): void
  /** The same for an equal block that stands in the document instead. */
  carry(from: Node, to: Node): void
  /** One HTML per block of the document, empty ones at the ends included. */
  blocks(doc: Node): string[]
}

export function createBlockHtml(): BlockHtml {
  const known = new WeakMap<Node, string>()
  const htmlOf = (block: Node): string => {
    let html = known.get(block)
    if (html === undefined) known.set(block, (html = htmlOfNode(block)))
    return html
  }
  return {
    remember: (block, html) => void known.set(block, html),
    carry: (from, to) => void known.set(to, htmlOf(from)),
    blocks: (doc) => doc.children.map(htmlOf),
  }
}

/** A node as the sanitiser leaves it: cleaning the result changes nothing. */
export function htmlOfNode(node: Node): string {
  if (node.isTextblock) return element(node, inlineHtml(node))
  return element(node, node.children.map(htmlOfNode).join(''))
}

function element(node: Node, inner: string): string {
  const { attrs } = node
  switch (node.type.name) {
    case 'paragraph':
      return `<p>${inner}</p>`
    case 'heading':
      return `<h${attrs['level']}>${inner}</h${attrs['level']}>`
    case 'codeBlock': {
      const language = /^[\w+#-]{1,30}$/.test(String(attrs['language'] ?? '')) ? attrs['language'] : null
      return `<pre><code${attribute('class', language && `language-${language}`)}>${inner}</code></pre>`
    }
    case 'blockquote': {
      const callout: unknown = attrs['callout']
      return `<blockquote${attribute(CALLOUT_ATTRIBUTE, isCallout(callout) ? callout : null)}>${inner}</blockquote>`
    }
    case 'bulletList':
      return `<ul>${inner}</ul>`
    case 'orderedList': {
      const start = Number(attrs['start'])
      return `<ol${attribute('start', start !== 1 && start >= 0 && start <= 9999 ? String(start) : null)}>${inner}</ol>`
    }
    case 'listItem':
      return `<li>${inner}</li>`
    case 'taskList':
      return `<ul data-type="taskList">${inner}</ul>`
    case 'taskItem':
      return `<li data-type="taskItem" data-checked="${attrs['checked'] === true}">${inner}</li>`
    case 'table':
      return `<table><tbody>${inner}</tbody></table>`
    case 'tableRow':
      return `<tr>${inner}</tr>`
    case 'tableHeader':
      return `<th${spans(node)}>${inner}</th>`
    case 'tableCell':
      return `<td${spans(node)}>${inner}</td>`
    case 'horizontalRule':
      return '<hr>'
    case 'hardBreak':
      return '<br>'
    case 'image':
      return imageHtml(node)
    case 'mention': {
      const label = cleanText(String(attrs['label'] ?? ''))
      const id = attribute('data-id', String(attrs['id'] ?? '').slice(0, 64))
      const text = escapeHtml(`@${label}`)
      return `<span data-type="mention"${id}${attribute('data-label', label)}>${text}</span>`
    }
    case 'item':
      return itemMention(String(attrs['id'] ?? ''))
    default:
      return inner
  }
}

function spans({ attrs }: Node): string {
  const span = (name: string) => attribute(name, attrs[name] > 1 ? String(attrs[name]) : null)
  return span('colspan') + span('rowspan')
}

function imageHtml({ attrs }: Node): string {
  const src = String(attrs['src'] ?? '')
  const size = (name: string) => {
    const value = String(attrs[name] ?? '')
    return attribute(name, /^\d{1,4}$/.test(value) ? value : null)
  }
  const alt = typeof attrs['alt'] === 'string' ? attrs['alt'] : null
  if (!isImageSource(src)) return ''
  return `<img${attribute('src', src)}${attribute('alt', alt)}${size('width')}${size('height')}>`
}

function attribute(name: string, value: string | null): string {
  return value === null ? '' : ` ${name}="${escapeHtml(cleanText(value))}"`
}

const MARKS: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
  mark: 'mark',
  link: 'a',
}

/** The content of a text block, marks opened as late and closed as early as nesting allows. */
function inlineHtml(block: Node): string {
  let out = ''
  let open: readonly Mark[] = []
  // Signs that follow one another are composed across the pieces of a text.
  let text = ''
  const moveTo = (next: readonly Mark[]) => {
    out += escapeHtml(cleanText(text))
    text = ''
    let kept = 0
    while (kept < open.length && kept < next.length && open[kept]?.eq(next[kept] as Mark)) kept++
    for (const mark of open.slice(kept).toReversed()) out += `</${MARKS[mark.type.name]}>`
    for (const mark of next.slice(kept)) out += openMark(mark)
    open = next
  }
  for (const child of block.children) {
    const html = child.isText ? '' : element(child, '')
    if (!child.isText && html === '') continue
    const marks = child.marks.filter(isWritten)
    const isSame = marks.length === open.length && marks.every((mark, i) => mark.eq(open[i] as Mark))
    if (!child.isText || !isSame) moveTo(marks)
    text += child.text ?? ''
    out += html
  }
  moveTo([])
  return out
}

function isWritten({ type, attrs }: Mark): boolean {
  return type.name in MARKS && (type.name !== 'link' || isSafeUrl(String(attrs['href'] ?? '')))
}

function openMark({ type, attrs }: Mark): string {
  return `<${MARKS[type.name]}${type.name === 'link' ? attribute('href', String(attrs['href'])) : ''}>`
}
