/** Up to here putting marks in their order takes no time that could be felt. */
const SHORT = 1_000
/** More marks in a row than any writing has. From the first one on: a search inside a run would look at it again and again. */
const PILE = /(?<!\p{M})\p{M}{100}/u

/**
 * A text in a normal form of Unicode. Marks are put in order in a time that grows with the square of their number: a
 * long text with a pile of them, which nobody wrote, stays as it is instead of taking seconds.
 */
export function normalised(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return text.length > SHORT && PILE.test(text) ? text : text.normalize(form)
}
