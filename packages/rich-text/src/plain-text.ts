import { cleanText, sameJson } from '@weft/base'
import { sha256 } from './sha256.ts'
import { cleanedTokens } from './cleaned-tokens.ts'
import { escapeHtml } from './escape-html.ts'
import { MAX_MENTIONS, mentionsOf } from './mentions.ts'

/** Characters of plain text that stand for a long text in lists, filters, sorts and search. */
const EXCERPT_LENGTH = 1000

/** A long text where its HTML is not at hand. */
export interface Excerpt {
  /** The first 1,000 characters of the plain text. */
  excerpt: string
  /** Characters of the whole plain text. */
  length: number
  /** 32 hexadecimal digits of the HTML's SHA-256: equal texts have equal hashes. */
  hash: string
  /** Ids of people whom the whole text mentions; missing where it mentions nobody. */
  mentions?: readonly number[]
}

export function isExcerpt(data: unknown): data is Excerpt {
  return typeof data === 'object' && data !== null && typeof (data as Partial<Excerpt>).excerpt === 'string'
}

/** Whether two slots hold the same: of long texts the hash says it, whatever else was kept with it at the time. */
export function sameHeld(a: unknown, b: unknown): boolean {
  return isExcerpt(a) && isExcerpt(b) ? a.hash === b.hash : sameJson(a, b)
}

/** What stands for an HTML text in folder content and expanded values. */
export function excerptOf(html: string): Excerpt {
  const plain = plainTextOf(html)
  const { people } = mentionsOf(html)
  const mentions = people.length > 0 ? { mentions: people.slice(0, MAX_MENTIONS) } : {}
  return { excerpt: cut(plain), length: plain.length, hash: hashOf(html), ...mentions }
}

/** The hash that an excerpt carries; a version check may name a long text by it. */
export function hashOf(html: string): string {
  return sha256(html).slice(0, 32)
}

/** The text that filters, sorts and search see, whichever form the data has; '' for other data. */
export function excerptText(data: unknown): string {
  if (typeof data === 'string') return cut(plainTextOf(data))
  return isExcerpt(data) ? data.excerpt : ''
}

function cut(plain: string): string {
  const text = plain.slice(0, EXCERPT_LENGTH)
  // Half of a surrogate pair at the end is no character.
  return /[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text
}

const LINES = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'div'])
const BREAKS = new Set([...LINES, 'ul', 'ol', 'li', 'blockquote', 'table', 'tr', 'hr'])

/** The text of HTML: a line per paragraph, cells apart by tabs. */
export function plainTextOf(html: string): string {
  const said = new Said()
  let isStarted = false
  for (const token of cleanedTokens(html)) {
    if (token.kind === 'text') {
      // White space between two blocks is layout of the source.
      if (!isStarted && said.isFresh && token.text.trim() === '') continue
      said.add(token.text)
    } else if (token.kind === 'open') {
      if (token.name === 'br') said.add('\n')
      else if (BREAKS.has(token.name)) said.freshen()
      if (LINES.has(token.name)) isStarted = true
    } else if (LINES.has(token.name)) {
      said.add('\n')
      isStarted = false
    } else if (token.name === 'td' || token.name === 'th') {
      said.trim()
      said.add('\t')
    } else if (BREAKS.has(token.name)) said.freshen()
  }
  return said.whole.replace(/^\n+/, '').trimEnd()
}

/** A text in the making, by pieces that are not empty: to look at its end, only the last of them is looked at. */
class Said {
  private readonly pieces: string[] = []

  get whole(): string {
    return this.pieces.join('')
  }

  /** Whether a line begins here. */
  get isFresh(): boolean {
    return this.pieces.at(-1)?.endsWith('\n') ?? true
  }

  add(piece: string): void {
    if (piece !== '') this.pieces.push(piece)
  }

  freshen(): void {
    if (!this.isFresh) this.add('\n')
  }

  /** Takes white space away from the end. */
  trim(): void {
    let left = ''
    while (left === '' && this.pieces.length > 0) left = (this.pieces.pop() ?? '').trimEnd()
    this.add(left)
  }
}

/** Plain text as HTML: a paragraph per line, nothing in it is markup. */
export function htmlOfPlainText(text: string): string {
  const lines = cleanText(text)
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .trim()
    .split('\n')
  if (lines.length === 1 && lines[0] === '') return ''
  return lines.map((line) => `<p>${escapeHtml(line.trimEnd())}</p>`).join('')
}
