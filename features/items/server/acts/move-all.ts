import { createHash } from 'node:crypto'

import { AppError } from '@weft/base'
import type { Tx } from '@weft/db'
import type { FeedKey } from '@weft/model'
import { type Caller, createTurn, type Kit, type PlanProblem, type Unit } from '@weft/server-kit'

import { itemStore } from '../item-store.ts'
import { type AfterMove, moveInside } from '../moving/move-item.ts'
import { idsAbove } from '../queries.ts'

/** Where items go and where they lie. */
export interface MovePlaces {
  board_id: string
  folder_id: string
  /** The folder of each item. */
  from: ReadonlyMap<string, string>
  feeds: readonly FeedKey[]
  note(tx: Tx): Promise<void>
}

interface MovedAll {
  /** By what each move is known again: the rows that went, and where the first of them came to lie. */
  digests: Map<string, string>
  /** What each row went along with, itself included. */
  roots: Map<string, string>
  problems: PlanProblem[]
}

/** Moves items one after the other. What goes along with one before it goes with that. */
export async function moveAll(
  kit: Kit,
  unit: Unit,
  ids: readonly string[],
  {
    places,
    caller,
    after = [],
  }: { places: Omit<MovePlaces, 'note'>; caller: Caller; after?: readonly AfterMove[] },
): Promise<MovedAll> {
  const { folder_id, board_id, from } = places
  const done: MovedAll = { digests: new Map(), roots: new Map(), problems: [] }
  const turn = createTurn()
  for (const id of await topFirst(unit, ids)) {
    if (turn.isOver) await turn.pause()
    const place = from.get(id)
    if (place === undefined || done.roots.has(id)) continue
    const hash = createHash('sha256')
    const noteRows: AfterMove = async (_unit, { items }) => {
      for (const item of items) {
        done.roots.set(item.id, id)
        hash.update(`${item.id} ${item.seq} ${item.folder_id} ${item.parent_id}\n`)
      }
    }
    try {
      const move = { id, folder_id, mapping: {}, createsLabels: false, lose: [] }
      const how = { caller, after: [...after, noteRows] }
      await moveInside(kit, unit, move, { from: place, board_id }, how)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      done.problems.push({ about: id, text: error.message })
      continue
    }
    hash.update(String(unit.get(itemStore, id)?.['parent_id']))
    done.digests.set(id, hash.digest('base64url'))
  }
  return done
}

/** What lies below another one comes after it: so it goes along with that, in whatever order they were picked. */
async function topFirst(unit: Unit, ids: readonly string[]): Promise<string[]> {
  await unit.load(itemStore, [...ids, ...(await idsAbove(unit.tx, unit.team_id, ids))])
  const depthOf = (id: string) => {
    let depth = 0
    for (let at = unit.get(itemStore, id); at && at.parent_id !== null; depth++)
      at = unit.get(itemStore, at.parent_id)
    return depth
  }
  const depths = new Map(ids.map((id) => [id, depthOf(id)]))
  return ids.toSorted((a, b) => (depths.get(a) ?? 0) - (depths.get(b) ?? 0))
}
