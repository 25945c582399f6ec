import { newUuid } from '@weft/base'
import { fitOther, holdsLabels, type Label, serverAttributeType } from '@weft/features/attributes/server'
import { type Attribute, nameKey, type Settings } from '@weft/model'

import type { MoveLoss } from '../../shared/index.ts'
import { type ItemRow, type Slot, slotsOf } from '../item-store.ts'

type Slots = Record<string, Slot>

export interface Carrying {
  /** All attributes of the two boards, those in the trash among the own ones. */
  own: readonly Attribute[]
  theirs: readonly Attribute[]
  /** Attributes there by those here. */
  mapping: Readonly<Record<string, string>>
  createsLabels: boolean
}

export interface Carried {
  /** The slots that each item brings, by its id. */
  slots: ReadonlyMap<string, Slots>
  lost: readonly MoveLoss[]
  /** Labels that attributes there do not have by name. */
  labels: ReadonlyMap<string, readonly Label[]>
}

/** What the values of items become on another board, and what would be lost of them; pure but for ids of new labels. */
export function carryValues(items: readonly ItemRow[], carrying: Carrying): Carried {
  const missing = labelsMissing(items, carrying)
  const settings = new Map<string, Settings>()
  if (carrying.createsLabels)
    for (const [id, labels] of missing) {
      const { settings: own } = find(carrying.theirs, id)
      settings.set(id, withLabels(own, labels))
    }
  const pairs = pairsOf(carrying, settings)
  const unfit = new Map<string, number>()
  const slots = new Map(
    items.map((item) => {
      const next: Slots = {}
      for (const { from, to } of pairs) {
        const slot = slotsOf(item)[from.id]
        if (!slot) continue
        const { data, isWhole } = fitOther(slot[0], from.settings, sideOf(to))
        next[to.id] = [data, slot[1] + 1]
        if (!isWhole) unfit.set(from.id, (unfit.get(from.id) ?? 0) + 1)
      }
      return [item.id, next]
    }),
  )
  const lost: MoveLoss[] = [
    ...leftOf(items, carrying),
    ...pairs.flatMap(({ from: { id, name } }) => {
      const count = unfit.get(id) ?? 0
      return count > 0 ? [{ attribute_id: id, name, count, reason: 'unfit' as const }] : []
    }),
    ...emptyOf(items, carrying, slots),
  ]
  return { slots, lost, labels: missing }
}

export function withLabels(settings: Settings, labels: readonly Label[]): Settings {
  const known = Array.isArray(settings['labels']) ? (settings['labels'] as unknown[]) : []
  return { ...settings, labels: [...known, ...labels] }
}

function find(attributes: readonly Attribute[], id: string): Attribute {
  const found = attributes.find((one) => one.id === id)
  if (!found) throw new Error(`there is no attribute ${id}`)
  return found
}

const sideOf = ({ type, settings }: { type: string; settings: Settings }) => ({
  type: serverAttributeType(type),
  settings,
})

function pairsOf({ own, theirs, mapping }: Carrying, settings: ReadonlyMap<string, Settings> = new Map()) {
  return Object.entries(mapping).map(([from, to]) => {
    const target = find(theirs, to)
    return { from: find(own, from), to: { ...target, settings: settings.get(to) ?? target.settings } }
  })
}

/** Each once, under an id of its own: the old one belongs to the other board. */
function labelsMissing(items: readonly ItemRow[], carrying: Carrying): Map<string, Label[]> {
  const missing = new Map<string, Label[]>()
  for (const { from, to } of pairsOf(carrying)) {
    if (!holdsLabels(to)) continue
    const found = new Map<string, Label>()
    for (const item of items)
      for (const label of fitOther(slotsOf(item)[from.id]?.[0] ?? null, from.settings, sideOf(to)).missing)
        if (!found.has(nameKey(label.name))) found.set(nameKey(label.name), { ...label, id: newUuid() })
    if (found.size > 0) missing.set(to.id, [...found.values()])
  }
  return missing
}

const isFilled = (item: ItemRow, id: string) => (slotsOf(item)[id]?.[0] ?? null) !== null

/** Attributes whose values nobody mapped; what is worked out or numbered there anew is not lost. */
function leftOf(items: readonly ItemRow[], { own, mapping }: Carrying): MoveLoss[] {
  return own.flatMap(({ id, name, type, settings }) => {
    const base = serverAttributeType(type)
    const member = base.variant?.(settings) ?? base
    if (id in mapping || member.isStatic || member.computed) return []
    const count = items.filter((item) => isFilled(item, id)).length
    return count > 0 ? [{ attribute_id: id, name, count, reason: 'left' as const }] : []
  })
}

function emptyOf(
  items: readonly ItemRow[],
  { theirs }: Carrying,
  slots: ReadonlyMap<string, Slots>,
): MoveLoss[] {
  return theirs.flatMap(({ id, name, settings, deleted_at }) => {
    if (settings['required'] !== true || deleted_at !== null) return []
    const count = items.filter((item) => (slots.get(item.id)?.[id]?.[0] ?? null) === null).length
    return count > 0 ? [{ attribute_id: id, name, count, reason: 'required' as const }] : []
  })
}
