const LETTERS = 100

/** What nobody sees, and what turns the text around it: an app could seem to be called otherwise, or say more than a name. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u00AD\u200B\u2060-\u2064\uFEFF\u{E0000}-\u{E0FFF}]/gu
/** Joiners and marks alone are nothing to read. */
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u

/** The name of an app as people read it, wherever it comes from: one line, short. Empty where nothing is left to read. */
export function cleanName(name: string): string {
  const line = name.replaceAll(/\s+/gu, ' ').replaceAll(UNSEEN, '').trim()
  return SEEN.test(line) ? Array.from(line).slice(0, LETTERS).join('').trim() : ''
}
