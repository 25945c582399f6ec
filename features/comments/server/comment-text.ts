import { cleanBlocks, hashOf, htmlOfPlainText, MAX_MENTIONS, mentionsOf, plainTextOf } from '@weft/rich-text'

import { commentErrors, MAX_COMMENT } from '../shared/index.ts'

/** Longer ones are not even cleaned: that would hold everybody else up. */
const MAX_RAW = 2 * MAX_COMMENT

/** A comment's HTML as it is stored, and whom it mentions; throws where it is none. */
export function readText(raw: string): { html: string; mentions: number[]; mentions_board: boolean } {
  if (raw.length > MAX_RAW) throw commentErrors.comment_too_long()
  const html = cleanText(raw)
  if (html === '') throw commentErrors.empty_comment()
  if (html.length > MAX_COMMENT) throw commentErrors.comment_too_long()
  const { people, board } = mentionsOf(html)
  if (people.length > MAX_MENTIONS) throw commentErrors.too_many_mentions()
  return { html, mentions: [...people], mentions_board: board }
}

/** The same of somebody who is not signed in: the words alone, without formatting, pictures or mentions. */
export function readGuestText(raw: string): ReturnType<typeof readText> {
  return readText(htmlOfPlainText(plainTextOf(readText(raw).html)))
}

/** One spelling for equal texts: how a change is compared with what is stored. */
export function normaliseText(field: string, value: unknown): unknown {
  if (field !== 'text') return value
  const html = typeof value === 'object' && value !== null ? (value as { html?: unknown }).html : undefined
  return typeof html === 'string' && html.length <= MAX_RAW ? { html: cleanText(html) } : value
}

const cleanText = (html: string) => cleanBlocks(html).join('')

/** What the activity says of a text: never a word of it, or what is deleted would live on there. */
export function traceOf({ html, mentions, mentions_board }: ReturnType<typeof readText>) {
  return { hash: hashOf(html), mentions, ...(mentions_board ? { mentions_board } : {}) }
}
