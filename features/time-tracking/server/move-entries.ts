import { boardSchema } from '@weft/features/attributes/server'
import { itemStore } from '@weft/features/items/server'
import type { ActivityEntry, Kit, Unit, WantedJob } from '@weft/server-kit'

import { endedBy, endOf, scopeKey } from '../shared/index.ts'
import { actOnEntries } from './act-on-entries.ts'
import type { EntryRow } from './entry-store.ts'
import { inScopeOf, loadAround, trackingOf } from './prepare-entries.ts'
import { entriesLeft } from './queries.ts'
import { changeEntry, end } from './settle-entry.ts'

export const MOVE_ENTRIES = 'move-time-entries'

/** Items that went to another board, and the attributes there by those where they were. */
export interface MoveEntriesJob {
  team_id: number
  items: string[]
  mapping: Readonly<Record<string, string>>
  at: string
}

/** So many items go into one job. */
const MAX_ITEMS = 200

interface Moved {
  mapping?: Readonly<Record<string, string>>
}

const movedOf = ({ new: after }: ActivityEntry): Moved => after ?? {}

/** Whether an item came from another board. */
export const bringsEntries = (entry: ActivityEntry): boolean =>
  entry.collection === 'items' && entry.action === 'moved' && movedOf(entry).mapping !== undefined

/** Entries follow the items that they are about. */
export function movesOf(team_id: number, entries: readonly ActivityEntry[]): WantedJob[] {
  const moves = Map.groupBy(entries.filter(bringsEntries), (one) => one.seq)
  return [...moves.values()].flatMap((moved) => {
    const [first] = moved
    const jobs: WantedJob[] = []
    for (let from = 0; first && from < moved.length; from += MAX_ITEMS) {
      const items = moved.slice(from, from + MAX_ITEMS).map(({ record_id }) => record_id)
      const payload: MoveEntriesJob = { team_id, items, mapping: movedOf(first).mapping ?? {}, at: first.at }
      jobs.push({ name: MOVE_ENTRIES, payload })
    }
    return jobs
  })
}

/**
 * Brings entries to the board of their items. Those of an attribute that has none there keep theirs: they count again
 * once the item is back.
 */
export async function moveEntries(kit: Kit, { team_id, items, mapping, at }: MoveEntriesJob): Promise<void> {
  const left = await entriesLeft(kit.db, team_id, items)
  await actOnEntries(kit, team_id, left, async (unit, rows) => {
    await unit.load(
      itemStore,
      rows.map(({ item_id }) => item_id),
    )
    for (const row of rows) await moveEntry(unit, row, { mapping, at })
  })
}

async function moveEntry(
  unit: Unit,
  row: EntryRow,
  { mapping, at }: Pick<MoveEntriesJob, 'mapping' | 'at'>,
): Promise<void> {
  const board_id = unit.get(itemStore, row.item_id)?.board_id
  if (board_id === undefined || board_id === row.board_id) return
  await boardSchema.load(unit, board_id)
  const moved = { ...row, board_id, attribute_id: mapping[row.attribute_id] ?? row.attribute_id }
  const settings = trackingOf(unit, moved)?.settings
  if (row.ended_at !== null || row.deleted_at !== null) {
    changeEntry(unit, moved)
    return
  }
  if (!settings) {
    end(unit, moved, at)
    return
  }
  const { user_id, attribute_id, started_at } = moved
  await loadAround(unit, [{ user_id, attribute_id, item_id: null, from: started_at, until: started_at }])
  const next = { ...moved, scope_key: scopeKey(moved, settings) }
  // What ended before stays as it was, wherever it lay.
  const others = inScopeOf(unit, next, settings).filter(({ ended_at }) => ended_at === null)
  for (const one of endedBy(next, others)) end(unit, one, started_at)
  changeEntry(unit, { ...next, ended_at: endOf(next, others) })
}
