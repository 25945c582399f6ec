import type { ComputedError } from '@weft/model'

export type ComputedText = string | ComputedError

// Characters are code points: an emoji counts once. Most texts have none, and are cut without looking at each.
const isPlain = (text: string) => !/[\uD800-\uDFFF]/.test(text)

export function lengthOf(text: string): number {
  return isPlain(text) ? text.length : Array.from(text).length
}

/** So many characters from a place on, counted from 0. */
export function cut(text: string, start: number, count: number): string {
  const end = start + Math.max(0, count)
  return isPlain(text) ? text.slice(start, end) : Array.from(text).slice(start, end).join('')
}

/** Where the nth character (from 0) lies in the string; null beyond its end. */
export function indexFrom(text: string, n: number): number | null {
  if (isPlain(text)) return n <= text.length ? n : null
  const characters = Array.from(text)
  return n <= characters.length ? characters.slice(0, n).join('').length : null
}
