import { fromWireTime, isUuid, isWireTime, toWireTime } from '@weft/base'
import { boardSchema } from '@weft/features/attributes/server'
import { itemStore } from '@weft/features/items/server'
import type { Settings } from '@weft/model'
import type { Operation, Unit } from '@weft/server-kit'

import { MAX_ENTRY_SECONDS } from '../shared/index.ts'
import { type EntryRow, entryStore } from './entry-store.ts'
import { type Around, entriesAround } from './queries.ts'

/** The type of attributes whose values are made of entries. */
const TRACKS_TIME = 'time_tracking'

/** Ids of the entries that this transaction knows. */
const noEntries = () => new Set<string>()

/** Loads entries, their items, and what else of their person may run at their time. */
export async function prepareEntries(unit: Unit, operations: readonly Operation[]): Promise<void> {
  for (const operation of operations) {
    takeAside(operation)
    if (operation.board_id !== undefined) await boardSchema.load(unit, operation.board_id)
  }
  const ids = operations.map(({ id }) => id)
  await unit.load(entryStore, ids)
  const named = operations.flatMap(({ id, fields }) => {
    const item_id = unit.get(entryStore, id)?.item_id ?? fields['item_id']
    return isUuid(item_id) ? [item_id] : []
  })
  await unit.load(itemStore, named)
  for (const id of ids) unit.once(noEntries).add(id)
  await loadAround(
    unit,
    operations.flatMap((operation) => aroundOf(unit, operation)),
  )
}

/** Loads what else of people may run at some times. */
export async function loadAround(unit: Unit, around: readonly Around[]): Promise<void> {
  const ids = around.length === 0 ? [] : await entriesAround(unit.tx, unit.team_id, around)
  await unit.load(entryStore, ids)
  for (const id of ids) unit.once(noEntries).add(id)
}

/** Other entries of the same person that this transaction knows, within the scope of one. */
export function inScopeOf(unit: Unit, row: EntryRow, settings: Settings): EntryRow[] {
  const isParallel = settings['allowParallel'] === true
  return [...unit.once(noEntries)].flatMap((id) => {
    const other = unit.get(entryStore, id)
    if (!other || other.id === row.id || other.deleted_at !== null || other.user_id !== row.user_id) return []
    if (other.attribute_id !== row.attribute_id) return []
    return isParallel && other.item_id !== row.item_id ? [] : [other]
  })
}

/** The attribute that counts an entry, where it stands. */
export function trackingOf(
  unit: Unit,
  { board_id, attribute_id }: Pick<EntryRow, 'board_id' | 'attribute_id'>,
): { settings: Settings } | undefined {
  return boardSchema.of(unit, board_id).find(({ id, type }) => id === attribute_id && type === TRACKS_TIME)
}

/**
 * Whoever saves an entry may name the request, which comes back with what is told, and may say whose it is and where the
 * item lies, which the server knows better: none of these is a field.
 */
function takeAside(operation: Operation): void {
  const { request_id, board_id: _place, user_id: _person, ...fields } = operation.fields
  operation.fields = fields
  if (typeof request_id === 'string') operation.request_id = request_id.slice(0, 100)
}

function aroundOf(unit: Unit, { id, fields, caller }: Operation): Around[] {
  const row = unit.get(entryStore, id)
  const attribute_id = row?.attribute_id ?? fields['attribute_id']
  const started_at = fields['started_at'] ?? row?.started_at ?? unit.at
  if (!isUuid(attribute_id) || typeof started_at !== 'string' || !isWireTime(started_at)) return []
  // The narrower scope of attributes that let timers run side by side is a part of this one.
  const until = toWireTime(fromWireTime(started_at) + MAX_ENTRY_SECONDS * 1_000)
  return [{ user_id: row?.user_id ?? caller.user_id, attribute_id, item_id: null, from: started_at, until }]
}
