import { clientAttributeType } from '@weft/features/attributes/client'
import type { Attribute, Item, ValueContext } from '@weft/model'
import { readHeld, type Store } from '@weft/store'

/** What an item is called as far as this device has it, and its board's attributes; undefined otherwise. */
export function nameHere(store: Store, id: string, context: ValueContext): string | undefined {
  const item = store.collection<Item>('items').peek(id)
  if (!item) return undefined
  const primary = store
    .collection<Attribute>('attributes')
    .list(item.board_id)
    .find((one) => one.primary)
  if (!primary) return undefined
  const data = readHeld(item, primary.id) ?? null
  return data === null ? '' : clientAttributeType(primary.type).format(data, primary.settings, context)
}
