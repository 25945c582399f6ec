import { boardSchema, type KeyOf } from '@weft/features/attributes/server'
import { values } from '@weft/model'
import { type Row, type ServerCollection, tableReader, type Unit } from '@weft/server-kit'

import { applyValue } from './apply-value.ts'
import { namedValues } from './by-name/named-values.ts'
import { feedOfFolder } from './item-place.ts'
import { itemStore, slotsOf } from './item-store.ts'
import { prepareFiles, type ValueFiles } from './named-files.ts'
import type { Places } from './places.ts'
import { loadLongTexts } from './queries.ts'
import { prepareShownPeople } from './shown-people.ts'
import { valueKey } from './value-key.ts'
import { valueRow } from './value-row.ts'
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
    optimisticStore: itemStore,
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
    names: namedValues,
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
