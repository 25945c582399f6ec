import type { Item } from '@weft/model'

import type { ShownAttribute, ViewRecords } from '../../../client/view-member.ts'
import { dataOf } from '../../../client/cards/card-attributes.ts'
import type { Choice } from '../definition.ts'

const NUMERIC = new Set(['progress', 'number', 'rating'])

/** Whether an attribute tells how far an item is. */
export function tellsProgress({ type }: ShownAttribute): boolean {
  return NUMERIC.has(type.type) || type.type === 'checkbox' || type.toChecks !== undefined
}

/** The attribute that settings choose; without a choice the first of that type. */
export function chosen(records: Pick<ViewRecords, 'all'>, id: Choice, type: string): ShownAttribute | null {
  if (id === null) return null
  return records.all.find((one) => (id === undefined ? one.attribute.type === type : one.id === id)) ?? null
}

/** Part of an item that is done, 0 to 1; null where nothing says so. */
export function progressOf(item: Item, source: ShownAttribute): number | null {
  const data = dataOf(item, source)
  const { type, settings } = source
  if (type.type === 'checkbox') return data === true ? 1 : 0
  if (data === null) return null
  if (type.toChecks) {
    const { done, total } = type.toChecks(data)
    return total === 0 ? null : done / total
  }
  const number = type.toNumber?.(data, settings) ?? null
  if (number === null) return null
  const min = numberOr(settings['min'], 0)
  const max = numberOr(settings['max'], type.type === 'rating' ? 5 : 100)
  return max <= min ? null : Math.max(0, Math.min(1, (number - min) / (max - min)))
}

const numberOr = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise)
