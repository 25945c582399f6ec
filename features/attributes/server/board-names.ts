import type { Unit } from '@weft/server-kit'

import { boardNames } from './queries.ts'

const noNames = () => new Map<string, string>()

/** Names of boards that a transaction reads, for attributes that begin with one. */
export const namesOfBoards = {
  async load(unit: Unit, board_ids: readonly string[]): Promise<void> {
    const known = unit.once(noNames)
    const missing = board_ids.filter((id) => !known.has(id))
    if (missing.length === 0) return
    for (const [id, name] of await boardNames(unit.tx, unit.team_id, missing)) known.set(id, name)
  },
  /** Undefined for a board that was not asked for. */
  of: (unit: Unit, board_id: string): string | undefined => unit.once(noNames).get(board_id),
}
