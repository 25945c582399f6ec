import type { Item } from '@weft/model'
import type { CollectionStore } from '@weft/store'

const NONE: readonly Item[] = []

/** Sub-items of folders by their parents, following every change. */
export class ChildIndex {
  private readonly items: CollectionStore<Item>
  private readonly folder_ids: readonly string[]
  private readonly byParent = new Map<string, Set<string>>()
  private readonly parentOf = new Map<string, string>()
  private readonly sorted = new Map<string, readonly Item[]>()
  private readonly listeners = new Set<() => void>()

  constructor(items: CollectionStore<Item>, folder_ids: readonly string[]) {
    this.items = items
    this.folder_ids = folder_ids
    this.takeAll()
  }

  /** In their order; the same array until one changes. */
  of(parent_id: string): readonly Item[] {
    const ids = this.byParent.get(parent_id)
    if (!ids) return NONE
    let list = this.sorted.get(parent_id)
    if (!list) {
      list = [...ids]
        .flatMap((id) => this.items.get(id) ?? [])
        .toSorted((a, b) => a.sort_order - b.sort_order || (a.id < b.id ? -1 : 1))
      this.sorted.set(parent_id, list)
    }
    return list
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Follows the collection until the answer is called. What happened before is read again. */
  connect(): () => void {
    this.byParent.clear()
    this.parentOf.clear()
    this.sorted.clear()
    this.takeAll()
    return this.items.subscribe(({ upserted, removed }) => {
      let isTouched = false
      for (const id of removed) isTouched = this.drop(id) || isTouched
      for (const id of upserted) {
        const wasChild = this.drop(id)
        isTouched = this.take(id) || wasChild || isTouched
      }
      if (isTouched) for (const listener of this.listeners) listener()
    })
  }

  private takeAll(): void {
    for (const folder_id of this.folder_ids) for (const id of this.items.ids(folder_id)) this.take(id)
  }

  private take(id: string): boolean {
    const item = this.items.peek(id)
    if (!item?.parent_id || !this.folder_ids.includes(item.folder_id)) return false
    const ids = this.byParent.get(item.parent_id) ?? new Set()
    ids.add(id)
    this.byParent.set(item.parent_id, ids)
    this.parentOf.set(id, item.parent_id)
    this.sorted.delete(item.parent_id)
    return true
  }

  private drop(id: string): boolean {
    const parent_id = this.parentOf.get(id)
    if (parent_id === undefined) return false
    this.parentOf.delete(id)
    this.sorted.delete(parent_id)
    const ids = this.byParent.get(parent_id)
    ids?.delete(id)
    if (ids?.size === 0) this.byParent.delete(parent_id)
    return true
  }
}
