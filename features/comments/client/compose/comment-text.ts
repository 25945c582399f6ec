import { plainTextOf } from '@weft/rich-text'

/** Whether a text says nothing: no words, no picture and no item. */
export function isBlank(html: string): boolean {
  return plainTextOf(html).trim() === '' && !/<(?:(?:img|hr)\b|span data-type="item")/.test(html)
}

/**
 * HTML with links where an address ends a line: while one types, an address becomes a link with what is typed after it, and
 * after the last one nothing is.
 */
export function linkEnds(html: string): string {
  return html.replaceAll(ENDS, (_all, before: string, address: string) => {
    const bare = address.replace(/(?:[.,;:!?)\]}'\u201D]|&quot;)+$/, '')
    return `${before}<a href="${bare}">${bare}</a>${address.slice(bare.length)}`
  })
}

const ENDS = /(^|[\s>(])(https?:\/\/[^\s<>"]+)(?=(?:<br>)?<\/(?:p|h[1-6])>)/g

/** The beginning of a comment on one line. */
export function excerptOf(html: string): string {
  return plainTextOf(html).replaceAll(/\s+/g, ' ').trim().slice(0, MAX_EXCERPT)
}

const MAX_EXCERPT = 120
