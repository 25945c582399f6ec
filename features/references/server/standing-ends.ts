import { parseReferenceId, type ReferenceKey } from '@weft/model'
import type { Unit } from '@weft/server-kit'

import { standingEnds } from './queries.ts'
import { referenceStore } from './reference-store.ts'

type Cell = Pick<ReferenceKey, 'from_item_id' | 'attribute_id'>
const nameOf = ({ from_item_id, attribute_id }: Cell) => `${from_item_id}.${attribute_id}`

/** Links by cell. */
const noEnds = () => new Map<string, Set<string>>()

/** Reads which links stand in cells, and their rows; what this transaction may make itself is added by `expectEnds`. */
export async function loadStandingEnds(unit: Unit, cells: readonly Cell[]): Promise<string[]> {
  if (cells.length === 0) return []
  const found = await standingEnds(unit.tx, unit.team_id, cells)
  expectEnds(
    unit,
    found.map(({ id }) => id),
  )
  return found.map(({ id }) => id)
}

/** Names links that may come to stand in this transaction. */
export function expectEnds(unit: Unit, ids: readonly string[]): void {
  const known = unit.once(noEnds)
  for (const id of ids) {
    const key = parseReferenceId(id)
    if (!key) continue
    const cell = known.get(nameOf(key)) ?? new Set<string>()
    known.set(nameOf(key), cell.add(id))
  }
}

/** Ids of the links that stand in a cell, as this transaction has them. */
export function standingIn(unit: Unit, cell: Cell): string[] {
  return [...(unit.once(noEnds).get(nameOf(cell)) ?? [])].filter(
    (id) => unit.get(referenceStore, id)?.deleted_at === null,
  )
}
