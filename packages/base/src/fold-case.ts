import { normalised } from './normalised.ts'

/** All other letters are as long folded as they were, and composed already. */
const SPECIAL = /[\u00DF\u0100-\uFFFF]/

/** Languages in which i and ı are two letters, each with a capital of its own. */
const isTurkic = (locale: string) => /^(?:tr|az)\b/i.test(locale)

/**
 * Small letters, as people of a language read them: in Turkish I is the capital of ı and İ that of i, elsewhere all four
 * are one letter; ß is ss, and a sigma is one at the end of a word too. For a composed text (NFC).
 */
export function foldCase(text: string, locale: string): string {
  if (isTurkic(locale)) return unified(text.replaceAll('İ', 'i').replaceAll('I', 'ı').toLowerCase())
  const small = text.toLowerCase()
  return SPECIAL.test(small) ? unified(small).replaceAll('i\u0307', 'i').replaceAll('ı', 'i') : small
}

const unified = (small: string) => small.replaceAll('ß', 'ss').replaceAll('ς', 'σ')

/** Where a text stands in another by folded letters, from a place on; places are those of the string. */
export function findFolded(
  text: string,
  wanted: string,
  locale: string,
  from = 0,
): { start: number; end: number } | null {
  const needle = foldCase(normalised(wanted, 'NFC'), locale)
  if (needle === '') return { start: from, end: from }
  if (!SPECIAL.test(text)) {
    const start = foldCase(text, locale).indexOf(needle, from)
    return start < 0 ? null : { start, end: start + needle.length }
  }
  const { folded, places } = foldedWithPlaces(text, locale)
  let first = 0
  while (first < folded.length && (places[first] ?? 0) < from) first++
  const at = folded.indexOf(needle, first)
  if (at < 0) return null
  const last = wholeLetter(places, at + needle.length)
  return { start: places[at] ?? 0, end: places[last] ?? text.length }
}

/** All places where a text stands in another by folded letters, also those that overlap; the text is folded once. */
export function findAllFolded(
  text: string,
  wanted: string,
  locale: string,
): { start: number; end: number }[] {
  const needle = foldCase(normalised(wanted, 'NFC'), locale)
  if (needle === '') return []
  const { folded, places } = foldedWithPlaces(text, locale)
  const found: { start: number; end: number }[] = []
  for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + 1)) {
    const last = wholeLetter(places, at + needle.length)
    found.push({ start: places[at] ?? 0, end: places[last] ?? text.length })
  }
  return found
}

/** A letter that is found in part, such as an s of ß, is found as a whole. */
function wholeLetter(places: readonly number[], end: number): number {
  let last = end
  while (last < places.length && places[last] === places[last - 1]) last++
  return last
}

/** A folded text with the place in the original that each unit of it comes from. Letters go with their accents. */
function foldedWithPlaces(text: string, locale: string): { folded: string; places: number[] } {
  const pieces: string[] = []
  const places: number[] = []
  for (const { 0: letter, index } of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const piece = foldCase(normalised(letter, 'NFC'), locale)
    for (let n = 0; n < piece.length; n++) places.push(index)
    pieces.push(piece)
  }
  return { folded: pieces.join(''), places }
}
