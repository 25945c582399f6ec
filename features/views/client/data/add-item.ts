import { type ClientAttributeType, clientAttributeType } from '@weft/features/attributes/client'
import { type Attribute, type Folder, type Item, itemTemplateOf, SORT_GAP } from '@weft/model'
import type { LocalChange, Store } from '@weft/store'

import type { NewItem, ViewRecords } from '../view-member.ts'
import { noteAdded } from './added-here.ts'
import { sortOrderFor } from './sort-places.ts'

interface AddContext {
  store: Store
  folder: Folder
  records: () => ViewRecords
  /** Values that a new item gets from the filter. */
  implied: () => Record<string, unknown>
}

/** Adds an item to a folder, with the sub-items that its template has. */
export function addItem(
  { parent_id = null, before, after, values: given }: NewItem,
  { store, folder, records, implied }: AddContext,
): { id: string; change: LocalChange | null } {
  const { id: folder_id, board_id } = folder
  const items = store.collection<Item>('items')
  const besideId = before ?? after
  const beside = (besideId === undefined ? undefined : items.get(besideId)) ?? null
  const parent = beside ? beside.parent_id : parent_id
  const place = { parent_id: parent, beside, isBefore: before !== undefined }
  const sort_order = sortOrderFor(itemsOf(store, folder_id), place)
  const filled = Object.entries({ ...implied(), ...given }).filter(
    ([, data]) => data !== null && data !== undefined,
  )
  let id = ''
  const change = store.transaction(() => {
    const { record } = items.create(
      {
        board_id,
        // A sub-item lies in its parent's folder, also where items of several folders are shown.
        folder_id: items.get(parent ?? '')?.folder_id ?? folder_id,
        parent_id: parent,
        sort_order,
      },
      Object.fromEntries(filled.filter(([attribute_id]) => !writerOf(store, attribute_id))),
    )
    id = record.id
    for (const [attribute_id, data] of filled)
      writerOf(store, attribute_id)?.(store, { item_id: id, attribute_id, data })
    const { primary } = records()
    if (parent === null && primary && !primary.type.isStatic)
      for (const [at, name] of itemTemplateOf(folder).sub_items.entries())
        items.create(
          { board_id, folder_id, parent_id: id, sort_order: at * SORT_GAP },
          { [primary.id]: name },
        )
  })
  noteAdded(id)
  return { id, change }
}

function* itemsOf(store: Store, folder_id: string): Iterable<Item> {
  const items = store.collection<Item>('items')
  for (const id of items.ids(folder_id)) {
    const item = items.peek(id)
    if (item) yield item
  }
}

/** How values of an attribute are saved that are no values where they are stored. */
export function writerOf(store: Store, attribute_id: string): ClientAttributeType['write'] {
  const attribute = store.collection<Attribute>('attributes').get(attribute_id)
  return clientAttributeType(attribute?.type ?? '').write
}
