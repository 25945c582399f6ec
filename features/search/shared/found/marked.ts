import { findAllFolded, findFolded } from '@weft/base'

import { readAsked } from '../asked.ts'
import { tokenise } from '../tokenise.ts'
import { isForgiven, isOneMistake } from '../typos.ts'

/** A part of a text, by the places of its first unit and of the one after it. */
export interface Marked {
  start: number
  end: number
}

const WORDS = /[\p{L}\p{N}\p{M}'’]+/gu
/** Written without spaces: what is asked for stands anywhere in it. */
const PAIRED = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u

interface Word extends Marked {
  text: string
  tokens: readonly string[]
}

/** The parts of a text that a question asks for: each of its words, begun or with a mistake where it stands nowhere. */
export function markedIn(text: string, question: string): Marked[] {
  const asked = [...new Set(readAsked(question).words.flatMap(({ words }) => words))]
  if (asked.length === 0) return []
  const words = [...text.matchAll(WORDS)].map(({ 0: word, index }): Word => ({
    text: word,
    start: index,
    end: index + word.length,
    tokens: tokenise(word).map((token) => token.word),
  }))
  return joined(
    asked.flatMap((word) => (PAIRED.test(word) ? findAllFolded(text, word, '') : placesOf(word, words))),
  )
}

function placesOf(asked: string, words: readonly Word[]): Marked[] {
  const begun = words.filter(({ tokens }) => tokens.some((token) => token.startsWith(asked)))
  if (begun.length > 0) return begun.map((word) => beginningOf(word, asked))
  if (!isForgiven(asked)) return []
  return words.filter(({ tokens }) => tokens.some((token) => isOneMistake(asked, token)))
}

/** The letters that were asked for, where these can be told; else the whole word, such as one with other letters. */
function beginningOf({ text, start, end }: Word, asked: string): Marked {
  const found = findFolded(text, asked, '')
  return found?.start === 0 ? { start, end: start + found.end } : { start, end }
}

/** In their order, with those that overlap as one. */
function joined(parts: readonly Marked[]): Marked[] {
  const whole: Marked[] = []
  for (const { start, end } of parts.toSorted((a, b) => a.start - b.start)) {
    const last = whole.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else whole.push({ start, end })
  }
  return whole
}
