import { boardSchema, type KeyOf } from '@weft/features/attributes/server'
import { type Attribute, items } from '@weft/model'
import {
  errors,
  invalid,
  type Operation,
  type RuleContext,
  type ServerCollection,
  tableReader,
  type Unit,
} from '@weft/server-kit'

import { itemErrors } from '../shared/index.ts'
import { isAsKnown } from './as-known.ts'
import { namedItems } from './by-name/named-items.ts'
import { dropHomes } from './homes/queries.ts'
import { type ItemRow, itemStore, presentItem, type Slot } from './item-store.ts'
import { defaultsFor, prepareDefaults } from './item-defaults.ts'
import { isJudged, isPartial } from './judged-values.ts'
import { checkedData, demandRowSize, saveSideTables, saverOf, slotData } from './evaluate-value.ts'
import { numberSlots, prepareNumbers } from './numbers/item-numbers.ts'
import { copiedFiles, holdFiles, prepareFiles, trueFiles, type ValueFiles } from './named-files.ts'
import { feedOfFolder, inFolder, itemResource } from './item-place.ts'
import {
  demandParent,
  type ItemsAlong,
  prepareRelatives,
  remainingBelow,
  restoreBelow,
  trashBelow,
} from './item-tree.ts'
import type { Places } from './places.ts'
import type { FolderLinks } from './query/principal-context.ts'
import { prepareShownPeople } from './shown-people.ts'
import { watchedSlots } from './watched-slots.ts'
import { createItemQuery } from './query/item-query.ts'

/** Loads the attributes and the relatives of the items that operations concern. */
export async function prepareItems(unit: Unit, operations: readonly Operation[]): Promise<void> {
  const boards = new Set<string>()
  for (const operation of operations) if (operation.board_id) boards.add(operation.board_id)
  for (const board_id of boards) await boardSchema.load(unit, board_id)
  await prepareNumbers(unit, operations)
  await prepareDefaults(unit, operations)
  await prepareShownPeople(unit, operations)
  await prepareRelatives(unit, operations)
}

export function createItemCollection(
  limits: { items_per_folder: number },
  places: Places,
  {
    folderLinks,
    appUrl,
    ballotKey,
    files,
    along = [],
  }: {
    folderLinks?: FolderLinks | undefined
    appUrl?: URL | undefined
    ballotKey?: KeyOf | undefined
    files?: ValueFiles | undefined
    along?: readonly ItemsAlong[] | undefined
  },
): ServerCollection<ItemRow> {
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
    names: namedItems,
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
    validate: (context, row, before) =>
      before ? changedItem(context, row, before) : completeItem(context, row, limits, ballotKey),
    isAsKnown,
    removedWith: remainingBelow,
    afterChange(context, row, before, action) {
      const { unit } = context
      if (action === 'created') unit.addItems(feedOfFolder(unit.team_id, row), 1)
      // Somebody said where it lies: no other place is remembered.
      if (action === 'changed' && before?.parent_id !== row.parent_id)
        unit.later((tx) => dropHomes(tx, unit.team_id, row.board_id, [row.id]))
      if (action === 'deleted') trashBelow(context, row, along)
      if (action === 'restored' && before) restoreBelow(context, row, before, { limits, along })
    },
  }
}

/** A saved or restored item, where it may lie. */
function changedItem({ unit, operation }: RuleContext, row: ItemRow, before: ItemRow): ItemRow {
  const updated_by = operation.caller.user_id || null
  if (before.deleted_at !== null && row.deleted_at === null) {
    const parent = row.parent_id === null ? null : unit.get(itemStore, row.parent_id)
    const orphan = row.parent_id !== null && (!parent || parent.deleted_at !== null)
    return {
      ...row,
      trash_root: null,
      updated_by,
      ...(orphan ? { parent_id: null } : {}),
    }
  }
  if (before.parent_id !== row.parent_id) demandParent(unit, row)
  return { ...row, updated_by }
}

const NO_COMMENTS = { comment_count: 0, last_comment_at: null, last_comment_by: null }

/** Values, defaults and place of a new item. Given values are version 1, defaults version 0. */
function completeItem(
  context: RuleContext,
  row: ItemRow,
  limits: { items_per_folder: number },
  ballotKey?: KeyOf,
): ItemRow {
  const { unit, operation } = context
  const feed = feedOfFolder(unit.team_id, row)
  if (unit.itemsIn(feed) >= limits.items_per_folder) throw itemErrors.folder_full()
  const folder = unit.access.graph.folders.get(row.folder_id)
  if (folder && folder.board_id !== row.board_id) {
    if (!context.principal.may('VIEW_BOARD', { type: 'board', id: row.board_id })) throw errors.not_found()
    throw invalid('board_id: the folder is on another board')
  }
  demandParent(unit, row)
  const given = operation.fields['values']
  if (given !== undefined && (typeof given !== 'object' || given === null || Array.isArray(given)))
    throw invalid('values: must be an object')
  const values: Record<string, Slot> = {}
  const attributes = boardSchema.of(unit, row.board_id)
  const byId = new Map(attributes.map((attribute) => [attribute.id, attribute]))
  const asked = (given ?? {}) as Record<string, unknown>
  for (const id of Object.keys(asked)) if (!byId.has(id)) throw invalid(`values: there is no attribute ${id}`)
  const defaults = defaultsFor(context, row.folder_id, asked)
  for (const attribute of attributes) {
    if (attribute.id in asked) {
      const data = givenData(context, row.id, attribute, { asked, ballotKey })
      if (data === null) continue
      values[attribute.id] = [slotData(attribute, data), 1]
      saveSideTables(unit, row.id, attribute, data)
      holdFiles(unit, attribute, row.id, data)
      continue
    }
    const fallback = defaults(attribute)
    if (fallback !== null) {
      values[attribute.id] = [slotData(attribute, fallback), 0]
      saveSideTables(unit, row.id, attribute, fallback)
    } else if (given !== undefined && !isPartial(given) && attribute.settings['required'] === true) {
      throw itemErrors.value_required({ data: [`${attribute.name}: needs a value`] })
    }
  }
  const place = {
    id: row.id,
    board_id: row.board_id,
    folder_id: row.folder_id,
  }
  Object.assign(values, numberSlots(unit, place))
  const filled = Object.keys(values)
  const by = operation.caller.user_id
  Object.assign(values, watchedSlots(unit, {}, { board_id: place.board_id, changed: filled, by }))
  const whole = {
    ...row,
    values,
    updated_by: operation.caller.user_id || null,
    trash_root: null,
    ...NO_COMMENTS,
  }
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
  return checkedData(attribute, named, null, saverOf(unit, caller, attribute.board_id, ballotKey))
}
