import { isImageSource } from './clean-html.ts'
import { isSafeUrl } from './urls.ts'
import { escapeHtml } from './escape-html.ts'
import { decodeEntities } from './tokens.ts'

const MAX_DEPTH = 12
const SIGNS = [
  ['**', 'strong'],
  ['__', 'strong'],
  ['~~', 's'],
  ['==', 'mark'],
  ['*', 'em'],
  ['_', 'em'],
] as const
const TAG = /^<(u|s|b|i|em|strong|mark|code)>/i
const BREAK = /^<br\s*\/?>/i
const LINK =
  /^(!?)\[((?:\\.|[^[\]\\\n]|\[[^[\]\n]*\])*)\]\(\s*(?:<((?:\\.|[^<>\\\n])*)>|([^\s()<>]*(?:\([^\s()]*\)[^\s()]*)*))(?:\s+"([^"\n]*)")?\s*\)/
const AUTOLINK = /^<((?:https?:\/\/|mailto:|tel:)[^\s<>]+)>/i

/** One paragraph of markdown as HTML. */
export function inlineOfMarkdown(text: string, depth = 0): string {
  if (depth > MAX_DEPTH) return escapeHtml(text).replaceAll('\n', '<br>')
  let html = ''
  let plain = ''
  // Signs that have no partner in the rest of the text are not looked for again.
  const lonely = new Set<string>()
  const flush = () => {
    html += escapeHtml(decodeEntities(plain)).replaceAll(/(?<! ) *\n/g, '<br>')
    plain = ''
  }
  let at = 0
  while (at < text.length) {
    const character = text[at] ?? ''
    if (!/[\\`*_~=![<]/.test(character)) {
      plain += character
      at++
      continue
    }
    const found = readSign(text, at, {
      depth,
      lonely,
      isAfterWord: /[\p{L}\p{N}_]/u.test(text[at - 1] ?? ''),
    })
    if (found) {
      // Spaces at the end of a line are nothing to see.
      if (found.html === '<br>') plain = plain.trimEnd()
      flush()
      html += found.html
      at = found.end
    } else {
      plain += character
      at++
    }
  }
  flush()
  return html
}

interface Surroundings {
  depth: number
  lonely: Set<string>
  isAfterWord: boolean
}

function readSign(text: string, at: number, around: Surroundings): { html: string; end: number } | null {
  const next = text[at + 1] ?? ''
  switch (text[at]) {
    case '\\':
      if (next === '\n') return { html: '<br>', end: at + 2 }
      return /[!-/:-@[-`{-~]/.test(next) ? { html: escapeHtml(next), end: at + 2 } : null
    case '`':
      return readCode(text, at)
    case '<': {
      const rest = text.slice(at, at + 2_100)
      const lineBreak = BREAK.exec(rest)?.[0]
      if (lineBreak !== undefined) return { html: '<br>', end: at + lineBreak.length }
      const tag = TAG.exec(rest)?.[1]
      if (tag !== undefined) return readTag(text, at, tag, around)
      const link = AUTOLINK.exec(rest)
      if (!link?.[1] || !isSafeUrl(link[1])) return null
      return { html: `<a href="${escapeHtml(link[1])}">${escapeHtml(link[1])}</a>`, end: at + link[0].length }
    }
    case '!':
      return next === '[' ? readLink(text, at, around) : null
    case '[':
      return readLink(text, at, around)
    default:
      return readMark(text, at, around)
  }
}

function readCode(text: string, at: number): { html: string; end: number } | null {
  const fence = /`+/y
  fence.lastIndex = at
  const sign = fence.exec(text)?.[0] ?? '`'
  const end = new RegExp(`(?<!\`)${sign}(?!\`)`, 'g')
  end.lastIndex = at + sign.length
  const close = end.exec(text)
  if (!close) return { html: sign, end: at + sign.length }
  let code = text.slice(at + sign.length, close.index)
  if (/^ .* $/s.test(code) && code.trim() !== '') code = code.slice(1, -1)
  const lines = code.split('\n').map((line) => (line === '' ? '' : `<code>${escapeHtml(line)}</code>`))
  return { html: lines.join('<br>'), end: close.index + sign.length }
}

/** What stands between a tag and the one that closes it; a tag alone is text. */
function readTag(
  text: string,
  at: number,
  tag: string,
  { depth, lonely }: Surroundings,
): { html: string; end: number } | null {
  const name = tag.toLowerCase()
  const close = `</${tag}>`
  const from = at + tag.length + 2
  const end = lonely.has(close) ? -1 : text.indexOf(close, from)
  if (end === -1) {
    lonely.add(close)
    return null
  }
  const inner = text.slice(from, end)
  return { html: `<${name}>${inlineOfMarkdown(inner, depth + 1)}</${name}>`, end: end + close.length }
}

function readLink(text: string, at: number, { depth }: Surroundings): { html: string; end: number } | null {
  const match = LINK.exec(text.slice(at, at + 4_000))
  if (!match) return null
  const [whole, bang, inner = '', pointed, bare = '', said = ''] = match
  const url = (pointed ?? bare).replaceAll(/\\([<>\\])/g, '$1')
  const end = at + whole.length
  // Links have no titles here; what it says stays as text.
  const title = said === '' ? '' : escapeHtml(` (${decodeEntities(said)})`)
  if (bang === '!') {
    if (!isImageSource(url)) return null
    const alt = decodeEntities(inner.replaceAll(/\\(.)/g, '$1'))
    return {
      html: `<img src="${escapeHtml(url)}"${alt === '' ? '' : ` alt="${escapeHtml(alt)}"`}>${title}`,
      end,
    }
  }
  if (!isSafeUrl(url)) return null
  return { html: `<a href="${escapeHtml(url)}">${inlineOfMarkdown(inner, depth + 1)}</a>${title}`, end }
}

function readMark(text: string, at: number, around: Surroundings): { html: string; end: number } | null {
  for (const [sign, name] of SIGNS) {
    if (!text.startsWith(sign, at) || around.lonely.has(sign)) continue
    if (/\s|^$/.test(text[at + sign.length] ?? '') || ('_='.includes(sign[0] ?? '') && around.isAfterWord))
      continue
    const end = findPartner(text, at + sign.length, sign)
    if (end === -1) {
      around.lonely.add(sign)
      continue
    }
    const inner = text.slice(at + sign.length, end)
    return { html: `<${name}>${inlineOfMarkdown(inner, around.depth + 1)}</${name}>`, end: end + sign.length }
  }
  return null
}

/** Where the sign that closes a mark stands; -1 without one. Code and escaped signs are passed over. */
function findPartner(text: string, from: number, sign: string): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '`') {
      const code = readCode(text, at)
      if (code) at = code.end - 1
    } else if (at > from && text.startsWith(sign, at) && /\S/.test(text[at - 1] ?? '')) {
      const isLonger =
        sign.length === 1 && (text[at + 1] === sign || text[at - 1] === sign) && text[at - 2] !== '\\'
      const isInWord = '_='.includes(sign[0] ?? '') && /[\p{L}\p{N}]/u.test(text[at + sign.length] ?? '')
      if (!isLonger && !isInWord) return at
    }
  }
  return -1
}
