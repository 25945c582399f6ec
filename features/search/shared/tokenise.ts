import { foldCase, normalised } from '@weft/base'

/** A word as it is compared, and its place among the words of its text. */
export interface Token {
  word: string
  position: number
}

/** What is longer is no word that somebody types. */
const LONGEST = 60

/** Marks that people leave out: of Latin, Greek, Cyrillic, Hebrew and Arabic letters. Those of other scripts are letters. */
const MARKS = new RegExp(
  '[\\u0300-\\u036F\\u0483-\\u0487\\u0591-\\u05BD\\u05BF\\u05C1\\u05C2\\u05C4\\u05C5\\u05C7\\u0610-\\u061A\\u064B-\\u065F' +
    '\\u0670\\u06D6-\\u06DC\\u06DF-\\u06E4\\u06E7\\u06E8\\u06EA-\\u06ED\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF]',
  'g',
)
/** What is not seen, such as marks of direction; the tatweel only stretches a word; apostrophes stand within words. */
const UNSEEN = /[\p{Cf}\u0640'\u2019\u02BC]/gu
/** Letters that people write one for the other. */
const ALIKE = /[\u0671\u0649\u06CC\u0629\u06A9]/g
const LIKE: Readonly<Record<string, string>> = {
  '\u0671': '\u0627',
  '\u0649': '\u064A',
  '\u06CC': '\u064A',
  '\u0629': '\u0647',
  '\u06A9': '\u0643',
}
/** Up to here a text has neither of them. */
const PLAIN = /^[\u0020-\u007E\s]*$/
const PLAIN_WORDS = /[a-z\d]+/g

const PAIRED = '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}'
/** Runs of a script that puts no spaces between words, or words of any other. */
const RUNS = new RegExp(`[${PAIRED}]+|(?:(?![${PAIRED}])[\\p{L}\\p{N}\\p{M}])+`, 'gu')
const IS_PAIRED = new RegExp(`^[${PAIRED}]`, 'u')
const IS_WORD = /[\p{L}\p{N}]/u

/** A text without what does not count when words are compared. */
function folded(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().replaceAll("'", '')
  const bare = normalised(text, 'NFKD')
    .replaceAll(MARKS, '')
    .replaceAll(UNSEEN, '')
    .replaceAll(ALIKE, (letter) => LIKE[letter] ?? letter)
  return foldCase(normalised(bare, 'NFC'), '').replaceAll(MARKS, '')
}

/**
 * The words of a text as they are kept and asked for, on both sides alike: without accents and case. Chinese, Japanese and
 * Korean are kept as characters and as pairs, since nobody agrees where their words end.
 */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = []
  let position = 0
  if (PLAIN.test(text)) {
    // Most texts: the same words, in a third of the time.
    for (const word of folded(text).match(PLAIN_WORDS) ?? [])
      tokens.push({ word: cut(word), position: ++position })
    return tokens
  }
  for (const [run] of folded(text).matchAll(RUNS)) {
    if (!IS_WORD.test(run)) continue
    if (!IS_PAIRED.test(run)) {
      tokens.push({ word: cut(run), position: ++position })
      continue
    }
    const letters = Array.from(run)
    for (const [n, letter] of letters.entries()) {
      position++
      tokens.push({ word: letter, position })
      const next = letters[n + 1]
      if (next !== undefined) tokens.push({ word: letter + next, position })
    }
  }
  return tokens
}

/** The words of what somebody asks for, in their order: of characters their pairs alone, which stand side by side. */
export function askedWords(text: string): string[] {
  const words: string[] = []
  for (const [run] of folded(text).matchAll(RUNS)) {
    if (!IS_WORD.test(run)) continue
    const letters = IS_PAIRED.test(run) ? Array.from(run) : []
    if (letters.length < 2) words.push(cut(run))
    else for (const [n, letter] of letters.slice(0, -1).entries()) words.push(letter + (letters[n + 1] ?? ''))
  }
  return words
}

/** In whole letters: PostgreSQL takes no half of a pair. */
const cut = (word: string): string =>
  word.length <= LONGEST
    ? word
    : Array.from(word.slice(0, LONGEST + 1))
        .slice(0, LONGEST)
        .join('')
        .replace(/[\uD800-\uDBFF]$/, '')
