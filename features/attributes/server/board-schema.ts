import type { Attribute } from '@weft/model'
import type { Unit } from '@weft/server-kit'

import type { AttributeRow } from './attribute-store.ts'
import { loadAttributes } from './queries.ts'

interface Schema {
  seq: number
  attributes: readonly Attribute[]
}

// Attributes of boards, good as long as the board's feed has the number they were read at. A board that is not
// asked for drops out when newer ones come.
const MAX_BOARDS = 500
const cache = new Map<string, Schema>()
/** Attributes by board, as a transaction has them. */
const noBoards = () => new Map<string, Attribute[]>()

/** The attributes that a transaction judges by: those of the board as of its locks, and its own changes. */
export const boardSchema = {
  async load(unit: Unit, board_id: string): Promise<void> {
    const boards = unit.once(noBoards)
    if (boards.has(board_id)) return
    const name = `${unit.team_id}:${board_id}`
    const seq = unit.boardSeq(board_id)
    const known = cache.get(name)
    if (known && seq !== undefined && known.seq === seq) {
      boards.set(board_id, [...known.attributes])
      return
    }
    const attributes = await loadAttributes(unit.tx, unit.team_id, board_id)
    if (seq !== undefined) {
      cache.delete(name)
      cache.set(name, { seq, attributes })
      for (const oldest of cache.keys()) {
        if (cache.size <= MAX_BOARDS) break
        cache.delete(oldest)
      }
    }
    boards.set(board_id, [...attributes])
  },
  /** The standing attributes of a board that was loaded in this unit. */
  of(unit: Unit, board_id: string): Attribute[] {
    return (unit.once(noBoards).get(board_id) ?? []).filter((attribute) => attribute.deleted_at === null)
  },
  /** With those in the trash. */
  all(unit: Unit, board_id: string): readonly Attribute[] {
    return unit.once(noBoards).get(board_id) ?? []
  },
  find(unit: Unit, board_id: string, id: string): Attribute | undefined {
    return unit
      .once(noBoards)
      .get(board_id)
      ?.find((attribute) => attribute.id === id)
  },
  put(unit: Unit, row: AttributeRow): void {
    const boards = unit.once(noBoards)
    const others = (boards.get(row.board_id) ?? []).filter((attribute) => attribute.id !== row.id)
    boards.set(row.board_id, [...others, row as unknown as Attribute])
  },
}
