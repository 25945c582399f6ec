import { sameJson } from '@weft/base'
import type { Item } from '@weft/model'
import type { CollectionStore, Store } from '@weft/store'

interface Known {
  parent_id: string
  data: unknown
}

const indexes = new WeakMap<Store, BelowIndex>()

export function belowIndexOf(store: Store): BelowIndex {
  let index = indexes.get(store)
  if (!index) indexes.set(store, (index = new BelowIndex(store)))
  return index
}

/**
 * Data of sub-items by parent, for attributes that something is counted from. Nothing is kept before it is asked for;
 * from then on a parent is shown as another object when what its sub-items hold changed.
 */
export class BelowIndex {
  private readonly items: CollectionStore<Item>
  private readonly folders = new Set<string>()
  /** By attribute, then by sub-item. */
  private readonly known = new Map<string, Map<string, Known>>()
  private readonly children = new Map<string, Set<string>>()

  constructor(store: Store) {
    this.items = store.collection<Item>('items')
    this.items.subscribe(({ upserted, removed, isLocal }) => {
      if (this.known.size === 0) return
      const touched = new Set<string>()
      for (const id of removed) this.drop(id, touched)
      for (const id of upserted) this.take(id, touched)
      // Only parents whose sub-items changed: renewing them tells of nothing new about themselves.
      if (touched.size > 0) this.items.invalidate(touched, isLocal)
    })
  }

  /** Takes in what a folder has by now; later changes come by themselves. */
  open(folder_id: string): this {
    if (this.folders.has(folder_id)) return this
    this.folders.add(folder_id)
    if (this.known.size > 0) for (const id of this.items.ids(folder_id)) this.take(id, new Set())
    return this
  }

  /** The data of an item's sub-items, null for empty ones; null for an item without any. */
  read(parent_id: string, attribute_id: string): readonly unknown[] | null {
    const slots = this.known.get(attribute_id) ?? this.begin(attribute_id)
    const ids = this.children.get(parent_id)
    return ids && ids.size > 0 ? [...ids].map((id) => slots.get(id)?.data ?? null) : null
  }

  private begin(attribute_id: string): Map<string, Known> {
    const slots = new Map<string, Known>()
    this.known.set(attribute_id, slots)
    for (const folder_id of this.folders) for (const id of this.items.ids(folder_id)) this.take(id, new Set())
    return slots
  }

  private take(id: string, touched: Set<string>): void {
    const item = this.items.peek(id)
    if (!item?.parent_id) {
      this.drop(id, touched)
      return
    }
    const { parent_id } = item
    for (const [attribute_id, slots] of this.known) {
      const was = slots.get(id)
      const data = item.values?.[attribute_id]?.data ?? null
      if (was?.parent_id === parent_id && sameJson(was.data, data)) continue
      if (was && was.parent_id !== parent_id) {
        this.children.get(was.parent_id)?.delete(id)
        touched.add(was.parent_id)
      }
      slots.set(id, { parent_id, data })
      touched.add(parent_id)
    }
    const siblings = this.children.get(parent_id)
    if (siblings) siblings.add(id)
    else this.children.set(parent_id, new Set([id]))
  }

  private drop(id: string, touched: Set<string>): void {
    for (const slots of this.known.values()) {
      const was = slots.get(id)
      if (!was) continue
      slots.delete(id)
      this.children.get(was.parent_id)?.delete(id)
      touched.add(was.parent_id)
    }
  }
}
