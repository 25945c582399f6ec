import { AppError, isUuid } from '@weft/base'
import { boardSchema, type KeyOf } from '@weft/features/attributes/server'
import { type Attribute, type FeedKey, type Item, items, MAX_ITEM_DEPTH } from '@weft/model'
import {
  errors,
  invalid,
  type Operation,
  type Row,
  type RuleContext,
  type ServerCollection,
  tableReader,
  type Unit,
} from '@weft/server-kit'

import { itemErrors } from '../shared/index.ts'
import { dropHomes, dropHomesBeside, type Home, homesBelow, saveHomes } from './homes/queries.ts'
import { itemStore, presentItem, type Slot } from './item-store.ts'
import { defaultsFor, prepareDefaults } from './item-defaults.ts'
import { isJudged, isPartial } from './judged-values.ts'
import { checkedData, demandRowSize, saveSideTables, ownersOf, saverOf, slotData } from './evaluate-value.ts'
import { numberSlots, prepareNumbers } from './numbers/item-numbers.ts'
import { copiedFiles, holdFiles, prepareFiles, trueFiles, type ValueFiles } from './named-files.ts'
import type { Places } from './places.ts'
import { idsAbove, idsBelow } from './queries.ts'
import type { FolderLinks } from './query/principal-context.ts'
import { prepareShownPeople } from './shown-people.ts'
import { watchedSlots } from './watched-slots.ts'
import { createItemQuery } from './query/item-query.ts'

const inFolder = (row: Row) => ({ type: 'folder' as const, id: String(row['folder_id']) })

export function feedOfFolder(team_id: number, row: Row): FeedKey {
  return { team_id, kind: 'folder', id: String(row['folder_id']) }
}

/** The item as permissions see it, with the people whose own it is. */
export function itemResource(unit: Unit, row: Row) {
  const attributes = boardSchema.of(unit, String(row['board_id']))
  return {
    type: 'item' as const,
    id: String(row['id']),
    board_id: String(row['board_id']),
    folder_id: String(row['folder_id']),
    owner: ownersOf(row, attributes, unit.access.graph),
  }
}

/** Loads the attributes and the relatives of the items that operations concern. */
export async function prepareItems(unit: Unit, operations: readonly Operation[]): Promise<void> {
  const boards = new Set<string>()
  for (const operation of operations) if (operation.board_id) boards.add(operation.board_id)
  for (const board_id of boards) await boardSchema.load(unit, board_id)
  const whole = operations.filter(
    (operation) => operation.method !== 'put' || 'parent_id' in operation.fields,
  )
  await prepareNumbers(unit, operations)
  await prepareDefaults(unit, operations)
  await prepareShownPeople(unit, operations)
  if (whole.length === 0) return
  const ids = whole.map((operation) => operation.id)
  const parents = whole.flatMap((operation) =>
    isUuid(operation.fields['parent_id']) ? [operation.fields['parent_id']] : [],
  )
  const own = await idsBelow(unit.tx, unit.team_id, ids)
  const below = [...own, ...(await prepareReturns(unit, whole, own))]
  // With those that this very transaction makes: they may come to lie below others of it.
  const relatives = unit.once(noRelatives)
  for (const id of [...ids, ...below]) relatives.add(id)
  const above = await idsAbove(unit.tx, unit.team_id, [...ids, ...parents])
  await unit.load(itemStore, [...ids, ...below, ...above, ...parents])
  // What they lay below may be gone for ever: that has been looked for, too.
  const gone = ids.flatMap((id) => unit.get(itemStore, id)?.['parent_id'] ?? [])
  if (gone.length > 0) await unit.load(itemStore, gone.map(String))
}

/** Ids of items that a transaction loads because they lie above or below others of it. */
const noRelatives = () => new Set<string>()

/** Items that came back without what they lay below, by that. */
const noReturns = (): { homes: Home[] } => ({ homes: [] })

/** Loads what lies below items again that are about to be restored; answers it with all below. */
async function prepareReturns(
  unit: Unit,
  operations: readonly Operation[],
  ids: readonly string[],
): Promise<string[]> {
  if (!operations.some(({ method }) => method === 'restore')) return []
  const homes = await homesBelow(unit.tx, unit.team_id, ids)
  unit.once(noReturns).homes.push(...homes)
  if (homes.length === 0) return []
  return idsBelow(
    unit.tx,
    unit.team_id,
    homes.map(({ item_id }) => item_id),
  )
}

/**
 * Puts those below restored items again that lay there, stand at the top of the same folder, and fit: as far as whoever
 * restores may edit them, for this says where they lie.
 */
function bringBelow(context: RuleContext, restored: readonly Row[]): void {
  const { unit, principal } = context
  const back = new Set(restored.map(({ id }) => String(id)))
  for (const { item_id, board_id, parent_id } of unit.once(noReturns).homes) {
    const child = unit.get(itemStore, item_id)
    if (parent_id === null || !back.has(parent_id) || !child) continue
    const isAtTop = child['deleted_at'] === null && child['parent_id'] === null
    if (!isAtTop || child['board_id'] !== board_id || !fitsBelow(unit, { ...child, parent_id })) continue
    if (!principal.may('EDIT_ITEM', itemResource(unit, child))) continue
    changeRelative(context, child, { parent_id }, 'changed')
    unit.later((tx) => dropHomes(tx, unit.team_id, board_id, [item_id]))
  }
}

/** Whether an item may lie below its parent. */
export function fitsBelow(unit: Unit, row: Row): boolean {
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
export function rowsBelow(unit: Unit, id: string): Row[] {
  const rows = [...unit.once(noRelatives)]
    .map((other) => unit.get(itemStore, other))
    .filter((row) => row !== null)
  const found: Row[] = []
  const open = [id]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const row of rows) {
      if (row['parent_id'] !== at || found.includes(row)) continue
      found.push(row)
      open.push(String(row['id']))
    }
  }
  return found
}

export function createItemCollection(
  limits: { items_per_folder: number },
  places: Places,
  {
    folderLinks,
    appUrl,
    ballotKey,
    files,
  }: {
    folderLinks?: FolderLinks | undefined
    appUrl?: URL | undefined
    ballotKey?: KeyOf | undefined
    files?: ValueFiles | undefined
  },
): ServerCollection {
  return {
    model: items,
    store: itemStore,
    reader: tableReader({
      table: 'items',
      columns: itemStore.columns,
      idType: 'uuid',
      departures: true,
      where({ folder_id, board_id }) {
        const asked = Object.entries({ folder_id, board_id }).filter(([, value]) => value !== undefined)
        return {
          sql: asked.map(([name], n) => `t.${name} = $${n + 2}`).join(' and '),
          params: asked.map(([, value]) => value),
        }
      },
    }),
    place: (db, team_id, operations, created, isAgain) =>
      places.place(db, team_id, operations, created, { isAgain, itemOf: (operation) => operation.id }),
    optimisticStore: itemStore,
    creationFields: ['values'],
    async prepare(unit, operations) {
      await prepareItems(unit, operations)
      await prepareFiles(unit, operations, files)
    },
    query: createItemQuery(folderLinks, appUrl),
    feedOf: (row, team_id) => feedOfFolder(team_id, row),
    present: (row, _principal, expand) => presentItem(row, expand),
    container: inFolder,
    mayCreate: (principal, row) => principal.may('CREATE_ITEM', inFolder(row)),
    mayChange: (principal, row, _changed, unit) => principal.may('EDIT_ITEM', itemResource(unit, row)),
    mayRemove: (principal, row, unit) => principal.may('DELETE_ITEM', itemResource(unit, row)),
    validate(context, row, before) {
      const { unit } = context
      const updated_by = context.operation.caller.user_id || null
      if (!before) return completeItem(context, row, limits, ballotKey)
      if (before['deleted_at'] !== null && row['deleted_at'] === null) {
        const parent = row['parent_id'] === null ? null : unit.get(itemStore, String(row['parent_id']))
        const orphan = row['parent_id'] !== null && (!parent || parent['deleted_at'] !== null)
        return {
          ...row,
          trash_root: null,
          updated_by,
          ...(orphan ? { parent_id: null } : {}),
        }
      }
      if (before['parent_id'] !== row['parent_id']) demandParent(unit, row)
      return { ...row, updated_by }
    },
    removedWith: remainingBelow,
    afterChange(context, row, before, action) {
      const { unit } = context
      const feed = feedOfFolder(unit.team_id, row)
      const id = String(row['id'])
      if (action === 'created') unit.addItems(feed, 1)
      // Somebody said where it lies: no other place is remembered.
      if (action === 'changed' && before?.['parent_id'] !== row['parent_id'])
        unit.later((tx) => dropHomes(tx, unit.team_id, String(row['board_id']), [id]))
      if (action === 'deleted') {
        const updated_by = context.operation.caller.user_id || null
        unit.put(itemStore, { ...row, trash_root: id, updated_by })
        const below = remainingBelow(unit, row)
        for (const child of below)
          changeRelative(context, child, { deleted_at: unit.at, trash_root: id }, 'deleted')
        unit.addItems(feed, -1 - below.length)
        const gone = [row, ...below].map((one) => String(one['id']))
        // What stands beside it now does not lie below it when it comes back.
        unit.later((tx) => dropHomesBeside(tx, unit.team_id, String(row['folder_id']), gone))
        // Nor later in this very transaction.
        const returns = unit.once(noReturns)
        returns.homes = returns.homes.filter(({ item_id, parent_id }) => {
          const child = unit.get(itemStore, item_id)
          const isBeside = child?.['deleted_at'] === null && child['folder_id'] === row['folder_id']
          return parent_id === null || !gone.includes(parent_id) || !isBeside
        })
      }
      if (action === 'restored') {
        const below = rowsBelow(unit, id).filter(
          (child) => child['trash_root'] === (before?.['trash_root'] ?? id),
        )
        for (const child of below)
          changeRelative(context, child, { deleted_at: null, trash_root: null }, 'restored')
        unit.addItems(feed, 1 + below.length)
        if (unit.itemsIn(feed) > limits.items_per_folder) throw itemErrors.folder_full()
        const parent_id = before?.['parent_id'] as string | null | undefined
        const home = {
          item_id: id,
          board_id: String(row['board_id']),
          parent_id: parent_id ?? null,
          slots: {},
        }
        // It comes back without what it lay below, and goes below it again when that comes back.
        if (home.parent_id !== null && row['parent_id'] === null) {
          unit.later((tx) => saveHomes(tx, unit.team_id, [home]))
          // Perhaps later in this very transaction.
          unit.once(noReturns).homes.push(home)
        }
        bringBelow(context, [row, ...below])
      }
    },
  }
}

/** What lies below an item and not in the trash. */
function remainingBelow(unit: Unit, row: Row): Row[] {
  return rowsBelow(unit, String(row['id'])).filter((child) => child['deleted_at'] === null)
}

/** Values, defaults and place of a new item. Given values are version 1, defaults version 0. */
function completeItem(
  context: RuleContext,
  row: Row,
  limits: { items_per_folder: number },
  ballotKey?: KeyOf,
): Row {
  const { unit, operation } = context
  const feed = feedOfFolder(unit.team_id, row)
  if (unit.itemsIn(feed) >= limits.items_per_folder) throw itemErrors.folder_full()
  const folder = unit.access.graph.folders.get(String(row['folder_id']))
  if (folder && folder.board_id !== row['board_id']) {
    if (!context.principal.may('VIEW_BOARD', { type: 'board', id: String(row['board_id']) }))
      throw errors.not_found()
    throw invalid('board_id: the folder lies on another board')
  }
  demandParent(unit, row)
  const given = operation.fields['values']
  if (given !== undefined && (typeof given !== 'object' || given === null || Array.isArray(given)))
    throw invalid('values: must be an object')
  const values: Record<string, Slot> = {}
  const attributes = boardSchema.of(unit, String(row['board_id']))
  const byId = new Map(attributes.map((attribute) => [attribute.id, attribute]))
  const asked = (given ?? {}) as Record<string, unknown>
  for (const id of Object.keys(asked)) if (!byId.has(id)) throw invalid(`values: there is no attribute ${id}`)
  const defaults = defaultsFor(context, String(row['folder_id']), asked)
  for (const attribute of attributes) {
    if (attribute.id in asked) {
      const data = givenData(context, String(row['id']), attribute, { asked, ballotKey })
      if (data === null) continue
      values[attribute.id] = [slotData(attribute, data), 1]
      saveSideTables(unit, String(row['id']), attribute, data)
      holdFiles(unit, attribute, String(row['id']), data)
      continue
    }
    const fallback = defaults(attribute)
    if (fallback !== null) {
      values[attribute.id] = [slotData(attribute, fallback), 0]
      saveSideTables(unit, String(row['id']), attribute, fallback)
    } else if (given !== undefined && !isPartial(given) && attribute.settings['required'] === true) {
      throw itemErrors.value_required({ data: [`${attribute.name}: needs a value`] })
    }
  }
  const place = {
    id: String(row['id']),
    board_id: String(row['board_id']),
    folder_id: String(row['folder_id']),
  }
  Object.assign(values, numberSlots(unit, place))
  const filled = Object.keys(values)
  const by = operation.caller.user_id
  Object.assign(values, watchedSlots(unit, {}, { board_id: place.board_id, changed: filled, by }))
  const whole = { ...row, values, updated_by: operation.caller.user_id || null, trash_root: null }
  demandRowSize(whole)
  return whole
}

/** What a new item was given for an attribute, judged unless it was before. */
function givenData(
  { unit, principal, operation: { caller } }: RuleContext,
  item_id: string,
  attribute: Attribute,
  { asked, ballotKey }: { asked: Record<string, unknown>; ballotKey: KeyOf | undefined },
): unknown {
  const given = asked[attribute.id]
  if (isJudged(asked, attribute)) return copiedFiles(unit, attribute, given)
  const named = trueFiles(unit, attribute, given, { item_id, stored: null, principal, caller })
  return checkedData(attribute, named, null, saverOf(unit, caller, ballotKey))
}

/** A parent lies in the same folder, is not in the trash, and not below the item itself. */
function demandParent(unit: Unit, row: Row): void {
  const item = row as unknown as Item
  let depth = rowsBelow(unit, item.id).length === 0 ? 1 : 1 + heightBelow(unit, item.id)
  for (let id = item.parent_id; id !== null;) {
    if (id === item.id) throw invalid('parent_id: an item cannot lie below itself')
    const parent: Row | null = unit.get(itemStore, id)
    if (!parent) throw errors.not_found()
    if (parent['deleted_at'] !== null || parent['folder_id'] !== item.folder_id)
      throw invalid('parent_id: there is no such item')
    depth += 1
    if (depth > MAX_ITEM_DEPTH) throw invalid(`parent_id: items lie at most ${MAX_ITEM_DEPTH} deep`)
    id = parent['parent_id'] as string | null
  }
}

function heightBelow(unit: Unit, id: string): number {
  const children = rowsBelow(unit, id).filter((row) => row['parent_id'] === id && row['deleted_at'] === null)
  return children.reduce((height, child) => Math.max(height, 1 + heightBelow(unit, String(child['id']))), 0)
}

function changeRelative(
  context: RuleContext,
  row: Row,
  changes: Row,
  action: 'deleted' | 'restored' | 'changed',
): void {
  const { unit, operation } = context
  const feed = unit.feed(feedOfFolder(unit.team_id, row))
  const id = String(row['id'])
  const next = {
    ...row,
    ...changes,
    seq: feed.seq,
    updated_at: unit.at,
    updated_by: operation.caller.user_id || null,
    row_version: Number(row['row_version']) + 1,
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
  })
}

/** A touched item as its frame carries it: whole, or its tombstone. */
export function presentTouched(unit: Unit, id: string): unknown {
  const row = unit.get(itemStore, id)
  if (!row) return null
  if (row['deleted_at'] !== null) {
    return { id, row_version: row['row_version'], deleted_at: row['deleted_at'], seq: row['seq'] }
  }
  return { ...presentItem(row, 'values'), team_id: unit.team_id }
}
