import { boardSchema, serverAttributeTypes, uniqueKey } from '@weft/features/attributes/server'
import { type FeedKey, items } from '@weft/model'
import {
  type Asker,
  type Caller,
  errors,
  hashRequest,
  invalid,
  type Kit,
  type Row,
  type Unit,
} from '@weft/server-kit'

import { itemErrors } from '../shared/index.ts'
import { itemResource, prepareItems, presentTouched, rowsBelow } from './item-collection.ts'
import { itemStore, presentItem, type Slot, slotsOf } from './item-store.ts'
import { drawFor, numberSlots } from './numbers/item-numbers.ts'
import {
  clearDepartures,
  freeUniqueValues,
  mapLongTexts,
  placesOfItems,
  saveDepartures,
  saveUniqueValue,
} from './queries.ts'

export interface Move {
  id: string
  folder_id: string
  mapping: Readonly<Record<string, string>>
}

/** Items that came to lie in another folder, as they were before. */
export interface MovedItems {
  items: readonly Row[]
  from: string
  to: string
  board_id: string
}

/** What goes along with moved items; both folders' feeds are locked. */
export type AfterMove = (unit: Unit, moved: MovedItems, caller: Caller) => Promise<void>

const folderFeed = (team_id: number, id: string): FeedKey => ({ team_id, kind: 'folder', id })

/** Moves an item and all below it to another folder: one number in each of the two feeds. */
export async function moveItem(
  kit: Kit,
  asker: Asker,
  move: Move,
  { caller, key, after }: { caller: Caller; key: string | null; after: readonly AfterMove[] },
): Promise<{ data: Record<string, unknown> }> {
  const { team_id } = asker.access
  const place = (await placesOfItems(kit.db, team_id, [move.id])).get(move.id)
  const target = asker.access.world.folders.get(move.folder_id)
  if (!place || !target) throw errors.not_found()
  const { body } = await kit.writer.act({
    team_id,
    feeds: [folderFeed(team_id, place.folder_id), folderFeed(team_id, move.folder_id)],
    board_ids: [place.board_id, target.board_id],
    caller,
    key: caller.user_id > 0 ? key : null,
    hash: hashRequest(
      'post',
      `/items/${move.id}/move`,
      { folder_id: move.folder_id, mapping: move.mapping },
      null,
    ),
    run: (unit) =>
      moveInside(kit, unit, move, { from: place.folder_id, board_id: target.board_id }, { caller, after }),
  })
  return body
}

async function moveInside(
  kit: Kit,
  unit: Unit,
  move: Move,
  place: { from: string; board_id: string },
  { caller, after }: { caller: Caller; after: readonly AfterMove[] },
): Promise<{ status: number; body: { data: Record<string, unknown> } }> {
  const asker = unit.asker(caller)
  // Judged after the key was looked up: a repeated call gets its answer although the folder is out of sight by now.
  const isSeen = (id: string) => asker.may('VIEW_FOLDER', { type: 'folder', id })
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
  await boardSchema.load(unit, String(row['board_id']))
  if (row['folder_id'] !== place.from) throw errors.conflict({ data: presentItem(row, 'values') })
  if (row['deleted_at'] !== null) {
    throw errors.deleted({
      data: { id: move.id, row_version: row['row_version'], deleted_at: row['deleted_at'], seq: row['seq'] },
    })
  }
  if (!asker.may('EDIT_ITEM', itemResource(unit, row))) throw errors.forbidden()
  asker.need('CREATE_ITEM', { type: 'folder', id: move.folder_id })
  if (move.folder_id === place.from)
    return { status: 200, body: { data: { ...presentItem(row, 'values'), team_id: unit.team_id } } }

  const moved = [row, ...rowsBelow(unit, move.id)]
  const standing = moved.filter((item) => item['deleted_at'] === null).length
  const target = folderFeed(unit.team_id, move.folder_id)
  const source = folderFeed(unit.team_id, place.from)
  if (unit.itemsIn(target) + standing > kit.limits.items_per_folder) throw itemErrors.folder_full()
  const isAcross = row['board_id'] !== place.board_id
  if (isAcross) demandMapping(unit, move, String(row['board_id']), place.board_id)
  const goesTo = (item: Row) => ({
    id: String(item['id']),
    board_id: place.board_id,
    folder_id: move.folder_id,
  })
  // Frees what they held before they hold anything new.
  if (isAcross) takeAlong(unit, moved, move, place.board_id)
  // On another board they are numbered as newcomers.
  if (isAcross) await drawFor(unit, moved.map(goesTo))
  for (const item of moved) {
    const next: Row = {
      ...item,
      folder_id: move.folder_id,
      board_id: place.board_id,
      values: isAcross
        ? { ...mappedSlots(slotsOf(item), move.mapping), ...numberSlots(unit, goesTo(item)) }
        : slotsOf(item),
      parent_id: item === row ? null : item['parent_id'],
      row_version: Number(item['row_version']) + 1,
      seq: unit.feed(target).seq,
      updated_at: unit.at,
      updated_by: caller.user_id || null,
    }
    unit.put(itemStore, next)
    const id = String(item['id'])
    const shared = {
      record: items.record,
      collection: items.name,
      id,
      action: 'moved' as const,
      user_id: caller.user_id,
    }
    unit.touch({
      ...shared,
      kind: item['deleted_at'] === null ? 'saved' : 'deleted',
      feed: target,
      present: () => presentTouched(unit, id),
      old: { folder_id: place.from },
      new: { folder_id: move.folder_id },
    })
    unit.touch({
      ...shared,
      kind: 'deleted',
      feed: source,
      present: () => ({ id, gone: true, row_version: next['row_version'], seq: unit.feed(source).seq }),
    })
  }
  unit.addItems(source, -standing)
  unit.addItems(target, standing)
  const left = moved.map((item) => ({
    id: String(item['id']),
    row_version: Number(item['row_version']) + 1,
    seq: unit.feed(source).seq,
  }))
  unit.later((tx) => saveDepartures(tx, unit.team_id, place.from, left))
  unit.later((tx) =>
    clearDepartures(
      tx,
      unit.team_id,
      move.folder_id,
      left.map((item) => item.id),
    ),
  )
  const went = { items: moved, from: place.from, to: move.folder_id, board_id: place.board_id }
  for (const follow of after) await follow(unit, went, caller)
  const latest = unit.get(itemStore, move.id) ?? row
  return { status: 200, body: { data: { ...presentItem(latest, 'values'), team_id: unit.team_id } } }
}

/** Maps only to attributes of the same type: a value keeps its meaning. */
function demandMapping(unit: Unit, move: Move, from: string, to: string): void {
  for (const [source, target] of Object.entries(move.mapping)) {
    const a = boardSchema.find(unit, from, source)
    const b = boardSchema.find(unit, to, target)
    if (!a || !b) throw errors.not_found()
    if (serverAttributeTypes[b.type]?.isStatic)
      throw invalid(`mapping: values cannot be assigned to ${target}`)
    const type = serverAttributeTypes[b.type]
    // Names would come to stand where nobody may learn them.
    if (type?.hidesAuthor?.(b.settings) && !type.hidesAuthor(a.settings))
      throw invalid(`mapping: ${target} keeps no names, and ${source} has some`)
    if (a.type !== b.type) throw invalid(`mapping: ${source} has no attribute of its type there`)
  }
  const targets = Object.values(move.mapping)
  if (new Set(targets).size < targets.length) throw invalid('mapping: two attributes lead to the same one')
}

/** What lies beside the items of the old board goes along with its mapped slots, the rest is left behind. */
function takeAlong(unit: Unit, moved: readonly Row[], move: Move, board_id: string): void {
  const { team_id } = unit
  const item_ids = moved.map((item) => String(item['id']))
  unit.later((tx) => mapLongTexts(tx, team_id, item_ids, move.mapping))
  unit.later((tx) => freeUniqueValues(tx, team_id, item_ids))
  for (const [source, attribute_id] of Object.entries(move.mapping)) {
    const attribute = boardSchema.find(unit, board_id, attribute_id)
    if (attribute?.settings['unique'] !== true) continue
    for (const item of moved) {
      const key = uniqueKey(attribute.type, slotsOf(item)[source]?.[0])
      if (key === null) continue
      unit.later((tx) => saveUniqueValue(tx, team_id, { attribute_id, item_id: String(item['id']), key }))
    }
  }
}

function mappedSlots(
  slots: Record<string, Slot>,
  mapping: Readonly<Record<string, string>>,
): Record<string, Slot> {
  const next: Record<string, Slot> = {}
  for (const [source, target] of Object.entries(mapping)) {
    const slot = slots[source]
    if (slot) next[target] = [slot[0], slot[1] + 1]
  }
  return next
}
