import { boardSchema, serverAttributeType, uniqueKey } from '@weft/features/attributes/server'
import { type FeedKey, items } from '@weft/model'
import {
  type Principal,
  type Caller,
  errors,
  hashRequest,
  type Kit,
  type Origin,
  type Unit,
} from '@weft/server-kit'

import { itemErrors } from '../../shared/index.ts'
import { dropHomes, type Home, homesOn, saveHomes } from '../homes/queries.ts'
import { writtenSlots } from '../homes/written-slots.ts'
import { prepareItems } from '../item-collection.ts'
import { itemResource } from '../item-place.ts'
import { fitsBelow, presentTouched, rowsBelow } from '../item-tree.ts'
import { type ItemRow, itemStore, presentItem, type Slot, slotsOf } from '../item-store.ts'
import { drawFor, numberSlots } from '../numbers/item-numbers.ts'
import {
  clearDepartures,
  freeUniqueValues,
  idsAbove,
  mapLongTexts,
  placesOfItems,
  saveDepartures,
  saveUniqueValue,
} from '../queries.ts'
import { type Carried, carryValues } from './carry-values.ts'
import { demandMapping, sentencesOf } from './demand-mapping.ts'
import { makeLabels } from './make-labels.ts'

export interface Move {
  id: string
  folder_id: string
  mapping: Readonly<Record<string, string>>
  createsLabels: boolean
  /** Attributes of which something may be lost. */
  lose: readonly string[]
}

/** Items that came to lie in another folder, as they were before. */
export interface MovedItems {
  items: readonly ItemRow[]
  from: string
  to: string
  board_id: string
  /** On another board, attributes there by those that the values come from. */
  mapping: Readonly<Record<string, string>>
}

/** What goes along with moved items; both folders' feeds are locked. */
export type AfterMove = (unit: Unit, moved: MovedItems, caller: Caller) => Promise<void>

const folderFeed = (team_id: number, id: string): FeedKey => ({ team_id, kind: 'folder', id })

interface Moved {
  caller: Caller
  key: string | null
  origin: Origin | null
  after: readonly AfterMove[]
}

/** Moves an item and all below it to another folder: one number in each of the two feeds. */
export async function moveItem(
  kit: Kit,
  principal: Principal,
  move: Move,
  { caller, key, origin, after }: Moved,
): Promise<{ data: Record<string, unknown> }> {
  const { team_id } = principal.access
  const place = (await placesOfItems(kit.db, team_id, [move.id])).get(move.id)
  const target = principal.access.graph.folders.get(move.folder_id)
  if (!place || !target) throw errors.not_found()
  const { id, ...asked } = move
  const { body } = await kit.writer.act({
    team_id,
    feeds: [
      folderFeed(team_id, place.folder_id),
      folderFeed(team_id, move.folder_id),
      ...(move.createsLabels ? [{ team_id, kind: 'board' as const, id: target.board_id }] : []),
    ],
    board_ids: [place.board_id, target.board_id],
    caller,
    key: caller.user_id > 0 ? key : null,
    hash: hashRequest('post', `/items/${id}/move`, asked, null),
    origin,
    run: (unit) =>
      moveInside(kit, unit, move, { from: place.folder_id, board_id: target.board_id }, { caller, after }),
  })
  return body
}

/** A move as it is judged and done: what goes, from where, to where. */
interface Moving {
  move: Move
  caller: Caller
  /** The item and all below it, as they were. */
  moved: readonly [ItemRow, ...ItemRow[]]
  from: string
  board_id: string
}

/** The move itself, inside an action that holds both folders. Between folders of one board it throws before it changes a row. */
export async function moveInside(
  kit: Kit,
  unit: Unit,
  move: Move,
  place: { from: string; board_id: string },
  { caller, after }: { caller: Caller; after: readonly AfterMove[] },
): Promise<{ status: number; body: { data: Record<string, unknown> } }> {
  const row = await demandMovable(unit, move, place, caller)
  const answer = () => {
    const latest = unit.get(itemStore, move.id) ?? row
    return { status: 200, body: { data: { ...presentItem(latest, 'values'), team_id: unit.team_id } } }
  }
  if (move.folder_id === place.from) return answer()
  const moving: Moving = { move, caller, moved: [row, ...rowsBelow(unit, move.id)], ...place }
  const { moved, from, board_id } = moving
  const standing = moved.filter((item) => item.deleted_at === null).length
  const target = folderFeed(unit.team_id, move.folder_id)
  if (unit.itemsIn(target) + standing > kit.limits.items_per_folder) throw itemErrors.folder_full()
  const carried = row.board_id === board_id ? null : await carry(kit, unit, moving)
  // Frees what they held before they hold anything new.
  if (carried) takeAlong(unit, moved, { move, carried, board_id })
  const ids = moved.map(({ id }) => id)
  const homes = await homesOn(unit.tx, unit.team_id, board_id, ids)
  const was = new Map(homes.map((home) => [home.item_id, home]))
  const parent_id = await parentAgain(unit, row, { folder_id: move.folder_id, home: was.get(move.id), moved })
  if (carried) await drawNumbers(unit, moving, was)
  const left = homesLeft(unit, moving, carried !== null)
  for (const item of moved) moveRow(unit, moving, item, { carried, home: was.get(item.id), parent_id })
  unit.addItems(folderFeed(unit.team_id, from), -standing)
  unit.addItems(target, standing)
  noteDepartures(unit, moving)
  noteHomes(unit, moving, { was, left, parent_id })
  const told = { items: moved, from, to: move.folder_id, board_id, mapping: move.mapping }
  for (const follow of after) await follow(unit, told, caller)
  return answer()
}

/** The item, locked and loaded with all below it, which its mover may take from here and bring there. */
async function demandMovable(
  unit: Unit,
  move: Move,
  place: { from: string; board_id: string },
  caller: Caller,
): Promise<ItemRow> {
  const principal = unit.principal(caller)
  // Judged after the key was looked up: a repeated call gets its answer although the folder is out of sight by now.
  const isSeen = (id: string) => principal.may('VIEW_FOLDER', { type: 'folder', id })
  if (!isSeen(place.from) || !isSeen(move.folder_id)) throw errors.not_found()
  const operation = {
    collection: items.name,
    method: 'delete' as const,
    id: move.id,
    fields: {},
    row_version: undefined,
    old: undefined,
    caller,
    key: null,
    hash: '',
    board_id: place.board_id,
  }
  await prepareItems(unit, [operation])
  const row = unit.get(itemStore, move.id)
  if (!row) throw errors.not_found()
  await boardSchema.load(unit, row.board_id)
  if (row.folder_id !== place.from) {
    // Where it went meanwhile may be out of sight.
    if (!isSeen(row.folder_id)) throw errors.not_found()
    throw errors.conflict({ data: presentItem(row, 'values') })
  }
  if (row.deleted_at !== null) {
    throw errors.deleted({
      data: { id: move.id, row_version: row.row_version, deleted_at: row.deleted_at, seq: row.seq },
    })
  }
  if (!principal.may('EDIT_ITEM', itemResource(unit, row))) throw errors.forbidden()
  principal.need('CREATE_ITEM', { type: 'folder', id: move.folder_id })
  return row
}

const goesTo = (item: ItemRow, { move, board_id }: Moving) => ({
  id: item.id,
  board_id,
  folder_id: move.folder_id,
})

/** On another board they are numbered as newcomers, but those that were there before. */
async function drawNumbers(unit: Unit, moving: Moving, was: ReadonlyMap<string, Home>): Promise<void> {
  const hadOn = (id: string) =>
    Object.fromEntries(Object.entries(was.get(id)?.slots ?? {}).map(([one, [data]]) => [one, String(data)]))
  await drawFor(
    unit,
    moving.moved.map((item) => ({ ...goesTo(item, moving), had: hadOn(item.id) })),
  )
}

/** Where the items lay and what was written there, for when they come back. */
function homesLeft(unit: Unit, { moved }: Moving, isAcross: boolean): Home[] {
  return moved.flatMap((item, n) => {
    const slots = isAcross ? writtenSlots(unit, item) : {}
    const parent = n === 0 ? item.parent_id : null
    const home = { item_id: item.id, board_id: item.board_id, parent_id: parent, slots }
    return parent === null && Object.keys(slots).length === 0 ? [] : [home]
  })
}

/** Moves one row, and tells of it in both feeds. */
function moveRow(
  unit: Unit,
  moving: Moving,
  item: ItemRow,
  there: { carried: Carried | null; home: Home | undefined; parent_id: string | null },
): void {
  const { move, caller, from, board_id } = moving
  const [target, source] = [folderFeed(unit.team_id, move.folder_id), folderFeed(unit.team_id, from)]
  const id = item.id
  const values = there.carried && {
    ...there.carried.slots.get(id),
    ...watchedAgain(unit, there.home),
    ...numberSlots(unit, goesTo(item, moving)),
  }
  const next: ItemRow = {
    ...item,
    folder_id: move.folder_id,
    board_id,
    values: values ?? slotsOf(item),
    parent_id: item === moving.moved[0] ? there.parent_id : item.parent_id,
    row_version: item.row_version + 1,
    seq: unit.feed(target).seq,
    updated_at: unit.at,
    updated_by: caller.user_id || null,
  }
  unit.put(itemStore, next)
  const shared = {
    record: items.record,
    collection: items.name,
    id,
    action: 'moved' as const,
    user_id: caller.user_id,
  }
  unit.recordChange({
    ...shared,
    kind: item.deleted_at === null ? 'saved' : 'deleted',
    feed: target,
    present: () => presentTouched(unit, id),
    old: { folder_id: from },
    new: { folder_id: move.folder_id, ...(there.carried && { mapping: recordsAlong(unit, moving) }) },
  })
  unit.recordChange({
    ...shared,
    kind: 'deleted',
    feed: source,
    present: () => ({ id, gone: true, row_version: next.row_version, seq: unit.feed(source).seq }),
    past: stateOf(item),
  })
}

/** Of the mapped attributes those whose values are records of people: these follow once the move is told. */
function recordsAlong(unit: Unit, { move, board_id }: Moving): Record<string, string> {
  const pairs = Object.entries(move.mapping).filter(([, to]) => {
    const attribute = boardSchema.find(unit, board_id, to)
    return attribute !== undefined && serverAttributeType(attribute.type).isPersonal === true
  })
  return Object.fromEntries(pairs)
}

/** All of an item that is shown: later its life is told elsewhere. */
function stateOf(item: ItemRow): Record<string, unknown> {
  const slots: Record<string, unknown> = {}
  for (const [id, [data]] of Object.entries(slotsOf(item))) if (data !== null) slots[id] = data
  const { parent_id, sort_order, deleted_at, created_at, created_by, updated_at, updated_by } = item
  return { parent_id, sort_order, deleted_at, created_at, created_by, updated_at, updated_by, slots }
}

/** Lets those who still have the items in the old folder learn that they left. */
function noteDepartures(unit: Unit, { move, moved, from }: Moving): void {
  const { seq } = unit.feed(folderFeed(unit.team_id, from))
  const left = moved.map((item) => ({
    id: item.id,
    row_version: item.row_version + 1,
    seq,
  }))
  unit.later((tx) => saveDepartures(tx, unit.team_id, from, left))
  unit.later((tx) =>
    clearDepartures(
      tx,
      unit.team_id,
      move.folder_id,
      left.map(({ id }) => id),
    ),
  )
}

/** Forgets the homes that they came back to, and remembers those that they left. */
function noteHomes(
  unit: Unit,
  { move, board_id }: Moving,
  {
    was,
    left,
    parent_id,
  }: { was: ReadonlyMap<string, Home>; left: readonly Home[]; parent_id: string | null },
): void {
  // What it lay below may lie in the trash there: then it goes below that when it comes back.
  const home = was.get(move.id)?.parent_id ?? null
  const isWaiting = parent_id === null && home !== null && isTrashedIn(unit, home, move.folder_id)
  const came = [...was.keys()].filter((id) => !isWaiting || id !== move.id)
  if (came.length > 0) unit.later((tx) => dropHomes(tx, unit.team_id, board_id, came))
  if (left.length > 0) unit.later((tx) => saveHomes(tx, unit.team_id, left))
}

/** What the item lay below when it was there, as long as that stands there; null for the top. */
async function parentAgain(
  unit: Unit,
  row: ItemRow,
  { folder_id, home, moved }: { folder_id: string; home: Home | undefined; moved: readonly ItemRow[] },
): Promise<string | null> {
  const id = home?.parent_id ?? null
  if (id === null || moved.some((item) => item.id === id)) return null
  await unit.load(itemStore, [id, ...(await idsAbove(unit.tx, unit.team_id, [id]))])
  const parent = unit.get(itemStore, id)
  if (parent?.deleted_at !== null || parent.folder_id !== folder_id) return null
  return fitsBelow(unit, { ...row, folder_id, parent_id: id }) ? id : null
}

function isTrashedIn(unit: Unit, id: string, folder_id: string): boolean {
  const row = unit.get(itemStore, id)
  return row?.folder_id === folder_id && row.deleted_at !== null
}

/** When and by whom values were changed when the item was there. */
function watchedAgain(unit: Unit, home: Home | undefined): Record<string, Slot> {
  return Object.fromEntries(
    Object.entries(home?.slots ?? {}).flatMap(([id, [data, version]]) => {
      const attribute = home && boardSchema.find(unit, home.board_id, id)
      const isOne = attribute?.deleted_at === null && serverAttributeType(attribute.type).watching
      return isOne ? [[id, [data, version + 1] satisfies Slot]] : []
    }),
  )
}

/** What the items bring to the other board; refused where they would lose what nobody agreed to lose. */
async function carry(kit: Kit, unit: Unit, { moved, move, board_id: to, caller }: Moving): Promise<Carried> {
  const from = moved[0].board_id
  const [own, theirs] = [boardSchema.all(unit, from), boardSchema.of(unit, to)]
  demandMapping(move.mapping, own, theirs)
  const carried = carryValues(moved, { ...move, own, theirs })
  const unsaid = carried.lost.filter(({ attribute_id }) => !move.lose.includes(attribute_id))
  if (unsaid.length > 0) throw itemErrors.move_loses({ data: sentencesOf(unsaid) })
  if (move.createsLabels) await makeLabels(kit, unit, to, { labels: carried.labels, caller })
  return carried
}

/** What lies beside the items of the old board goes along with its mapped slots, the rest is left behind. */
function takeAlong(
  unit: Unit,
  moved: readonly ItemRow[],
  { move, carried, board_id }: { move: Move; carried: Carried; board_id: string },
): void {
  const { team_id } = unit
  const item_ids = moved.map((item) => item.id)
  unit.later((tx) => mapLongTexts(tx, team_id, item_ids, move.mapping))
  unit.later((tx) => freeUniqueValues(tx, team_id, item_ids))
  for (const attribute_id of Object.values(move.mapping)) {
    const attribute = boardSchema.find(unit, board_id, attribute_id)
    if (attribute?.settings['unique'] !== true) continue
    for (const item_id of item_ids) {
      const key = uniqueKey(attribute.type, carried.slots.get(item_id)?.[attribute_id]?.[0])
      if (key === null) continue
      unit.later((tx) => saveUniqueValue(tx, team_id, { attribute_id, item_id, key }))
    }
  }
}
