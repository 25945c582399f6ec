// Characters are code points: an emoji counts once. Most texts have none, and need not be looked through.
const PAIRED = /[\uD800-\uDFFF]/

/** How many characters a text has, which is what limits of names count. */
export function countCharacters(text: string): number {
  return PAIRED.test(text) ? Array.from(text).length : text.length
}

/** So many characters from a place on, counted from 0. */
export function cutCharacters(text: string, start: number, count: number): string {
  const end = start + Math.max(0, count)
  return PAIRED.test(text) ? Array.from(text).slice(start, end).join('') : text.slice(start, end)
}
