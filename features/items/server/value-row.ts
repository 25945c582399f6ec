import type { Row } from '@weft/server-kit'

import type { ItemRow, Slot } from './item-store.ts'

/** A slot of an item as a row of its own; it shows when its item was changed last, and by whom. */
export function valueRow(item: ItemRow, attribute_id: string, slot: Slot): Row {
  return {
    id: `${item.id}.${attribute_id}`,
    item_id: item.id,
    attribute_id,
    data: slot[0],
    row_version: slot[1],
    seq: item.seq,
    created_at: item.created_at,
    updated_at: item.updated_at,
    deleted_at: item.deleted_at,
    updated_by: item.updated_by,
  }
}
