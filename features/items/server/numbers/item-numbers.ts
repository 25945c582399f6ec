import { boardSchema, serverAttributeTypes } from '@weft/features/attributes/server'
import { type Attribute, nameKey } from '@weft/model'
import type { Operation, Unit } from '@weft/server-kit'

import { itemErrors } from '../../shared/index.ts'
import { itemStore, type Slot } from '../item-store.ts'
import { takenKeys } from '../homes/queries.ts'
import { type Draw, drawNumbers, keepNumbers, prefixesOf } from './queries.ts'

/** Beyond it a number could not be told from its neighbours. */
const HIGHEST = Number.MAX_SAFE_INTEGER

interface Given {
  attribute_id: string
  text: string
  key: string
}

/** IDs that were drawn in a transaction and are not used yet, or are, by item. */
const nothingDrawn = () => ({ items: new Map<string, Given[]>(), isKept: false })

/** What an item needs to be numbered: itself, and where it is going to lie. */
export interface Newcomer {
  id: string
  board_id: string
  folder_id: string
  /** The IDs that it had on this board before, by attribute: it has them again where nobody else does. */
  had?: Readonly<Record<string, string>>
}

/** Draws the numbers of items that are about to be made, in their own transaction. */
export async function prepareNumbers(unit: Unit, operations: readonly Operation[]): Promise<void> {
  if (unit.isOptimistic) return
  const newcomers = operations.flatMap(({ method, id, fields, board_id, row_version, old }) => {
    const isCreation = method === 'put' && row_version === 1 && old === undefined
    const folder_id = fields['folder_id']
    if (!isCreation || board_id === undefined || typeof folder_id !== 'string') return []
    return unit.get(itemStore, id) ? [] : [{ id, board_id, folder_id }]
  })
  await drawFor(unit, newcomers)
}

/** Draws for each of these items what its board's attributes number. */
export async function drawFor(unit: Unit, newcomers: readonly Newcomer[]): Promise<void> {
  const wanted = new Map<string, { draw: Draw; attribute: Attribute; items: Newcomer[] }>()
  const { items } = unit.once(nothingDrawn)
  const back = await idsAgain(unit, newcomers)
  for (const newcomer of newcomers) {
    const { id, board_id, folder_id } = newcomer
    for (const { attribute, numbering } of numberedOf(unit, board_id)) {
      const scope = numbering.scope === 'folder' ? folder_id : ''
      const again = back.get(`${id}/${attribute.id}`)
      if (again) {
        items.set(id, [...(items.get(id) ?? []), again])
        continue
      }
      const name = `${attribute.id}/${scope}`
      const known = wanted.get(name) ?? {
        draw: { attribute_id: attribute.id, scope, start: numbering.start, count: 0 },
        attribute,
        items: [],
      }
      known.draw.count += 1
      known.items.push(newcomer)
      wanted.set(name, known)
    }
  }
  if (wanted.size === 0) return
  const all = [...wanted.values()]
  const prefixes = await prefixesOf(unit.tx, unit.team_id, [
    ...new Set(newcomers.map(({ folder_id }) => folder_id)),
  ])
  const firsts = await drawNumbers(
    unit.tx,
    unit.team_id,
    all.map(({ draw }) => draw),
  )
  for (const [at, { draw, attribute, items: numbered }] of all.entries()) {
    const numbering = serverAttributeTypes[attribute.type]?.numbering?.(attribute.settings)
    const first = firsts[at] ?? 0
    if (!numbering || first + draw.count > HIGHEST) continue
    for (const [n, { id, folder_id }] of numbered.entries()) {
      const text = numbering.write(first + n, prefixes.get(folder_id))
      const key = draw.scope === '' ? nameKey(text) : `${nameKey(text)}\n${draw.scope}`
      items.set(id, [...(items.get(id) ?? []), { attribute_id: attribute.id, text, key }])
    }
  }
}

/** What those have again who were on their board before, by item and attribute. */
async function idsAgain(unit: Unit, newcomers: readonly Newcomer[]): Promise<Map<string, Given>> {
  const wanted = newcomers.flatMap(({ id, board_id, folder_id, had = {} }) =>
    numberedOf(unit, board_id).flatMap(({ attribute, numbering }) => {
      const text = had[attribute.id]
      if (text === undefined) return []
      const key = numbering.scope === 'folder' ? `${nameKey(text)}\n${folder_id}` : nameKey(text)
      return [{ item_id: id, attribute_id: attribute.id, text, key }]
    }),
  )
  if (wanted.length === 0) return new Map()
  const taken = await takenKeys(unit.tx, unit.team_id, wanted)
  const free = wanted.filter(({ attribute_id, key }) => !taken.has(`${attribute_id}/${key}`))
  return new Map(free.map(({ item_id, ...given }) => [`${item_id}/${given.attribute_id}`, given]))
}

/**
 * The slots of a new item that the server numbers, at version 0. Where numbers were not drawn yet the batch goes the
 * locked way, which draws them.
 */
export function numberSlots(unit: Unit, item: Newcomer): Record<string, Slot> {
  const attributes = numberedOf(unit, item.board_id)
  if (attributes.length === 0) return {}
  unit.later(async (tx) => {
    // The first one writes them all; what was refused is no item and gets no ID.
    const drawn = unit.once(nothingDrawn)
    if (drawn.isKept) return
    drawn.isKept = true
    const rows = [...drawn.items].flatMap(([item_id, given]) =>
      unit.get(itemStore, item_id)
        ? given.map(({ attribute_id, key }) => ({ attribute_id, item_id, key }))
        : [],
    )
    if (rows.length > 0) await keepNumbers(tx, unit.team_id, rows)
  })
  if (unit.isOptimistic) return {}
  const slots: Record<string, Slot> = {}
  for (const { attribute } of attributes) {
    const given = unit
      .once(nothingDrawn)
      .items.get(item.id)
      ?.find((one) => one.attribute_id === attribute.id)
    if (!given) throw itemErrors.no_custom_id()
    slots[attribute.id] = [given.text, 0]
  }
  return slots
}

function numberedOf(unit: Unit, board_id: string) {
  return boardSchema.of(unit, board_id).flatMap((attribute) => {
    const numbering = serverAttributeTypes[attribute.type]?.numbering?.(attribute.settings)
    return numbering ? [{ attribute, numbering }] : []
  })
}
