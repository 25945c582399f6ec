import { tokenise } from '../tokenise.ts'
import { isSought, type SoughtWord } from './sought-word.ts'

/** Characters before and after the first word that was found. */
const BEFORE = 60
const AFTER = 140
const WORDS = /[\p{L}\p{N}\p{M}'’]+/gu

/** The part of a text around the first of the words, cut between words. */
export function excerptAround(text: string, sought: readonly SoughtWord[]): string {
  const at = placeOf(text, sought)
  const from = at <= BEFORE ? 0 : wordBreak(text, at - BEFORE)
  const to = Math.min(text.length, at + AFTER)
  const end = to === text.length ? to : text.lastIndexOf(' ', to) > at ? text.lastIndexOf(' ', to) : to
  const part = text.slice(from, end).replaceAll(/\s+/g, ' ').trim()
  return `${from > 0 ? '…' : ''}${part.toWellFormed()}${end < text.length ? '…' : ''}`
}

function placeOf(text: string, sought: readonly SoughtWord[]): number {
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    if (tokenise(word).some((token) => isSought(token.word, sought))) return index
  }
  return 0
}

function wordBreak(text: string, from: number): number {
  const space = text.indexOf(' ', from)
  return space < 0 || space > from + BEFORE / 2 ? from : space + 1
}
