import type { HtmlElement, HtmlNode } from './html-tree.ts'

const SIGNS: Readonly<Record<string, string>> = {
  strong: '**',
  b: '**',
  em: '_',
  i: '_',
  s: '~~',
  mark: '==',
}

/** Text with its marks as markdown; `lineBreak` stands for a break of the line. */
export function markdownInline(nodes: readonly HtmlNode[], lineBreak = '\n'): string {
  let out = ''
  let before = ''
  for (const [i, node] of nodes.entries()) {
    const text =
      typeof node === 'string'
        ? escapeText(node)
        : elementText(node, { before, after: firstOf(nodes[i + 1]), lineBreak })
    out += text
    // Looked up in the whole it would be copied together each time.
    before = text.at(-1) ?? before
  }
  return out
}

interface Place {
  before: string
  after: string
  lineBreak: string
}

function elementText(element: HtmlElement, { before, after, lineBreak }: Place): string {
  const { name, attributes, children } = element
  const inner = () => markdownInline(children, lineBreak)
  const sign = SIGNS[name]
  if (sign !== undefined) {
    const text = inner()
    // Signs that touch a space or a word are not read as marks.
    const isReadable =
      /^\S/.test(text) &&
      /\S$/.test(text) &&
      (!'_='.includes(sign[0] ?? '') || !(isWordy(before) || isWordy(after)))
    const isPlain = !text.startsWith(sign[0] ?? '') && !text.endsWith(sign[0] ?? '') && before !== sign[0]
    return isReadable && isPlain ? sign + text + sign : `<${name}>${text}</${name}>`
  }
  switch (name) {
    case 'br':
      return lineBreak
    case 'u':
      return `<u>${inner()}</u>`
    case 'code':
      return codeText(textOf(children))
    case 'a': {
      const href = attributes.get('href')
      return href === undefined ? inner() : `[${inner()}](${addressText(href)})`
    }
    case 'img': {
      const src = attributes.get('src')
      return src === undefined ? '' : `![${escapeText(attributes.get('alt') ?? '')}](${addressText(src)})`
    }
    default:
      return inner()
  }
}

function codeText(text: string): string {
  if (text.trim() === '') return `<code>${escapeText(text)}</code>`
  const runs = new Set([...text.matchAll(/`+/g)].map(([run]) => run.length))
  let length = 1
  while (runs.has(length)) length++
  const fence = '`'.repeat(length)
  const space = /^`|`$|^ .* $/s.test(text) ? ' ' : ''
  return fence + space + text + space + fence
}

function addressText(url: string): string {
  return /[\s()<>\\]/.test(url) ? `<${url.replaceAll(/[<>\\]/g, '\\$&')}>` : url
}

/** Text in which nothing is read as a sign of markdown. */
function escapeText(text: string): string {
  return text
    .replaceAll(/[\\`*[\]<]/g, '\\$&')
    .replaceAll(/_/g, (sign, at: number, whole: string) =>
      isLetter(whole[at - 1]) && isLetter(whole[at + 1]) ? sign : `\\${sign}`,
    )
    .replaceAll(/~(?=~)|(?<=~)~|=(?==)|(?<==)=/g, '\\$&')
    .replaceAll(/&(?=#?\w+;)/g, '\\&')
    .replaceAll('\u00A0', '&nbsp;')
}

function firstOf(node: HtmlNode | undefined): string {
  if (node === undefined) return ''
  return typeof node === 'string' ? (node[0] ?? '') : ''
}

function isLetter(character = ''): boolean {
  return /[\p{L}\p{N}]/u.test(character)
}

function isWordy(character: string): boolean {
  return /[\p{L}\p{N}_]/u.test(character)
}

function textOf(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('')
}
