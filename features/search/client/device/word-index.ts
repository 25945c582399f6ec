import { fromWireTime } from '@weft/base'

import {
  type FoundDocument,
  isForgiven,
  isOneMistake,
  keyOf,
  type SoughtWord,
  tokenise,
} from '../../shared/index.ts'
import { Best } from './best.ts'

/** What a word means in a field, and what is left of it where it only begins with the one asked for. */
const MEANS = [1, 0.4, 0.2, 0.1] as const
const PLACE = { A: 0, B: 1, C: 2, D: 3 } as const
const BEGUN = 0.5
/** Words are put together by so many first letters, among which those are found that begin with others. */
const FIRST = 2

interface Entry<D> {
  document: D
  changed: number
}

/** Where a word stands: the numbers of documents times four, and in which of the fields, the first of them. */
type Places = number[]

/** So many places are enough to have the best of where a single word stands. */
const ENOUGH = 60_000

/** What may stand for one word of a question. */
interface Clause {
  places: readonly Places[]
  /** As many as the first of `places` are the word itself. */
  whole: number
  size: number
}

/** Which documents hold a word, so that a question looks at few of them. */
export class WordIndex<D extends FoundDocument> {
  private readonly entries: (Entry<D> | undefined)[] = []
  private readonly numberOf = new Map<string, number>()
  private readonly words = new Map<string, Places>()
  private readonly begun = new Map<string, string[]>()
  private oldest = Infinity
  private newest = 0

  get size(): number {
    return this.numberOf.size
  }

  /** Most of what it holds was replaced or has gone: made anew it is smaller. */
  get isWorn(): boolean {
    return this.entries.length > 2 * this.size + 10_000
  }

  get(key: string): D | undefined {
    const number = this.numberOf.get(key)
    return number === undefined ? undefined : this.entries[number]?.document
  }

  *documents(): Iterable<D> {
    for (const number of this.numberOf.values()) {
      const entry = this.entries[number]
      if (entry) yield entry.document
    }
  }

  put(document: D): void {
    const key = keyOf(document)
    this.drop(key)
    const number = this.entries.length
    // What was made here a moment ago may have no time yet.
    const changed = fromWireTime(document.changed_at) || this.newest
    this.entries.push({ document, changed })
    this.numberOf.set(key, number)
    if (changed > 0) this.oldest = Math.min(this.oldest, changed)
    this.newest = Math.max(this.newest, changed)
    const fields = new Map<string, number>()
    for (const { text, weight } of document.fields)
      for (const { word } of tokenise(text))
        if ((fields.get(word) ?? Infinity) > PLACE[weight]) fields.set(word, PLACE[weight])
    for (const mark of document.marks) fields.set(mark, PLACE.B)
    for (const [word, field] of fields) (this.words.get(word) ?? this.begin(word)).push(4 * number + field)
  }

  drop(key: string): void {
    const number = this.numberOf.get(key)
    if (number === undefined) return
    this.numberOf.delete(key)
    this.entries[number] = undefined
  }

  /** Words one mistake away from one that stands nowhere, and begins nothing. */
  alike(word: string, isPrefix: boolean): string[] {
    if (!isForgiven(word) || this.clauseOf([word], isPrefix).places.some((one) => this.isAnywhere(one)))
      return []
    const found: string[] = []
    for (const [other, places] of this.words)
      if (isOneMistake(word, other) && this.isAnywhere(places)) found.push(other)
    return found
  }

  /** The documents with all words and marks, the best first: by what the words mean there, then the latest. */
  find(
    sought: readonly SoughtWord[],
    marks: readonly (readonly string[])[],
    { most, accepts }: { most: number; accepts: (document: D) => boolean },
  ): D[] {
    const clauses = [
      ...sought.flatMap((word) => this.clausesOf(word)),
      ...marks.map((any) => this.clauseOf(any, false)),
    ].toSorted((a, b) => a.size - b.size)
    const met = new Uint8Array(this.entries.length)
    const ranks = new Float32Array(this.entries.length)
    const enough = clauses.length === 1 ? ENOUGH : Infinity
    for (const [n, clause] of clauses.entries()) meet(clause, n, { met, ranks, enough })
    const best = new Best<D>(most)
    const span = Math.max(1, this.newest - this.oldest)
    for (const [number, count] of met.entries()) {
      if (count !== clauses.length) continue
      const entry = this.entries[number]
      const rank =
        (ranks[number] ?? 0) + (entry ? (0.01 * Math.max(0, entry.changed - this.oldest)) / span : 0)
      if (entry && best.takes(rank) && accepts(entry.document)) best.add(rank, entry.document)
    }
    return best.all()
  }

  /** A phrase is looked up word by word; whether they stand side by side is seen in the text. */
  private clausesOf({ words, isPrefix, others }: SoughtWord): Clause[] {
    const of = (word: string, n: number) => this.clauseOf([word], isPrefix && n === words.length - 1)
    if (others.length === 0) return words.map(of)
    const last = of(words.at(-1) ?? '', words.length - 1)
    const rest = this.clauseOf(others, false)
    const places = [...last.places.slice(0, last.whole), ...rest.places, ...last.places.slice(last.whole)]
    return [{ places, whole: last.whole + rest.whole, size: last.size + rest.size }]
  }

  private clauseOf(words: readonly string[], isPrefix: boolean): Clause {
    const places: Places[] = []
    for (const word of words) {
      const own = this.words.get(word)
      if (own) places.push(own)
    }
    const whole = places.length
    const [prefix] = words
    if (isPrefix && prefix !== undefined)
      for (const word of this.begun.get(prefix.slice(0, FIRST)) ?? []) {
        if (word === prefix || !word.startsWith(prefix)) continue
        const own = this.words.get(word)
        if (own) places.push(own)
      }
    return { places, whole, size: places.reduce((sum, one) => sum + one.length, 0) }
  }

  private isAnywhere(places: Places): boolean {
    return places.some((place) => this.entries[place >> 2] !== undefined)
  }

  private begin(word: string): Places {
    const places: Places = []
    this.words.set(word, places)
    const first = word.slice(0, FIRST)
    const others = this.begun.get(first)
    if (others) others.push(word)
    else this.begun.set(first, [word])
    return places
  }
}

interface Met {
  met: Uint8Array
  ranks: Float32Array
  enough: number
}

/** Notes in which documents one more clause stands. */
function meet({ places, whole }: Clause, n: number, { met, ranks, enough }: Met): void {
  let left = enough
  for (const [at, own] of places.entries()) {
    const share = at < whole ? 1 : BEGUN
    for (const place of own) {
      const number = place >> 2
      // Each clause counts once, by what of it was met first: the words themselves come before what begins with them.
      if (met[number] !== n) continue
      met[number] = n + 1
      ranks[number] = (ranks[number] ?? 0) + share * (MEANS[place & 3] ?? 0)
    }
    left -= own.length
    if (left <= 0) return
  }
}
