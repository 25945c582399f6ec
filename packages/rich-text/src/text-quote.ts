/** Words of a text, and what helps to find them again: those around them, and which of equal places is meant. */
export interface TextQuote {
  quote: string
  before: string
  after: string
  ordinal: number
}

/** A stretch of a text. */
export interface TextSpan {
  from: number
  to: number
}

/** Characters on each side that tell equal words apart. */
const AROUND = 32
/** More equal places than these are not compared: a text of nothing but `a`. */
const MAX_PLACES = 1_000

/** The words of a span, to be found again in what the text becomes. Null where there are none, or more than `most`. */
export function quoteOf(text: string, span: TextSpan, most = 1_000): TextQuote | null {
  const found = text.slice(span.from, span.to)
  const from = span.from + (found.length - found.trimStart().length)
  const quote = found.trim()
  if (quote === '' || quote.length > most) return null
  const to = from + quote.length
  return {
    quote,
    before: whole(text.slice(Math.max(0, from - AROUND), from)),
    after: whole(text.slice(to, to + AROUND)),
    ordinal: placesOf(text, quote).findIndex((at) => at >= from),
  }
}

/**
 * Where quoted words stand in a text that people went on writing in; null where they are gone. Of equal words those
 * are meant whose neighbours are the same, and then those that are the same in number. Of short words at least half of
 * what is known of their place must be there: a `the` that is somewhere is not the one that was meant.
 */
export function findQuote(text: string, { quote, before, after, ordinal }: TextQuote): TextSpan | null {
  let best: { at: number; known: number; off: number } | null = null
  for (const [n, at] of placesOf(text, quote).entries()) {
    const known = sameEnd(text, at, before) + sameStart(text, at + quote.length, after)
    const off = Math.abs(n - ordinal)
    if (!best || known > best.known || (known === best.known && off < best.off)) best = { at, known, off }
  }
  if (!best) return null
  const all = quote.length + before.length + after.length
  return (quote.length + best.known) * 2 < all ? null : { from: best.at, to: best.at + quote.length }
}

function placesOf(text: string, quote: string): number[] {
  const places: number[] = []
  if (quote === '') return places
  for (let at = text.indexOf(quote); at >= 0 && places.length < MAX_PLACES; at = text.indexOf(quote, at + 1))
    places.push(at)
  return places
}

function sameEnd(text: string, end: number, known: string): number {
  let count = 0
  while (count < known.length && text[end - 1 - count] === known[known.length - 1 - count]) count += 1
  return count
}

function sameStart(text: string, start: number, known: string): number {
  let count = 0
  while (count < known.length && text[start + count] === known[count]) count += 1
  return count
}

/** Without halves of characters at its ends, which could not be stored. */
function whole(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]/, '').replace(/[\uD800-\uDBFF]$/, '')
}
