import { countCharacters, cutCharacters } from '@weft/base'
import type { ComputedError } from '@weft/model'

export type ComputedText = string | ComputedError

/** Where the nth character (from 0) lies in the string; null beyond its end. */
export function indexFrom(text: string, n: number): number | null {
  return n <= countCharacters(text) ? cutCharacters(text, 0, n).length : null
}
