import { boardSchema, type KeyOf } from '@weft/features/attributes/server'
import { type Attribute, values } from '@weft/model'
import {
  changeRecord,
  demandVisible,
  errors,
  invalid,
  type Operation,
  type Outcome,
  type Row,
  type RuleContext,
  type ServerCollection,
  type Unit,
  unsignedOrigin,
} from '@weft/server-kit'

import { feedOfFolder, itemResource } from './item-place.ts'
import { type ItemRow, itemStore, type Slot, slotsOf } from './item-store.ts'
import { holdFiles, trueFiles } from './named-files.ts'
import { checkedData, demandRowSize, saveSideTables, saverOf, slotData, typeOf } from './evaluate-value.ts'
import { keepText } from './texts/queries.ts'
import { valueKey } from './value-key.ts'
import { valueRow } from './value-row.ts'
import { touchWatched, watchedSlots } from './watched-slots.ts'
import { wholeText } from './whole-texts.ts'

/** The slot that an operation writes, with what it belongs to. */
interface Cell {
  item_id: string
  item: ItemRow
  attribute: Attribute
  slot: Slot
}

/** Saves or clears one value; without one its slot is empty at version 0. */
export function applyValue(collection: ServerCollection, context: RuleContext, ballotKey?: KeyOf): Outcome {
  const { unit, operation } = context
  const cell = cellOf(collection, context)
  const { item, attribute, slot } = cell
  // Clearing what is empty changes nothing: twice gives the same answer.
  if (operation.method === 'delete' && slot[0] === null)
    return answerOf(unit, valueRow(item, attribute.id, slot))
  const stored = storedData(unit, operation.id, cell)
  const { changed, row_version } = changeRecord(...changeOf(context, cell, stored))
  const next = 'data' in changed ? changed['data'] : stored
  const naming = { item_id: cell.item_id, stored, principal: context.principal, caller: operation.caller }
  const named = trueFiles(unit, attribute, next, naming)
  const data = checkedData(
    attribute,
    named,
    stored,
    saverOf(unit, operation.caller, item.board_id, ballotKey),
  )
  const row = writeSlot(context, cell, { data, stored, row_version })
  return answerOf(unit, valueRow(row, attribute.id, [data, row_version]))
}

const answerOf = (unit: Unit, value: Row): Outcome => ({
  status: 200,
  body: { data: { ...value, team_id: unit.team_id } },
})

/** The slot with its item and attribute, with the refusals that hold for every write. */
function cellOf(collection: ServerCollection, context: RuleContext): Cell {
  const { unit, principal, operation } = context
  const ids = valueKey(operation.id)
  const item = ids && unit.get(itemStore, ids.item_id)
  if (!ids || !item || operation.method === 'restore') throw errors.not_found()
  demandVisible(collection, context, item)
  const slot = slotsOf(item)[ids.attribute_id] ?? EMPTY
  const attribute = boardSchema.find(unit, item.board_id, ids.attribute_id)
  if (!attribute) throw errors.not_found()
  const gone = item.deleted_at ?? attribute.deleted_at
  if (gone !== null) {
    throw errors.deleted({
      data: { id: operation.id, row_version: slot[1], deleted_at: gone, seq: item.seq },
    })
  }
  typeOf(attribute)
  demandFields(operation, ids)
  if (!principal.may('EDIT_ITEM', itemResource(unit, item))) throw errors.forbidden()
  return { item_id: ids.item_id, item, attribute, slot }
}

const EMPTY: Slot = [null, 0]

/** What the value is now: the whole of what is stored aside. */
function storedData(unit: Unit, id: string, { attribute, slot: [data] }: Cell): unknown {
  return typeOf(attribute).excerpt && data !== null ? (wholeText(unit, id) ?? data) : data
}

/** The change as the version rule judges it; clearing is based on nothing. */
function changeOf(
  { unit, operation }: RuleContext,
  { item, attribute, slot: [, row_version] }: Cell,
  stored: unknown,
): Parameters<typeof changeRecord> {
  const type = typeOf(attribute)
  const { settings } = attribute
  const isClear = operation.method === 'delete'
  const { merge } = type
  return [
    isClear
      ? { row_version: row_version + 1 }
      : { row_version: operation.row_version, old: knownOld(operation, type.excerpt, stored) },
    {
      stored: { fields: { data: stored }, row_version },
      fields: { data: isClear ? null : operation.fields['data'] },
      rules: {
        normalise: (_field, data) => type.normalise(data, settings) ?? null,
        ...(merge && { merge: (_field, old, mine, theirs) => merge(old, mine, theirs, settings) }),
      },
      present: () => ({ ...valueRow(item, attribute.id, [stored, row_version]), team_id: unit.team_id }),
    },
  ]
}

/** Writes the value and what follows from it, and tells of it; answers the item's row. */
function writeSlot(
  { unit, operation: { id, caller, origin } }: RuleContext,
  { item_id, item, attribute, slot }: Cell,
  { data, stored, row_version }: { data: unknown; stored: unknown; row_version: number },
): ItemRow {
  const type = typeOf(attribute)
  const attribute_id = attribute.id
  // Nothing that others can read may say whose it was.
  const isUnsigned = type.hidesAuthor?.(attribute.settings) === true
  const feed = unit.feed(feedOfFolder(unit.team_id, item))
  const newSlot: Slot = [slotData(attribute, data), row_version]
  const watched = watchedSlots(unit, slotsOf(item), {
    board_id: item.board_id,
    changed: [attribute_id],
    by: isUnsigned ? null : caller.user_id,
  })
  const row: ItemRow = {
    ...item,
    values: { ...slotsOf(item), [attribute_id]: newSlot, ...watched },
    seq: feed.seq,
    updated_at: unit.at,
    updated_by: isUnsigned ? item.updated_by : caller.user_id || null,
  }
  demandRowSize(row)
  unit.put(itemStore, row)
  const hashOf = (whole: unknown): unknown =>
    type.excerpt && typeof whole === 'string' ? type.excerpt(whole).hash : whole
  const before = hashOf(stored)
  if (type.excerpt && typeof stored === 'string' && typeof before === 'string' && data !== stored) {
    const place = { team_id: unit.team_id, item_id, attribute_id }
    unit.later((tx) => keepText(tx, place, { html: stored, hash: before, by: caller.user_id }))
  }
  saveSideTables(unit, item_id, attribute, data)
  holdFiles(unit, attribute, item_id, data)
  const latest = (one: string, made: Slot) => {
    const now = unit.get(itemStore, item_id) ?? row
    return { ...valueRow(now, one, slotsOf(now)[one] ?? made), team_id: unit.team_id }
  }
  unit.recordChange({
    record: values.record,
    collection: values.name,
    id,
    kind: 'saved',
    feed: feed.key,
    action: 'changed',
    user_id: isUnsigned ? 0 : caller.user_id,
    ...(isUnsigned && origin && { origin: unsignedOrigin(origin) }),
    present: () => latest(attribute_id, newSlot),
    old: { data: before, ...mentionsIn(type, slot) },
    new: { data: hashOf(data), ...mentionsIn(type, newSlot) },
    past: pastOf(item, type.excerpt ? { [attribute_id]: slot } : {}, watched),
  })
  touchWatched(unit, feed.key, Object.keys(watched), (one) => ({
    id: `${item_id}.${one}`,
    record: () => latest(one, [null, 0]),
  }))
  return row
}

/** Whom a text mentions, as the activity tells it: people hear of those that are new. */
function mentionsIn({ mentions }: ReturnType<typeof typeOf>, [data]: Slot): { mentions?: readonly number[] } {
  const people = mentions?.(data) ?? []
  return people.length > 0 ? { mentions: people } : {}
}

/** What the entry itself does not tell of before: the part that stands for a long text, and what followed from the values. */
function pastOf(
  item: ItemRow,
  told: Readonly<Record<string, Slot>>,
  watched: Readonly<Record<string, Slot>>,
): { slots: Record<string, unknown> } | undefined {
  const slots: Record<string, unknown> = {}
  for (const [id, [data]] of Object.entries(told)) slots[id] = data
  for (const id of Object.keys(watched)) slots[id] = slotsOf(item)[id]?.[0] ?? null
  return Object.keys(slots).length === 0 ? undefined : { slots }
}

const KNOWN = new Set([
  'item_id',
  'attribute_id',
  'data',
  'team_id',
  'seq',
  'created_at',
  'updated_at',
  'created_by',
  'updated_by',
  'deleted_at',
  'folder_id',
  'board_id',
])

function demandFields(operation: Operation, ids: { item_id: string; attribute_id: string }): void {
  for (const name of ['item_id', 'attribute_id'] as const) {
    if (operation.fields[name] !== undefined && operation.fields[name] !== ids[name])
      throw invalid(`${name}: does not match the id`)
  }
  if (operation.method !== 'delete' && !('data' in operation.fields)) throw invalid('data: is missing')
  const unknown = Object.keys(operation.fields).filter((name) => !KNOWN.has(name))
  if (unknown.length > 0) throw invalid(...unknown.map((name) => `${name}: is not a field of a value`))
}

/** For what is stored aside `old` may be the hash of the whole: then it stands for the stored text, if that has it. */
function knownOld(
  operation: Operation,
  excerpt: ((data: unknown) => { hash: string }) | undefined,
  stored: unknown,
): Record<string, unknown> | undefined {
  const { old } = operation
  if (!old || !excerpt || typeof old['data'] !== 'string' || typeof stored !== 'string') return old
  return old['data'] === excerpt(stored).hash ? { ...old, data: stored } : old
}
