import { tokenise } from '../tokenise.ts'
import type { FoundDocument } from './found-document.ts'
import type { SoughtWord } from './sought-word.ts'

/** Whether the words of each phrase stand side by side somewhere in a document; single words are not looked at. */
export function holdsPhrases({ fields, marks }: FoundDocument, sought: readonly SoughtWord[]): boolean {
  return sought.every(
    ({ words, isPrefix, others }) =>
      words.length < 2 ||
      others.some((mark) => marks.includes(mark)) ||
      fields.some(({ text }) => holds(text, words, isPrefix)),
  )
}

function holds(text: string, words: readonly string[], isPrefix: boolean): boolean {
  const at = new Map<number, string[]>()
  for (const { word, position } of tokenise(text)) {
    const own = at.get(position)
    if (own) own.push(word)
    else at.set(position, [word])
  }
  const fits = (word: string, n: number, from: number) =>
    at
      .get(from + n)
      ?.some((one) => one === word || (isPrefix && n === words.length - 1 && one.startsWith(word))) === true
  for (const from of at.keys()) if (words.every((word, n) => fits(word, n, from))) return true
  return false
}
