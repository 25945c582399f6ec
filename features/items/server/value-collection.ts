import { boardSchema, type KeyOf } from '@weft/features/attributes/server'
import { judgeChange, values } from '@weft/model'
import {
  demandVisible,
  errors,
  invalid,
  type Operation,
  type Outcome,
  type Row,
  type RuleContext,
  type ServerCollection,
  tableReader,
  type Unit,
} from '@weft/server-kit'

import { feedOfFolder, itemResource } from './item-collection.ts'
import { itemStore, type Slot, slotsOf } from './item-store.ts'
import { holdFiles, prepareFiles, trueFiles, type ValueFiles } from './named-files.ts'
import { checkedData, demandRowSize, keepAside, saverOf, slotData, typeOf } from './judge-value.ts'
import type { Places } from './places.ts'
import { loadLongTexts } from './queries.ts'
import { keepText } from './texts/queries.ts'
import { valueKey } from './value-key.ts'
import { prepareShownPeople } from './shown-people.ts'
import { touchWatched, watchedSlots } from './watched-slots.ts'
import { loadWholeTexts, wholeText } from './whole-texts.ts'

// Values as rows of their own, for indexes; a value shows its item's times.
const VALUE_ROWS = `(select i.team_id, i.folder_id, i.board_id, i.id as item_id, e.key as attribute_id, i.id || '.' || e.key as id,
  coalesce(to_jsonb(l.html), e.value -> 0) as data, (e.value ->> 1)::int as row_version,
  i.seq, i.created_at, i.updated_at, i.deleted_at
  from items i cross join lateral jsonb_each(i.values) e
  left join long_texts l on l.team_id = i.team_id and l.item_id = i.id and l.attribute_id = e.key::uuid)`
const COLUMNS = [
  'id',
  'item_id',
  'attribute_id',
  'data',
  'row_version',
  'seq',
  'created_at',
  'updated_at',
  'deleted_at',
  'folder_id',
]

export function createValueCollection(
  places: Places,
  { ballotKey, files }: { ballotKey?: KeyOf | undefined; files?: ValueFiles | undefined } = {},
): ServerCollection {
  const collection: ServerCollection = {
    model: values,
    store: { table: 'items', columns: COLUMNS, load: loadValues, save: async () => undefined },
    reader: tableReader({
      table: VALUE_ROWS,
      columns: COLUMNS,
      idType: 'text',
      where(scope) {
        const params: unknown[] = []
        const parts: string[] = []
        if (scope.folder_id !== undefined) parts.push(`t.folder_id = $${params.push(scope.folder_id) + 1}`)
        if (scope.item_id !== undefined) parts.push(`t.item_id = $${params.push(scope.item_id) + 1}::uuid`)
        // The ids of values are put together from their rows: by their items they are found without reading all.
        const items = scope.ids?.flatMap((id) => valueKey(id)?.item_id ?? [])
        if (items) parts.push(`t.item_id = any($${params.push(items) + 1}::uuid[])`)
        return { sql: parts.join(' and '), params }
      },
    }),
    place: (db, team_id, operations, created, isAgain) =>
      places.place(db, team_id, operations, created, {
        isAgain,
        itemOf: (operation) => valueKey(operation.id)?.item_id,
      }),
    quickStore: itemStore,
    async prepare(unit, operations) {
      const ids = operations.flatMap((operation) => valueKey(operation.id)?.item_id ?? [])
      await unit.load(itemStore, ids)
      for (const board of new Set(operations.flatMap((operation) => operation.board_id ?? [])))
        await boardSchema.load(unit, board)
      await loadWholeTexts(unit, operations)
      await prepareFiles(unit, operations, files)
      await prepareShownPeople(unit, operations)
    },
    feedOf: (row, team_id) => feedOfFolder(team_id, row),
    container: (row) => ({ type: 'folder', id: String(row['folder_id']) }),
    present(row) {
      const { folder_id: _folder, ...value } = row
      return value
    },
    mayCreate: () => false,
    mayChange: () => false,
    mayRemove: () => false,
    apply: (context) => applyValue(collection, context, ballotKey),
    current: currentValue,
  }
  return collection
}

async function loadValues(
  ...[tx, team_id, ids]: Parameters<ServerCollection['store']['load']>
): Promise<Map<string, Row>> {
  const wanted = ids.flatMap((id) => valueKey(id) ?? [])
  const rows = await itemStore.load(
    tx,
    team_id,
    wanted.map((value) => value.item_id),
  )
  const texts = await loadLongTexts(
    tx,
    team_id,
    wanted.map((value) => value.item_id),
  )
  const found = new Map<string, Row>()
  for (const { item_id, attribute_id } of wanted) {
    const row = rows.get(item_id)
    const slot = row && slotsOf(row)[attribute_id]
    if (!row || !slot) continue
    const whole = texts.find((text) => text.item_id === item_id && text.attribute_id === attribute_id)
    found.set(`${item_id}.${attribute_id}`, {
      ...valueRow(row, attribute_id, whole ? [whole.html, slot[1]] : slot),
      folder_id: row['folder_id'],
    })
  }
  return found
}

function valueRow(item: Row, attribute_id: string, slot: Slot): Row {
  return {
    id: `${String(item['id'])}.${attribute_id}`,
    item_id: item['id'],
    attribute_id,
    data: slot[0],
    row_version: slot[1],
    seq: item['seq'],
    created_at: item['created_at'],
    updated_at: item['updated_at'],
    deleted_at: item['deleted_at'],
  }
}

/** A value as this transaction has it; it must have been prepared. */
function currentValue(unit: Unit, id: string): Row | null {
  const key = valueKey(id)
  const item = key && unit.get(itemStore, key.item_id)
  const slot = item && slotsOf(item)[key.attribute_id]
  if (!slot) return null
  const whole = slot[0] === null ? undefined : wholeText(unit, id)
  const value = valueRow(item, key.attribute_id, whole === undefined ? slot : [whole, slot[1]])
  return { ...value, folder_id: item['folder_id'] }
}

function applyValue(collection: ServerCollection, context: RuleContext, ballotKey?: KeyOf): Outcome {
  const { unit, asker, operation } = context
  const ids = valueKey(operation.id)
  const item = ids && unit.get(itemStore, ids.item_id)
  if (!ids || !item || operation.method === 'restore') throw errors.not_found()
  demandVisible(collection, context, item)
  const { attribute_id } = ids
  const slot = slotsOf(item)[attribute_id]
  const attribute = boardSchema.find(unit, String(item['board_id']), attribute_id)
  if (!attribute) throw errors.not_found()
  const gone = item['deleted_at'] ?? attribute.deleted_at
  if (gone !== null) {
    throw errors.deleted({
      data: { id: operation.id, row_version: slot?.[1] ?? 0, deleted_at: gone, seq: item['seq'] },
    })
  }
  const type = typeOf(attribute)
  for (const name of ['item_id', 'attribute_id'] as const) {
    if (operation.fields[name] !== undefined && operation.fields[name] !== ids[name])
      throw invalid(`${name}: does not match the id`)
  }
  const isClear = operation.method === 'delete'
  if (!isClear && !('data' in operation.fields)) throw invalid('data: is missing')
  demandKnownFields(operation)
  if (!asker.may('EDIT_ITEM', itemResource(unit, item))) throw errors.forbidden()
  // Clearing what is empty changes nothing: twice gives the same answer.
  if (isClear && (slot?.[0] ?? null) === null) {
    const empty = valueRow(item, attribute_id, slot ?? [null, 0])
    return { status: 200, body: { data: { ...empty, team_id: unit.team_id } } }
  }

  const whole = wholeText(unit, operation.id)
  const stored = type.excerpt && slot?.[0] != null ? (whole ?? slot[0]) : (slot?.[0] ?? null)
  const settings = attribute.settings
  const hashOf = (data: unknown): unknown =>
    type.excerpt && typeof data === 'string' ? type.excerpt(data).hash : data
  const verdict = judgeChange(
    { fields: { data: stored }, row_version: slot?.[1] ?? 0 },
    isClear
      ? { fields: { data: null }, row_version: (slot?.[1] ?? 0) + 1 }
      : {
          fields: { data: operation.fields['data'] },
          row_version: operation.row_version,
          old: knownOld(operation, type.excerpt, stored),
        },
    {
      normalise: (_field, data) => type.normalise(data, settings) ?? null,
      ...(type.merge
        ? {
            merge: (_field: string, old: unknown, mine: unknown, theirs: unknown) =>
              type.merge?.(old, mine, theirs, settings),
          }
        : {}),
    },
  )
  if (verdict.kind === 'incomplete') throw invalid('row_version: give the next row_version, or old')
  if (verdict.kind !== 'save') {
    throw errors.conflict({
      data: { ...valueRow(item, attribute_id, [stored, slot?.[1] ?? 0]), team_id: unit.team_id },
    })
  }
  const next = 'data' in verdict.changed ? verdict.changed['data'] : stored
  const naming = { item_id: ids.item_id, stored, asker, caller: operation.caller }
  const named = trueFiles(unit, attribute, next, naming)
  const data = checkedData(attribute, named, stored, saverOf(unit, operation.caller, ballotKey))
  // Nothing that others can read may say whose it was.
  const isUnsigned = type.hidesAuthor?.(settings) === true
  const feed = unit.feed(feedOfFolder(unit.team_id, item))
  const newSlot: Slot = [slotData(attribute, data), verdict.row_version]
  const watched = watchedSlots(unit, slotsOf(item), {
    board_id: String(item['board_id']),
    changed: [attribute_id],
    by: isUnsigned ? null : operation.caller.user_id,
  })
  const row: Row = {
    ...item,
    values: { ...slotsOf(item), [attribute_id]: newSlot, ...watched },
    seq: feed.seq,
    updated_at: unit.at,
    updated_by: isUnsigned ? item['updated_by'] : operation.caller.user_id || null,
  }
  demandRowSize(row)
  unit.put(itemStore, row)
  const before = hashOf(stored)
  if (type.excerpt && typeof stored === 'string' && typeof before === 'string' && data !== stored) {
    const place = { team_id: unit.team_id, ...ids }
    unit.later((tx) => keepText(tx, place, { html: stored, hash: before, by: operation.caller.user_id }))
  }
  keepAside(unit, ids.item_id, attribute, data)
  holdFiles(unit, attribute, ids.item_id, data)
  const latest = (id: string, made: Slot) => {
    const now = unit.get(itemStore, ids.item_id) ?? row
    return { ...valueRow(now, id, slotsOf(now)[id] ?? made), team_id: unit.team_id }
  }
  unit.touch({
    record: values.record,
    collection: values.name,
    id: operation.id,
    kind: 'saved',
    feed: feed.key,
    action: 'changed',
    user_id: isUnsigned ? 0 : operation.caller.user_id,
    present: () => latest(attribute_id, newSlot),
    old: { data: before },
    new: { data: hashOf(data) },
  })
  touchWatched(unit, feed.key, Object.keys(watched), (id) => ({
    id: `${ids.item_id}.${id}`,
    record: () => latest(id, [null, 0]),
  }))
  return {
    status: 200,
    body: { data: { ...valueRow(row, attribute_id, [data, newSlot[1]]), team_id: unit.team_id } },
  }
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

function demandKnownFields(operation: Operation): void {
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
