/** The pieces of an HTML text; texts and attribute values are decoded. */
export type HtmlToken =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string> }
  | { kind: 'close'; name: string }

// What stands in these is never text of the document.
const RAW = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'template',
  'svg',
  'math',
  'head',
  'object',
  'select',
])

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  shy: '\u00AD',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  pound: '£',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  times: '×',
  rarr: '→',
  larr: '←',
}

/** Reads HTML into pieces in one pass, without a DOM; whatever is malformed becomes text or is left out. */
export function htmlTokens(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = []
  let at = 0
  while (at < html.length) {
    const tag = html.indexOf('<', at)
    if (tag === -1) {
      pushText(tokens, html.slice(at))
      break
    }
    if (tag > at) pushText(tokens, html.slice(at, tag))
    at = readTag(html, tag, tokens)
  }
  return tokens
}

/** Characters that HTML gives a meaning, escaped; good for texts and quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

export function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,8}));/g,
    (whole, dec, hex, name) => {
      if (name !== undefined) return named[name as string] ?? whole
      const code = dec === undefined ? Number.parseInt(hex as string, 16) : Number(dec)
      const isText = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      return isText ? String.fromCodePoint(code) : '\uFFFD'
    },
  )
}

function pushText(tokens: HtmlToken[], raw: string): void {
  const text = decodeEntities(raw)
  const last = tokens.at(-1)
  if (last?.kind === 'text') last.text += text
  else tokens.push({ kind: 'text', text })
}

/** Reads what begins with `<` at `start`; gives the place behind it. */
function readTag(html: string, start: number, tokens: HtmlToken[]): number {
  if (html.startsWith('<!--', start)) return behind(html, '-->', start + 4)
  const next = html[start + 1] ?? ''
  if (next === '!' || next === '?') return behind(html, '>', start)
  const tag = /<(\/?)([a-zA-Z][^\s/>]*)/y
  tag.lastIndex = start
  const match = tag.exec(html)
  if (!match) {
    pushText(tokens, '<')
    return start + 1
  }
  const name = (match[2] ?? '').toLowerCase()
  const { attributes, end } = readAttributes(html, tag.lastIndex)
  if (match[1] === '/') {
    tokens.push({ kind: 'close', name })
    return end
  }
  if (RAW.has(name)) {
    const closing = new RegExp(`</${name}`, 'gi')
    closing.lastIndex = end
    const close = closing.exec(html)
    return close ? behind(html, '>', close.index) : html.length
  }
  tokens.push({ kind: 'open', name, attributes })
  return end
}

function readAttributes(html: string, from: number): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>()
  const one = /[\s/]*(?:(>)|([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?|(.))/sy
  one.lastIndex = from
  for (let match = one.exec(html); match; match = one.exec(html)) {
    const [, close, name, double, single, bare] = match
    if (close !== undefined) return { attributes, end: one.lastIndex }
    if (name === undefined) continue
    const key = name.toLowerCase()
    if (!attributes.has(key)) attributes.set(key, decodeEntities(double ?? single ?? bare ?? ''))
  }
  return { attributes, end: html.length }
}

function behind(html: string, sign: string, from: number): number {
  const at = html.indexOf(sign, from)
  return at === -1 ? html.length : at + sign.length
}
