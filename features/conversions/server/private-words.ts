import { holdsLabels, labelSettings } from '@weft/features/attributes/server'
import type { Settings } from '@weft/model'
import {
  principalOfEachSight,
  type Principal,
  createPrincipal,
  GUEST,
  type TeamAccess,
} from '@weft/server-kit'

import { conversionErrors } from '../shared/index.ts'

/** Where words become readable: a board as its labels, a folder as names of its items. */
export type Readable = { type: 'board' | 'folder'; id: string }

/**
 * Follows from which folders the words come that a conversion makes: labels of the board, items of another one. What
 * only folders have that not everybody sees who reads these is told to them by it.
 */
export class PrivateWords {
  readonly #principal: Principal
  readonly #readers: readonly Principal[]
  readonly #open = new Map<string, boolean>()
  readonly #told = new Set<string>()
  readonly #seen = new Set<string>()
  readonly #kept: (readonly string[])[] = []
  /** The folders that each word comes from. */
  readonly #places = new Map<string, Set<string>>()
  readonly #permission: 'VIEW_BOARD' | 'VIEW_FOLDER'
  readonly #readable: Readable

  /** `principal` is who converts. */
  constructor(principal: Principal, readable: Readable) {
    const { access } = principal
    const permission = readable.type === 'board' ? 'VIEW_BOARD' : 'VIEW_FOLDER'
    this.#principal = principal
    this.#permission = permission
    this.#readable = readable
    this.#readers = [createPrincipal(access, GUEST), ...principalOfEachSight(access)].filter((one) =>
      one.may(permission, readable),
    )
  }

  /** Words that a value of a folder makes. */
  note(words: readonly string[], folder_id: string): void {
    if (words.length === 0) return
    const isOpen = this.#isOpen(folder_id)
    const isSeen = isOpen || this.#principal.mightDo('VIEW_FOLDER', { type: 'folder', id: folder_id })
    for (const word of words) {
      if (isOpen) this.#told.add(word)
      if (isSeen) this.#seen.add(word)
      const places = this.#places.get(word)
      if (places) places.add(folder_id)
      else this.#places.set(word, new Set([folder_id]))
    }
    if (!isOpen) this.#kept.push(words)
  }

  /** How many values have a word that is told by nothing that everybody sees; refused when the principal sees one not. */
  demandExposed(): number {
    if (this.#kept.flat().some((word) => !this.#seen.has(word))) throw conversionErrors.unseen_values()
    return this.#kept.filter((words) => words.some((word) => !this.#told.has(word))).length
  }

  /** Who reads a word then that nothing tells which they see now; 0 is everybody without an account. */
  newReaders(): number[] {
    const words = new Set(this.#kept.flat().filter((word) => !this.#told.has(word)))
    const places = [...words].map((word) => [...(this.#places.get(word) ?? [])])
    const { access } = this.#principal
    const { graph, barred } = access
    const { owner_id } = graph.team
    const people = new Set([0, ...(owner_id === null ? [] : [owner_id]), ...graph.members.keys()])
    return [...people].filter((user_id) => {
      if (barred.has(user_id)) return false
      const one = user_id === 0 ? createPrincipal(access, GUEST) : principalOf(access, user_id)
      if (!one.may(this.#permission, this.#readable)) return false
      const sees = remembered((id: string) => one.mightDo('VIEW_FOLDER', { type: 'folder', id }))
      return places.some((ids) => !ids.some(sees))
    })
  }

  /** As if nothing were in the trash: what lies there is as private as it was. */
  #isOpen(id: string): boolean {
    const known = this.#open.get(id)
    if (known !== undefined) return known
    const isOpen = this.#readers.every((one) => one.mightDo('VIEW_FOLDER', { type: 'folder', id }))
    this.#open.set(id, isOpen)
    return isOpen
  }
}

const principalOf = (access: TeamAccess, user_id: number) =>
  createPrincipal(access, { user_id, session_id: null })

function remembered(ask: (id: string) => boolean): (id: string) => boolean {
  const known = new Map<string, boolean>()
  return (id) => {
    const found = known.get(id) ?? ask(id)
    known.set(id, found)
    return found
  }
}

/** Whether texts become labels. */
export const makesLabels = (from: { type: string }, to: { type: string }) =>
  holdsLabels(to) && !holdsLabels(from)

/** The labels of a converted value that are not among those that the conversion begins with. */
export function newLabels(data: unknown, begun: Settings): string[] {
  const known = new Set(labelSettings(begun).labels.map(({ id }) => id))
  return Array.isArray(data) ? data.map(String).filter((id) => !known.has(id)) : []
}

/** Settings with the labels that a conversion begins with and those of the new ones that are `shown`. */
export function withLabels(settings: Settings, begun: Settings, shown: ReadonlySet<string>): Settings {
  const known = new Set(labelSettings(begun).labels.map(({ id }) => id))
  const labels = labelSettings(settings).labels.filter(({ id }) => known.has(id) || shown.has(id))
  return { ...settings, labels }
}
