import { plainTextOf } from '@weft/rich-text'

/** Whether a text says nothing: no words, and no picture. */
export function isBlank(html: string): boolean {
  return plainTextOf(html).trim() === '' && !/<(img|hr)\b/.test(html)
}

/** The beginning of a comment on one line. */
export function excerptOf(html: string): string {
  return plainTextOf(html).replaceAll(/\s+/g, ' ').trim().slice(0, MAX_EXCERPT)
}

const MAX_EXCERPT = 120
