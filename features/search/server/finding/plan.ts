import type { Database } from '@weft/db'

import {
  type AskedWord,
  isForgiven,
  isOneMistake,
  peopleNamed,
  type Person,
  personMark,
  type SoughtWord,
  variantsIn,
  variantsOf,
} from '../../shared/index.ts'
import { alikeWords, countWords, type NamespaceQuestion } from './queries.ts'
import { questionOf } from '../lexemes.ts'

/** How a question is answered in one workspace. */
export interface Plan {
  /** In each namespace where all its words stand. */
  asked: NamespaceQuestion[]
  /** At least one of its words is so rare that all rows with it can be ranked. */
  isRare: boolean
  /** What stands for each word, as answers look for it. */
  sought: readonly SoughtWord[]
}

/** Rows that are ranked at once. */
const RARE = 5_000

/** Decides how words are looked up, by how many rows they stand in; null where one of them stands nowhere. */
export async function planSearch(
  db: Database,
  team_id: number,
  namespaces: readonly string[],
  question: { words: readonly AskedWord[]; marks: readonly (readonly string[])[]; people: readonly Person[] },
): Promise<Plan | null> {
  const { words, marks, people } = question
  const named = words.map((word) => peopleNamed(people, word).map(({ id }) => personMark(id)))
  const first = words.map((word, n): SoughtWord => ({ ...word, others: named[n] ?? [] }))
  const counted = await count(db, team_id, namespaces, first, marks)
  const missing = first.flatMap(({ words: own, others }, n) =>
    own.length === 1 && others.length === 0 && !counted.words[n]?.size && isForgiven(own[0] ?? '') ? [n] : [],
  )
  if (missing.length === 0) return planOf(first, marks, counted)
  const alike = await alikeTo(
    db,
    team_id,
    namespaces,
    missing.map((n) => first[n]?.words[0] ?? ''),
  )
  const sought = first.map((word, n) => ({
    ...word,
    others: alike.get(missing.includes(n) ? (word.words[0] ?? '') : '') ?? word.others,
  }))
  return planOf(sought, marks, await count(db, team_id, namespaces, sought, marks))
}

/** Of each word and each filter in how many rows of which namespaces it may stand. */
interface Counted {
  words: Map<string, number>[]
  marks: Map<string, number>[]
}

async function count(
  db: Database,
  team_id: number,
  namespaces: readonly string[],
  sought: readonly SoughtWord[],
  marks: readonly (readonly string[])[],
): Promise<Counted> {
  const asked: { word: string; prefix: boolean }[] = []
  const ask = (word: string, prefix = false) => asked.push({ word, prefix }) - 1
  const ofWords = sought.map(({ words, isPrefix, others }) => ({
    phrase: words.map((word, n) => ask(word, isPrefix && n === words.length - 1)),
    others: others.map((word) => ask(word)),
  }))
  const ofMarks = marks.map((any) => any.map((mark) => ask(mark)))
  const rows = await countWords(db, team_id, namespaces, asked)
  const byWord = asked.map(() => new Map<string, number>())
  for (const { ns, word, rows: n } of rows) byWord[word]?.set(ns, n)
  const anyOf = (places: readonly number[]) => summed(places.map((n) => byWord[n] ?? new Map()))
  return {
    words: ofWords.map(({ phrase, others }) =>
      summed([least(phrase.map((n) => byWord[n] ?? new Map())), anyOf(others)]),
    ),
    marks: ofMarks.map(anyOf),
  }
}

type Rows = ReadonlyMap<string, number>

function summed(all: readonly Rows[]): Map<string, number> {
  const sum = new Map<string, number>()
  for (const rows of all) for (const [ns, n] of rows) sum.set(ns, (sum.get(ns) ?? 0) + n)
  return sum
}

/** Where all stand, in at most so many rows. */
function least(all: readonly Rows[]): Map<string, number> {
  const [first = new Map<string, number>(), ...others] = all
  const found = new Map<string, number>()
  for (const [ns, n] of first) {
    const most = Math.min(n, ...others.map((rows) => rows.get(ns) ?? 0))
    if (most > 0) found.set(ns, most)
  }
  return found
}

function planOf(
  sought: readonly SoughtWord[],
  marks: readonly (readonly string[])[],
  counted: Counted,
): Plan | null {
  const rows = least([...counted.words, ...counted.marks])
  if (rows.size === 0) return null
  return {
    sought,
    isRare: [...rows.values()].reduce((sum, n) => sum + n, 0) <= RARE,
    asked: [...rows.keys()].map((ns) => ({
      ns,
      query: questionOf(ns, sought, marks),
      whole: questionOf(ns, sought.length > 0 ? sought : [], sought.length > 0 ? [] : marks, true),
    })),
  }
}

async function alikeTo(
  db: Database,
  team_id: number,
  namespaces: readonly string[],
  words: readonly string[],
): Promise<Map<string, string[]>> {
  const variants = words.flatMap(variantsOf)
  const asked = namespaces.flatMap((ns) => variantsIn(ns, variants))
  const found = await alikeWords(db, team_id, namespaces, asked)
  return new Map(words.map((word) => [word, found.filter((other) => isOneMistake(word, other))]))
}
