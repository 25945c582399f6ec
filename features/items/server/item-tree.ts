import { AppError, isUuid } from '@weft/base'
import { items, MAX_ITEM_DEPTH } from '@weft/model'
import { errors, invalid, type Operation, type RuleContext, type Unit } from '@weft/server-kit'

import { itemErrors } from '../shared/index.ts'
import { dropHomes, dropHomesBeside, type Home, homesBelow, saveHomes } from './homes/queries.ts'
import { feedOfFolder, itemResource } from './item-place.ts'
import { type ItemRow, itemStore, presentItem } from './item-store.ts'
import { idsAbove, idsBelow } from './queries.ts'

/** Ids of items that a transaction knows to lie below each other one, or that may come to lie there. */
const noRelatives = () => new Map<string, Set<string>>()

function mayLieBelow(unit: Unit, parent_id: unknown, id: string): void {
  if (typeof parent_id !== 'string') return
  const relatives = unit.once(noRelatives)
  const known = relatives.get(parent_id)
  if (known) known.add(id)
  else relatives.set(parent_id, new Set([id]))
}

/** Items that came back without what they lay below, by that. */
const noReturns = (): { homes: Home[] } => ({ homes: [] })

/** Loads what lies above and below items that may come to lie elsewhere. */
export async function prepareRelatives(unit: Unit, operations: readonly Operation[]): Promise<void> {
  const whole = operations.filter(
    (operation) => operation.method !== 'put' || 'parent_id' in operation.fields,
  )
  if (whole.length === 0) return
  const ids = whole.map((operation) => operation.id)
  const parents = whole.flatMap((operation) =>
    isUuid(operation.fields['parent_id']) ? [operation.fields['parent_id']] : [],
  )
  const own = await idsBelow(unit.tx, unit.team_id, ids)
  const below = [...own, ...(await prepareReturns(unit, whole, own))]
  const above = await idsAbove(unit.tx, unit.team_id, [...ids, ...parents])
  await unit.load(itemStore, [...ids, ...below, ...above, ...parents])
  for (const id of [...ids, ...below]) mayLieBelow(unit, unit.get(itemStore, id)?.parent_id, id)
  // With those that this very transaction makes or moves: they may come to lie below others of it.
  for (const { id, fields } of whole) mayLieBelow(unit, fields['parent_id'], id)
  // What they lay below may be gone for ever: that has been looked for, too.
  const gone = ids.flatMap((id) => unit.get(itemStore, id)?.['parent_id'] ?? [])
  if (gone.length > 0) await unit.load(itemStore, gone.map(String))
}

/** Loads what lies below items again that are about to be restored; answers it with all below. */
async function prepareReturns(
  unit: Unit,
  operations: readonly Operation[],
  ids: readonly string[],
): Promise<string[]> {
  if (!operations.some(({ method }) => method === 'restore')) return []
  const homes = await homesBelow(unit.tx, unit.team_id, ids)
  for (const home of homes) mayReturn(unit, home)
  if (homes.length === 0) return []
  return idsBelow(
    unit.tx,
    unit.team_id,
    homes.map(({ item_id }) => item_id),
  )
}

function mayReturn(unit: Unit, home: Home): void {
  unit.once(noReturns).homes.push(home)
  mayLieBelow(unit, home.parent_id, home.item_id)
}

/**
 * Puts those below restored items again that lay there, stand at the top of the same folder, and fit: as far as whoever
 * restores may edit them, for this says where they lie.
 */
function bringBelow(context: RuleContext, restored: readonly ItemRow[]): void {
  const { unit, principal } = context
  const back = new Set(restored.map(({ id }) => id))
  for (const { item_id, board_id, parent_id } of unit.once(noReturns).homes) {
    const child = unit.get(itemStore, item_id)
    if (parent_id === null || !back.has(parent_id) || !child) continue
    const isAtTop = child.deleted_at === null && child.parent_id === null
    if (!isAtTop || child.board_id !== board_id || !fitsBelow(unit, { ...child, parent_id })) continue
    if (!principal.may('EDIT_ITEM', itemResource(unit, child))) continue
    changeRelative(context, child, { parent_id }, 'changed')
    unit.later((tx) => dropHomes(tx, unit.team_id, board_id, [item_id]))
  }
}

/** Whether an item may lie below its parent. */
export function fitsBelow(unit: Unit, row: ItemRow): boolean {
  try {
    demandParent(unit, row)
    return true
  } catch (error) {
    // A refusal; whoever asked stays where it is.
    if (error instanceof AppError) return false
    throw error
  }
}

/** The rows below an item that this unit knows of. */
export function rowsBelow(unit: Unit, id: string): ItemRow[] {
  const found = new Map<string, ItemRow>()
  const open = [id]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const row of rowsRightBelow(unit, at)) {
      if (found.has(row.id)) continue
      found.set(row.id, row)
      open.push(row.id)
    }
  }
  return [...found.values()]
}

/** Those that lie right below it as things are in this unit now. */
function rowsRightBelow(unit: Unit, id: string): ItemRow[] {
  const ids = [...(unit.once(noRelatives).get(id) ?? [])]
  return ids.flatMap((one) => {
    const row = unit.get(itemStore, one)
    return row?.parent_id === id ? [row] : []
  })
}

/** What goes to the trash with items (`at` is when) and comes back with them (null). */
export type ItemsAlong = (
  unit: Unit,
  rows: readonly ItemRow[],
  act: { at: string | null; user_id: number },
) => void

/** What lies below a trashed item goes along. */
export function trashBelow(context: RuleContext, row: ItemRow, along: readonly ItemsAlong[]): void {
  const { unit } = context
  const feed = feedOfFolder(unit.team_id, row)
  const { id } = row
  const updated_by = context.operation.caller.user_id || null
  unit.put(itemStore, { ...row, trash_root: id, updated_by })
  const below = remainingBelow(unit, row)
  for (const child of below)
    changeRelative(context, child, { deleted_at: unit.at, trash_root: id }, 'deleted')
  unit.addItems(feed, -1 - below.length)
  const { user_id } = context.operation.caller
  for (const follow of along) follow(unit, [row, ...below], { at: unit.at, user_id })
  const gone = [row, ...below].map((one) => one.id)
  // What stands beside it now does not lie below it when it comes back.
  unit.later((tx) => dropHomesBeside(tx, unit.team_id, row.folder_id, gone))
  // Nor later in this very transaction.
  const returns = unit.once(noReturns)
  returns.homes = returns.homes.filter(({ item_id, parent_id }) => {
    const child = unit.get(itemStore, item_id)
    const isBeside = child?.deleted_at === null && child.folder_id === row.folder_id
    return parent_id === null || !gone.includes(parent_id) || !isBeside
  })
}

/** What went to the trash with an item comes back with it, and below it what lay there before. */
export function restoreBelow(
  context: RuleContext,
  row: ItemRow,
  before: ItemRow,
  { limits, along }: { limits: { items_per_folder: number }; along: readonly ItemsAlong[] },
): void {
  const { unit } = context
  const feed = feedOfFolder(unit.team_id, row)
  const { id } = row
  const below = rowsBelow(unit, id).filter((child) => child.trash_root === (before.trash_root ?? id))
  for (const child of below)
    changeRelative(context, child, { deleted_at: null, trash_root: null }, 'restored')
  const { user_id } = context.operation.caller
  for (const follow of along) follow(unit, [row, ...below], { at: null, user_id })
  unit.addItems(feed, 1 + below.length)
  if (unit.itemsIn(feed) > limits.items_per_folder) throw itemErrors.folder_full()
  const home = {
    item_id: id,
    board_id: row.board_id,
    parent_id: before.parent_id,
    slots: {},
  }
  // It comes back without what it lay below, and goes below it again when that comes back.
  if (home.parent_id !== null && row.parent_id === null) {
    unit.later((tx) => saveHomes(tx, unit.team_id, [home]))
    // Perhaps later in this very transaction.
    mayReturn(unit, home)
  }
  bringBelow(context, [row, ...below])
}

/** What lies below an item and not in the trash. */
export function remainingBelow(unit: Unit, row: ItemRow): ItemRow[] {
  return rowsBelow(unit, row.id).filter((child) => child.deleted_at === null)
}

/** A parent lies in the same folder, is not in the trash, and not below the item itself. */
export function demandParent(unit: Unit, row: ItemRow): void {
  let depth = 1 + heightBelow(unit, row.id)
  for (let id = row.parent_id; id !== null;) {
    if (id === row.id) throw invalid('parent_id: an item cannot be its own sub-item')
    const parent: ItemRow | null = unit.get(itemStore, id)
    if (!parent) throw errors.not_found()
    if (parent.deleted_at !== null || parent.folder_id !== row.folder_id)
      throw invalid('parent_id: there is no such item')
    depth += 1
    if (depth > MAX_ITEM_DEPTH) throw invalid(`parent_id: items can be nested at most ${MAX_ITEM_DEPTH} deep`)
    id = parent.parent_id
  }
}

function heightBelow(unit: Unit, id: string): number {
  const children = rowsRightBelow(unit, id).filter((row) => row.deleted_at === null)
  return children.reduce((height, child) => Math.max(height, 1 + heightBelow(unit, child.id)), 0)
}

function changeRelative(
  context: RuleContext,
  row: ItemRow,
  changes: Partial<ItemRow>,
  action: 'deleted' | 'restored' | 'changed',
): void {
  const { unit, operation } = context
  const feed = unit.feed(feedOfFolder(unit.team_id, row))
  const { id } = row
  const next = {
    ...row,
    ...changes,
    seq: feed.seq,
    updated_at: unit.at,
    updated_by: operation.caller.user_id || null,
    row_version: row.row_version + 1,
  }
  unit.put(itemStore, next)
  unit.recordChange({
    record: items.record,
    collection: items.name,
    id,
    kind: action === 'deleted' ? 'deleted' : 'saved',
    feed: feed.key,
    action,
    user_id: operation.caller.user_id,
    present: () => presentTouched(unit, id),
    past: { parent_id: row.parent_id, deleted_at: row.deleted_at },
  })
}

/** A touched item as its frame carries it: whole, or its tombstone. */
export function presentTouched(unit: Unit, id: string): unknown {
  const row = unit.get(itemStore, id)
  if (!row) return null
  if (row.deleted_at !== null) {
    return { id, row_version: row.row_version, deleted_at: row.deleted_at, seq: row.seq }
  }
  return { ...presentItem(row, 'values'), team_id: unit.team_id }
}
