import { tokenise } from '../tokenise.ts'

/** A word of a question with what may stand for it. */
export interface SoughtWord {
  words: readonly string[]
  isPrefix: boolean
  /** Words one mistake away, and marks of people. */
  others: readonly string[]
}

/** Whether a word of a text is one of those sought, or begins with it. */
export const isSought = (word: string, sought: readonly SoughtWord[]): boolean =>
  sought.some(
    ({ words, isPrefix, others }) =>
      words.includes(word) || others.includes(word) || (isPrefix && word.startsWith(words.at(-1) ?? '')),
  )

/** Whether a text has any of the words. */
export const hasAny = (text: string, sought: readonly SoughtWord[]): boolean =>
  tokenise(text).some(({ word }) => isSought(word, sought))
