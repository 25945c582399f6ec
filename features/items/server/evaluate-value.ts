import type { Attribute } from '@weft/model'
import type { PermissionGraph } from '@weft/permissions'
import {
  attributeErrors,
  type KeyOf,
  serverAttributeTypes,
  uniqueKey,
} from '@weft/features/attributes/server'
import { type Caller, invalid, type Unit } from '@weft/server-kit'

import { itemErrors } from '../shared/index.ts'
import { saveLongText, saveUniqueValue } from './queries.ts'
import { nameablePeople } from './shown-people.ts'
import { keepWholeText } from './whole-texts.ts'
import type { ItemRow } from './item-store.ts'

const ROW_BYTES = 262_144

/** The attribute's type; 422 for types that this server does not know and for static ones. */
export function typeOf(attribute: Attribute) {
  const type = serverAttributeTypes[attribute.type]
  if (!type || (type.variant?.(attribute.settings) ?? type).isStatic) throw itemErrors.static_attribute()
  return type
}

/** Who saves a value; `ballot_key` is their secret for anonymous votes, where this server has one. */
export interface Saver {
  me: number
  ballot_key?: string | undefined
  /** Whom they may name; without it anybody. */
  nameable?: ReadonlySet<number> | undefined
  mayView(user_id: number): boolean
}

/** Whoever saves a value of an item of a board. */
export function saverOf(unit: Unit, caller: Caller, board_id: string, keyOf: KeyOf | undefined): Saver {
  const { user_id } = caller
  const { team_id, access } = unit
  const board = { type: 'board', id: board_id, team_id } as const
  const nameable = nameablePeople(unit, caller)
  return {
    me: user_id,
    ...(keyOf && user_id > 0 && { ballot_key: keyOf(user_id) }),
    ...(nameable && { nameable }),
    mayView: (id) => access.checker.check(id, 'VIEW_BOARD', board),
  }
}

/** A value's one spelling, checked; throws a 422 sentence. */
export function checkedData(attribute: Attribute, given: unknown, old: unknown, saver: Saver): unknown {
  const type = typeOf(attribute)
  // What is read now is about to be replaced; a little later it will be judged by the new type.
  if (attribute.settings['converting'] !== undefined) throw attributeErrors.converting()
  const { settings } = attribute
  const normalized = type.normalise(given, settings) ?? null
  const normal = type.anonymizeOnSave
    ? (type.anonymizeOnSave({ old, data: normalized, settings, ...saver }) ?? null)
    : normalized
  if (normal === null && attribute.settings['required'] === true)
    throw itemErrors.value_required({ data: [`${attribute.name}: needs a value`] })
  const problem =
    (normal === null ? null : type.checkData(normal, attribute.settings)) ??
    type.beforeSave?.({ old, data: normal, settings, ...saver }) ??
    null
  if (problem) throw invalid(`${attribute.name}: ${problem}`)
  return normal
}

/** What the slot on the item's row holds: the value, or what stands for one that is stored aside. */
export function slotData(attribute: Attribute, data: unknown): unknown {
  const { excerpt } = typeOf(attribute)
  return data !== null && excerpt ? excerpt(data) : data
}

/** Writes what a value needs beside its slot: the whole long text, the place of a unique value. */
export function saveSideTables(unit: Unit, item_id: string, attribute: Attribute, data: unknown): void {
  const { team_id } = unit
  const attribute_id = attribute.id
  if (typeOf(attribute).excerpt) {
    const html = typeof data === 'string' ? data : null
    unit.later((tx) => saveLongText(tx, team_id, { item_id, attribute_id, html }))
    if (html !== null) keepWholeText(unit, `${item_id}.${attribute_id}`, html)
  }
  if (attribute.settings['unique'] === true) {
    const key = uniqueKey(attribute.type, data)
    unit.later((tx) => saveUniqueValue(tx, team_id, { item_id, attribute_id, key }))
  }
}

export function demandRowSize(row: ItemRow): void {
  const text = JSON.stringify(row.values)
  // Only long texts are worth the exact count.
  if (text.length * 3 > ROW_BYTES && Buffer.byteLength(text) > ROW_BYTES) throw itemErrors.row_too_large()
}

/**
 * People whose own thing an item is: who made it, and, unless its board says otherwise, who is in one of its members
 * attributes.
 */
export function ownersOf(
  {
    created_by,
    board_id,
    values,
  }: Pick<ItemRow, 'board_id' | 'created_by'> & { values: ItemRow['values'] | null },
  attributes: readonly Attribute[],
  { boards }: PermissionGraph,
): (number | null)[] {
  const owners: (number | null)[] = [created_by]
  if (boards.get(board_id)?.own_by_members === false) return owners
  for (const attribute of attributes) {
    if (!serverAttributeTypes[attribute.type]?.namesPeople) continue
    const data = values?.[attribute.id]?.[0]
    if (Array.isArray(data)) owners.push(...(data as number[]))
  }
  return owners
}
