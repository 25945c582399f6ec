import type { AskedFilter } from '../asked.ts'
import { HIT_TYPES, type HitType } from '../contract.ts'
import { askedWords } from '../tokenise.ts'
import { DONE, OPEN, personMark } from './found-document.ts'
import { peopleNamed, type Person } from './people.ts'

/** What filters ask for: any of each list; null where nobody and nothing is meant. */
export function marksAsked(
  filters: readonly AskedFilter[],
  people: readonly Person[],
  me: number,
): string[][] | null {
  const marks: string[][] = []
  for (const { key, value } of filters) {
    if (key === 'is') {
      const mark = { open: OPEN, done: DONE }[value.toLowerCase()]
      if (mark === undefined) return null
      marks.push([mark])
    } else if (key === 'assignee') {
      const meant =
        value.toLowerCase() === 'me'
          ? [me]
          : peopleNamed(people, { words: askedWords(value), isPrefix: true }).map(({ id }) => id)
      if (meant.length === 0) return null
      marks.push(meant.map(personMark))
    }
  }
  return marks
}

/** The types of hits that are asked for: all unless told. */
export function typesAsked(types: readonly HitType[], filters: readonly AskedFilter[]): HitType[] {
  const wanted = filters.filter(({ key }) => key === 'type').map(({ value }) => value.toLowerCase())
  const named = (type: HitType) => wanted.some((one) => one === type || one === `${type}s`)
  return (types.length > 0 ? types : HIT_TYPES).filter((type) => wanted.length === 0 || named(type))
}

/** Whether a board's name is meant by one of the filters. */
export function isBoardAsked(filters: readonly AskedFilter[]): ((name: string) => boolean) | null {
  const wanted = filters.filter(({ key }) => key === 'board').map(({ value }) => askedWords(value))
  if (wanted.length === 0) return null
  return (name) => {
    const own = askedWords(name)
    return wanted.some(
      (words) => words.length > 0 && words.every((word) => own.some((one) => one.startsWith(word))),
    )
  }
}
