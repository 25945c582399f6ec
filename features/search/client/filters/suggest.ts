import { askedWords, FILTER_KEYS, type AskedFilter, type FilterKey, readAsked } from '../../shared/index.ts'

/** A filter that may be meant, and what it is called in the interface. */
export interface FilterChoice extends AskedFilter {
  label: string
}

/** Filters that are offered at once. */
const MOST = 5
/** Letters of a word after which filters are offered for it, where no filter was begun. */
const BEGUN = 3

/** What stands at the end: a filter that was begun, or a word. */
const LAST = /(?:^|\s)(?:(?<key>[a-z]+):(?:"(?<quoted>[^"]*)|(?<value>[^\s"]*))|(?<word>[^\s":]+))$/i

export interface Suggested {
  choices: readonly FilterChoice[]
  /** A filter was begun: nothing else is meant by what was typed last. */
  isBegun: boolean
}

/** The filters that may be meant by what was typed last. */
export function suggestFilters(text: string, all: readonly FilterChoice[]): Suggested {
  const { key = '', quoted, value, word = '' } = LAST.exec(text)?.groups ?? {}
  const known = FILTER_KEYS.find((one) => one === key.toLowerCase())
  const begun = askedWords(known ? (quoted ?? value ?? '') : word)
  if (!known && (word.length < BEGUN || begun.length === 0)) return { choices: [], isBegun: false }
  const there = readAsked(text).filters
  const choices = all.filter(
    (choice) =>
      (known === undefined || choice.key === known) &&
      fits(choice, begun, known !== undefined) &&
      (known !== undefined || !there.some((one) => isSame(one, choice))),
  )
  const isWhole = known !== undefined && choices.some((one) => one.value === value)
  return isWhole
    ? { choices: [], isBegun: false }
    : { choices: choices.slice(0, MOST), isBegun: known !== undefined }
}

/** The question with a choice in the place of what was typed last. */
export function withChoice(text: string, { key, value }: AskedFilter): string {
  const before = text.replace(LAST, '').trimEnd()
  return `${before}${before === '' ? '' : ' '}${writeFilter(key, value)} `
}

/** A filter as it is typed. */
export const writeFilter = (key: FilterKey, value: string): string =>
  /^[^\s"]+$/.test(value) ? `${key}:${value}` : `${key}:"${value.replaceAll('"', '')}"`

/** By the key, the value or the name, each word of them begun. */
function fits({ key, value, label }: FilterChoice, begun: readonly string[], isOfKey: boolean): boolean {
  const own = askedWords(isOfKey ? `${value} ${label}` : `${key} ${value} ${label}`)
  return begun.every((word) => own.some((one) => one.startsWith(word)))
}

const isSame = (a: AskedFilter, b: AskedFilter): boolean =>
  a.key === b.key && a.value.toLowerCase() === b.value.toLowerCase()
