/** What a token stands for: a text, and the moment that it tells where it is a date. */
export interface TokenValue {
  text: string
  /** Milliseconds. */
  moment?: number
  /** The day alone counts. */
  isDay?: boolean
}

interface TokenFilter {
  name: string
  argument: string
}

/** `{{item.Due | date:"YYYY-MM-DD" | default:"none"}}`. */
export interface Token {
  /** 'item', 'before', 'user', 'board', 'now', 'request' or 'response'. */
  root: string
  /** What of it; of items the name or the id of an attribute. */
  field: string
  filters: readonly TokenFilter[]
}

type Part = string | Token

const TOKEN = /\{\{([^{}]*)\}\}/g
const ROOTS: ReadonlySet<string> = new Set(['item', 'before', 'user', 'board', 'now', 'request', 'response'])
const FILTER = /\|\s*([a-z]+)\s*(?::\s*"([^"]*)")?\s*/gy

/** Texts and tokens in turn. Braces that hold no token stay as they are. */
export function parseTemplate(text: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const match of text.matchAll(TOKEN)) {
    const token = readToken(match[1] ?? '')
    if (!token) continue
    if (match.index > end) parts.push(text.slice(end, match.index))
    parts.push(token)
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push(text.slice(end))
  return parts
}

function readToken(inner: string): Token | null {
  const bar = inner.search(/\s*\|/)
  const path = (bar === -1 ? inner : inner.slice(0, bar)).trim()
  const dot = path.indexOf('.')
  const root = dot === -1 ? path : path.slice(0, dot)
  if (!ROOTS.has(root)) return null
  const filters = bar === -1 ? [] : readFilters(inner.slice(bar).trim())
  return filters && { root, field: dot === -1 ? '' : path.slice(dot + 1).trim(), filters }
}

function readFilters(text: string): TokenFilter[] | null {
  const filters: TokenFilter[] = []
  FILTER.lastIndex = 0
  let end = 0
  for (let match = FILTER.exec(text); match; match = FILTER.exec(text)) {
    filters.push({ name: match[1] ?? '', argument: match[2] ?? '' })
    end = FILTER.lastIndex
  }
  return end === text.length ? filters : null
}

/** The text with every token's value in its place. `escape` makes a value safe where the text goes; tokens only. */
export function renderTemplate(
  text: string,
  valueOf: (token: Token) => TokenValue | null,
  { zone, escape = (value) => value }: { zone: string; escape?: (value: string) => string },
): string {
  return parseTemplate(text)
    .map((part) => (typeof part === 'string' ? part : escape(filtered(part, valueOf(part), zone))))
    .join('')
}

function filtered({ filters }: Token, value: TokenValue | null, zone: string): string {
  let text = value?.text ?? ''
  for (const { name, argument } of filters) {
    if (name === 'date' && value?.moment !== undefined)
      text = formatMoment(value.moment, argument || 'YYYY-MM-DD', value.isDay ? 'UTC' : zone)
    if (name === 'default' && text === '') text = argument
  }
  return text
}

/** A moment by a pattern of YYYY, MM, DD, HH and mm. */
function formatMoment(moment: number, pattern: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(moment)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const words: Readonly<Record<string, string>> = {
    YYYY: of('year').padStart(4, '0'),
    MM: of('month'),
    DD: of('day'),
    HH: of('hour'),
    mm: of('minute'),
  }
  return pattern.replaceAll(/YYYY|MM|DD|HH|mm/g, (word) => words[word] ?? word)
}

/** What of items the tokens of a text name: ids of attributes, or their names. */
export function fieldsOfItems(text: string): string[] {
  return parseTemplate(text).flatMap((part) =>
    typeof part !== 'string' && (part.root === 'item' || part.root === 'before') && part.field !== 'url'
      ? [part.field]
      : [],
  )
}

/** The text with what tokens name of items written in another way: names as they are typed, ids as rules keep them. */
export function renameFields(text: string, rename: (field: string) => string): string {
  return text.replaceAll(TOKEN, (whole, inner: string) => {
    const token = readToken(inner)
    if (!token || (token.root !== 'item' && token.root !== 'before') || token.field === 'url') return whole
    const next = rename(token.field)
    return next === token.field ? whole : whole.replace(token.field, () => next)
  })
}
