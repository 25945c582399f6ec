import { clientAttributeType } from '@weft/features/attributes/client'
import type { Attribute, Item, Value } from '@weft/model'
import { valueId } from '@weft/model'
import type { SaveOptions, Store } from '@weft/store'

import type { CellEdit } from '../view-member.ts'

/** The whole of values of which rows hold only a part, as far as they were asked for. */
export interface WholeValues {
  /** Whether a row holds only a part and the whole is not known: it must be, before it is replaced or copied. */
  isMissing(item_id: string, attribute_id: string): boolean
  /** What a save that replaces the part is based on; null where the row itself has the whole. */
  known(item_id: string, attribute_id: string): { data: unknown } | null
  /** Null when it cannot be had now. */
  fetch(item_id: string, attribute_id: string): Promise<{ data: unknown } | null>
}

/** Whether the whole must be asked for before this edit: not where the editor had it. */
export function isWholeMissing(whole: WholeValues, { item_id, attribute_id, base }: CellEdit): boolean {
  return base === undefined && whole.isMissing(item_id, attribute_id)
}

/** What an edit is based on: what its editor showed, or the whole behind the part that is replaced. */
export function oldOf(whole: WholeValues, { item_id, attribute_id, base }: CellEdit): SaveOptions {
  const old = base === undefined ? whole.known(item_id, attribute_id) : { data: base }
  return old ? { old } : {}
}

export function createWholeValues(store: Store): WholeValues {
  const items = store.collection<Item>('items')
  const values = store.collection<Value>('values')
  const attributes = store.collection<Attribute>('attributes')
  // Remembered with the part that it belongs to: another part means another whole.
  const wholes = new Map<string, { part: unknown; data: unknown }>()

  function partOf(item_id: string, attribute_id: string): unknown {
    const data = items.get(item_id)?.values?.[attribute_id]?.data ?? null
    const attribute = attributes.get(attribute_id)
    return attribute && clientAttributeType(attribute.type).isPartial?.(data) === true ? data : undefined
  }

  function known(item_id: string, attribute_id: string): { data: unknown } | null {
    const part = partOf(item_id, attribute_id)
    const whole = wholes.get(valueId(item_id, attribute_id))
    return part !== undefined && whole?.part === part ? { data: whole.data } : null
  }

  return {
    known,
    isMissing: (item_id, attribute_id) =>
      partOf(item_id, attribute_id) !== undefined && known(item_id, attribute_id) === null,
    async fetch(item_id, attribute_id) {
      const found = known(item_id, attribute_id)
      if (found) return found
      const part = partOf(item_id, attribute_id)
      const answer = await values.fetch(valueId(item_id, attribute_id))
      if (answer.status !== 200) return null
      const data = (answer.data as Partial<Value> | undefined)?.data ?? null
      wholes.set(valueId(item_id, attribute_id), { part, data })
      return { data }
    },
  }
}
