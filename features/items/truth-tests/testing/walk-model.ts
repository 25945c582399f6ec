import { displayText, serverAttributeType } from '@weft/features/attributes/server'
import type { Attribute, ValueContext } from '@weft/model'
import type { SeededRandom } from '@weft/test-kit'
import { expect } from 'vitest'

import { attributesOf, type Cells, expectOneTruth, pages } from './one-truth.ts'
import type { TruthBoard, TruthWorld } from './truth-world.ts'

/** What the naive model knows of an item. */
interface Known {
  board: number
  parent: string | null
  /** The item that it went to the trash with; null while it stands. */
  gone: string | null
}

/** What a conversion can be undone to. */
export interface Before {
  cells: Cells
  /** Items that stood then. */
  items: ReadonlySet<string>
  /** Cells that somebody saved since. */
  saved: Set<string>
  /** Cells of which nothing can be said. */
  vague: Set<string>
}

/** What two boards are expected to say, kept as naively as can be beside what people do. */
export class WalkModel {
  readonly items = new Map<string, Known>()
  readonly undoable = new Map<string, Before>()
  cells: Cells = {}
  /** Items that were on another board in between: their values came anew. */
  readonly everMoved = new Set<string>()
  /** What trashed trees held. */
  readonly kept = new Map<string, Cells>()
  /** Attributes that were ever converted. */
  readonly touched = new Set<string>()
  /** What was done so far. */
  readonly log: string[] = []
  private readonly world: TruthWorld
  private readonly boards: readonly TruthBoard[]
  private readonly random: SeededRandom

  constructor(world: TruthWorld, boards: readonly TruthBoard[], random: SeededRandom) {
    this.world = world
    this.boards = boards
    this.random = random
  }

  /** What both boards say, at every place. */
  async look(withCopy = false): Promise<Cells> {
    const [one, two] = this.boards
    if (!one || !two) return {}
    const told = await Promise.all([expectOneTruth(one.place, { withCopy }), expectOneTruth(two.place)])
    return { ...told[0], ...told[1] }
  }

  /** Looks again and expects that nothing changed but what may have. */
  async settle(mayChange: (cell: string) => boolean, expected: Cells = {}): Promise<void> {
    const now = await this.look(this.random.chance(0.2))
    for (const cell of new Set([...Object.keys(this.cells), ...Object.keys(now)]))
      if (!mayChange(cell)) same(now[cell], this.cells[cell], `${cell} after ${this.log.join(' ')}`)
    for (const [cell, data] of Object.entries(expected))
      same(now[cell] ?? null, data, `${cell} after ${this.log.join(' ')}`)
    this.cells = now
  }

  standing(): string[] {
    return [...this.items].flatMap(([id, { gone }]) => (gone === null ? id : []))
  }

  /** An item and all below it that stand, or that went to the trash together. */
  tree(id: string, gone: string | null): string[] {
    const below = [...this.items].filter(([, one]) => one.parent === id && one.gone === gone)
    return [id, ...below.flatMap(([child]) => this.tree(child, gone))]
  }

  isOf(ids: readonly string[]) {
    return (cell: string) => ids.includes(cell.slice(0, 36))
  }

  boardOf(id: string): TruthBoard {
    const board = this.boards[this.items.get(id)?.board ?? 0]
    if (!board) throw new Error('there is no such board')
    return board
  }

  async attributes(board: TruthBoard): Promise<Attribute[]> {
    return (await attributesOf(this.world.owner, board.board_id)).filter(
      ({ deleted_at }) => deleted_at === null,
    )
  }

  depth(id: string | null): number {
    return id === null ? 0 : 1 + this.depth(this.items.get(id)?.parent ?? null)
  }

  /** Where items lie: what comes back lies below its parent again, and others below it. */
  async seePlaces(): Promise<void> {
    for (const { folder_id } of this.boards)
      for (const { id, parent_id } of await pages(this.world.owner, 'items', { folder_id }))
        this.known(String(id)).parent = parent_id as string | null
  }

  known(id: string): Known {
    const found = this.items.get(id)
    if (!found) throw new Error(`there is no item ${id}`)
    return found
  }

  everBelow(id: string): string[] {
    const below = [...this.items].flatMap(([child, one]) => (one.parent === id ? child : []))
    return [id, ...below.flatMap((child) => this.everBelow(child))]
  }

  /** What cells say, by item and name of the attribute. */
  words(ids: readonly string[], attributes: readonly Attribute[]): Record<string, string> {
    const said: Record<string, string> = {}
    for (const id of ids)
      for (const { id: one, name, type, settings } of attributes) {
        const data = this.cells[`${id}.${one}`]
        const text =
          data === undefined ? '' : displayText(data, { type: serverAttributeType(type), settings }, CONTEXT)
        if (text !== '') said[`${id} ${name}`] = text
      }
    return said
  }

  ofAttribute(id: string): Cells {
    return Object.fromEntries(Object.entries(this.cells).filter(([cell]) => cell.endsWith(id)))
  }
}

export const CONTEXT: ValueContext = {
  locale: 'en-US',
  tz: 'UTC',
  week_start: 1,
  now: 0,
  me: 0,
  people: new Map(),
  folders: new Map(),
}

export const flat = (said: Record<string, string>) =>
  Object.fromEntries(Object.entries(said).map(([key, text]) => [key, text.replaceAll(/\s+/g, ' ').trim()]))

/** `said` are the steps before, or the answer. */
export function same(actual: unknown, wanted: unknown, said?: string): void {
  expect(actual, said).toEqual(wanted)
}

export function below(actual: number, limit: number, said?: string): void {
  expect(actual, said).toBeLessThan(limit)
}

export function atMost(actual: number, limit: number, said?: string): void {
  expect(actual, said).toBeLessThanOrEqual(limit)
}
