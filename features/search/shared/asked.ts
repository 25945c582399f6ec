import { askedWords } from './tokenise.ts'

/** Words that a question holds at most; what is beyond them is not looked for. */
const MOST_WORDS = 12
/** So much of a word is enough to look for what begins with it. */
const PREFIX = 2

/** A word, or several that stand side by side. */
export interface AskedWord {
  words: readonly string[]
  /** The last of them may go on. */
  isPrefix: boolean
}

export const FILTER_KEYS = ['is', 'assignee', 'board', 'type'] as const
export type FilterKey = (typeof FILTER_KEYS)[number]

export interface AskedFilter {
  key: FilterKey
  value: string
}

export interface Asked {
  words: AskedWord[]
  filters: AskedFilter[]
}

/** `key:value`, a phrase in quotes, or anything up to a space. */
const PARTS =
  /(?<key>[a-z]+):(?:"(?<quoted>[^"]*)"?|(?<value>[^\s"]+))|"(?<phrase>[^"]*)(?<end>"?)|(?<plain>[^\s"]+)/gi

/** Nobody asks for more, but something long may be pasted where questions are typed. */
const READ = 1_000

/** What somebody asks for: words in any order, phrases, and filters such as `is:open`. */
export function readAsked(whole: string): Asked {
  const text = whole.slice(0, READ)
  const asked: Asked = { words: [], filters: [] }
  const parts = [...text.matchAll(PARTS)]
  for (const [n, { 0: part, groups = {} }] of parts.entries()) {
    const key = groups['key']?.toLowerCase()
    const value = (groups['quoted'] ?? groups['value'] ?? '').trim()
    if (isFilterKey(key)) {
      if (value !== '') asked.filters.push({ key, value })
      continue
    }
    const isPhrase = groups['phrase'] !== undefined
    const words = askedWords(isPhrase ? (groups['phrase'] ?? '') : part)
    if (words.length === 0) continue
    const isLast = n === parts.length - 1 && !/\s$/.test(text)
    const isOpen = !isPhrase || groups['end'] === ''
    asked.words.push({ words, isPrefix: isLast && isOpen && (words.at(-1) ?? '').length >= PREFIX })
  }
  return { ...asked, words: withinLimit(asked.words) }
}

function withinLimit(words: readonly AskedWord[]): AskedWord[] {
  let left = MOST_WORDS
  return words.flatMap((one) => {
    if (left <= 0) return []
    const kept = one.words.slice(0, left)
    left -= kept.length
    return [kept.length === one.words.length ? one : { words: kept, isPrefix: false }]
  })
}

function isFilterKey(key: string | undefined): key is FilterKey {
  return FILTER_KEYS.some((one) => one === key)
}
