import type { Board, Folder } from '@weft/model'
import type { Store } from '@weft/store'

import {
  type Asked,
  type FoundDocument,
  fitOf,
  type Hit,
  hitOf,
  holdsPhrases,
  isBoardAsked,
  marksNamed,
  marksAsked,
  peopleHits,
  peopleNamed,
  type Person,
  personMark,
  type SoughtWord,
  typesAsked,
} from '../../shared/index.ts'
import { DeviceReader } from './device-reader.ts'
import type { DeviceDocument } from './held-documents.ts'

/** Documents that are looked at for hits. */
const LOOKED_AT = 100

export interface DeviceQuestion {
  asked: Asked
  most: number
  me: number
  /** The people of each workspace, as far as this device knows them. */
  people: ReadonlyMap<number, readonly Person[]>
  /** What may be found in a workspace by the rights of now. */
  maySee(document: Pick<Hit, 'team_id' | 'board_id' | 'folder_id'> & { type: string }): boolean
}

/** What a device finds of its own. */
export interface DeviceAnswer {
  hits: readonly Hit[]
  /** More may be found once all that it holds was read. */
  isReading: boolean
  /** Folders whose items are not on this device. */
  unknown: number
}

/** Finds by words what this device holds. */
export class DeviceSearch {
  private readonly store: Store
  private readonly reader: DeviceReader
  private readonly listeners = new Set<() => void>()
  private count = 0

  constructor(store: Store) {
    this.store = store
    this.reader = new DeviceReader(store, () => {
      this.count++
      for (const listener of this.listeners) listener()
    })
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Another number whenever an answer may be another one. */
  version = (): number => this.count

  begin(teams: readonly number[]): void {
    this.reader.begin(teams)
  }

  /** Whether this device knows that a place was closed or has gone. */
  isClosed({ board_id, folder_id }: Pick<Hit, 'board_id' | 'folder_id'>): boolean {
    return this.reader.left.has(board_id ?? '') || this.reader.left.has(folder_id ?? '')
  }

  /** What an item is now, where this device has it. */
  has(type: string, id: string): boolean {
    return this.reader.index.get(`${type} ${id}`) !== undefined
  }

  find(question: DeviceQuestion, teams: readonly number[]): DeviceAnswer {
    return {
      hits: this.hits(question),
      isReading: this.reader.isUnderWay,
      unknown: this.reader.isFull ? Infinity : this.unknownIn(teams),
    }
  }

  private hits(question: DeviceQuestion): Hit[] {
    const { asked, me, people, most } = question
    const everybody = [...people.values()].flat()
    const marks = marksAsked(asked.filters, everybody, me)
    const types = typesAsked([], asked.filters)
    if (marks === null || types.length === 0 || asked.words.length + marks.length === 0) return []
    const sought = this.soughtWords(asked, everybody)
    const found = this.reader.index.find(sought, marks, {
      most: LOOKED_AT,
      accepts: this.accepting(question, types),
    })
    const named = marksNamed(everybody, asked.words)
    const showing = { words: asked.words, sought, named, nameOfItem: this.nameOfItem }
    const hits: { hit: Hit; fit: number }[] = []
    for (const document of found) {
      if (!holdsPhrases(document, sought)) continue
      const hit = hitOf({ ...showing, team_id: document.team_id }, document)
      if (hit) hits.push({ hit, fit: fitOf(asked.words, hit) })
    }
    const ordered = hits.toSorted((a, b) => b.fit - a.fit).map(({ hit }) => hit)
    const isPlain = isBoardAsked(asked.filters) === null && marks.length === 0 && types.includes('person')
    const persons = isPlain ? [...people].flatMap(([team_id, all]) => peopleHits(team_id, all, asked)) : []
    return [...persons, ...ordered].slice(0, most)
  }

  private nameOfItem = (id: string): string | undefined => this.reader.index.get(`item ${id}`)?.title

  /** As the server does it: names of people mean what is theirs, and a word that stands nowhere is taken for a mistake. */
  private soughtWords({ words }: Asked, people: readonly Person[]): SoughtWord[] {
    return words.map((word) => {
      const named = peopleNamed(people, word).map(({ id }) => personMark(id))
      const [only, ...more] = word.words
      const isAlone = only !== undefined && more.length === 0 && named.length === 0
      return { ...word, others: isAlone ? this.reader.index.alike(only, word.isPrefix) : named }
    })
  }

  private accepting(
    { asked, me, maySee }: DeviceQuestion,
    types: readonly string[],
  ): (document: DeviceDocument) => boolean {
    const isAsked = isBoardAsked(asked.filters)
    const boards = this.store.collection<Board>('boards')
    const folders = this.store.collection<Folder>('folders')
    const seen = new Map<string, boolean>()
    const isSeen = ({ kind, team_id, board_id, folder_id }: DeviceDocument) => {
      const board = boards.get(board_id)
      if (!board || (isAsked !== null && !isAsked(board.name))) return false
      return (
        (folder_id === null || folders.get(folder_id) !== undefined) &&
        maySee({ type: kind, team_id, board_id, folder_id })
      )
    }
    return (document) => {
      const { kind, board_id, folder_id } = document
      if (!types.includes(kind) || !isOwn(document, me)) return false
      const place = `${kind} ${folder_id ?? board_id}`
      const known = seen.get(place) ?? isSeen(document)
      seen.set(place, known)
      return known
    }
  }

  private unknownIn(teams: readonly number[]): number {
    const folders = teams.flatMap((team_id) => this.store.collection<Folder>('folders').list(team_id))
    return folders.filter(({ id }) => !this.reader.read.has(id)).length
  }
}

const isOwn = ({ personal_of = null }: FoundDocument, me: number): boolean =>
  personal_of === null || personal_of === me

const searches = new WeakMap<Store, DeviceSearch>()

/** One for all that search in a session. */
export function deviceSearchOf(store: Store): DeviceSearch {
  const known = searches.get(store) ?? new DeviceSearch(store)
  searches.set(store, known)
  return known
}
