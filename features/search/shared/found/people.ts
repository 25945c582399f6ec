import type { Asked, AskedWord } from '../asked.ts'
import type { Hit } from '../contract.ts'
import { tokenise } from '../tokenise.ts'
import { personMark } from './found-document.ts'

export interface Person {
  id: number
  name: string
}

/** People that a question shows at most. */
const MOST = 10

/** People whose name has the words. */
export function peopleNamed<P extends Person>(people: readonly P[], { words, isPrefix }: AskedWord): P[] {
  return people.filter(({ name }) => {
    const own = tokenise(name).map(({ word }) => word)
    return words.every((word, n) =>
      own.some((one) => one === word || (isPrefix && n === words.length - 1 && one.startsWith(word))),
    )
  })
}

/** Marks of people whose name has one of the words: they are looked for once a question, and not once a hit. */
export function marksNamed(people: readonly Person[], words: readonly AskedWord[]): ReadonlySet<string> {
  return new Set(words.flatMap((word) => peopleNamed(people, word).map(({ id }) => personMark(id))))
}

/** People of a workspace as hits: those whose name has all words. */
export function peopleHits(team_id: number, people: readonly Person[], { words }: Asked): Hit[] {
  return people
    .filter((person) => words.every((word) => peopleNamed([person], word).length > 0))
    .slice(0, MOST)
    .map(({ id, name }) => ({
      type: 'person',
      id: String(id),
      team_id,
      board_id: null,
      folder_id: null,
      item_id: null,
      title: name,
      excerpt: '',
      matched: ['name'],
    }))
}
