import { normalised } from './normalised.ts'

/** Text as jsonb can hold it: no NUL and no half of a surrogate pair; composed (NFC). */
export function cleanText(text: string): string {
  return normalised(text.toWellFormed().replaceAll('\u0000', ''), 'NFC')
}

/** Clean text on one line: line breaks become spaces, the ends are trimmed. */
export function oneLine(text: string): string {
  return cleanText(text)
    .replaceAll(/[\r\n\v\f\u0085\u2028\u2029]+/g, ' ')
    .trim()
}

/** The text of data that should be a string; data of another type shows what can be shown of it. */
export function textOf(data: unknown): string {
  if (typeof data === 'string') return data
  return typeof data === 'number' || typeof data === 'boolean' ? String(data) : ''
}

/** The same as a list that is empty without a text: what text conditions and groups look through. */
export function textsOf(data: unknown): string[] {
  const text = textOf(data)
  return text === '' ? [] : [text]
}
