import { type FoundDocument, type SoughtWord, tokenise } from '../shared/index.ts'

/** PostgreSQL keeps no higher place of a word, and no more of them. */
const LAST = 16_383
const PLACES = 200
/** Characters of a text that are read for words. */
const READ = 100_000

/** Words are kept with the namespace of their row. */
const lexeme = (ns: string, word: string): string => `${ns}:${word}`

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** A document as PostgreSQL keeps its words: where each stands, and how much that means. */
export function vectorOf(ns: string, { fields, marks }: FoundDocument): string {
  const places = new Map<string, string[]>()
  let before = 0
  for (const { text, weight } of fields) {
    let last = before
    for (const { word, position } of tokenise(text.slice(0, READ))) {
      last = before + position
      const at = places.get(word) ?? []
      if (at.length < PLACES && last <= LAST) at.push(`${last}${weight}`)
      places.set(word, at)
    }
    // A phrase does not go from one text to the next.
    before = last + 2
  }
  const words = [...places].map(
    ([word, at]) => quoted(lexeme(ns, word)) + (at.length > 0 ? `:${at.join(',')}` : ''),
  )
  return [...words, ...marks.map((mark) => `${quoted(lexeme(ns, mark))}:${LAST}B`)].join(' ')
}

/** The question in a namespace; `isWhole` leaves out what only begins with a word, so that whole words rank higher. */
export function questionOf(
  ns: string,
  sought: readonly SoughtWord[],
  marks: readonly (readonly string[])[],
  isWhole = false,
): string {
  const of = (word: string) => quoted(lexeme(ns, word))
  const words = sought.map(({ words: own, isPrefix, others }) => {
    const phrase = own.map((word, n) => of(word) + (isPrefix && !isWhole && n === own.length - 1 ? ':*' : ''))
    return `(${[phrase.join(' <-> '), ...others.map(of)].join(' | ')})`
  })
  return [...words, ...marks.map((any) => `(${any.map(of).join(' | ')})`)].join(isWhole ? ' | ' : ' & ')
}
