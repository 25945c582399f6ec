import { createItem } from '@weft/model'
import { COLOR_ATTRIBUTE, type ContentItem, HERE } from '@weft/features/publishing/shared'

import type { ItemRow } from '../view-member.ts'
const NONE: readonly ItemRow[] = []

/** The rows of a published view, in the order that they came in. */
export class PublishedRows {
  private rows = new Map<string, ItemRow>()
  private said = new Map<string, string>()
  private below = new Map<string, ItemRow[]>()
  private readonly listeners = new Set<() => void>()

  constructor(items: readonly ContentItem[]) {
    this.take(items)
  }

  get = (id: string): ItemRow | undefined => this.rows.get(id)

  get size(): number {
    return this.rows.size
  }

  all(): Iterable<ItemRow> {
    return this.rows.values()
  }

  /** In their order; the same array until one of them changes. */
  children = (parent_id: string): readonly ItemRow[] => this.below.get(parent_id) ?? NONE

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Takes what there is now; a row that says the same stays the same object. */
  take(items: readonly ContentItem[]): { upserted: string[]; removed: string[] } {
    const rows = new Map<string, ItemRow>()
    const said = new Map<string, string>()
    const upserted: string[] = []
    const known = new Set(items.map(({ id }) => id))
    for (const [at, item] of items.entries()) {
      // What lies below an item that is not shown stands at the top.
      const parent_id = item.parent_id !== null && known.has(item.parent_id) ? item.parent_id : null
      const text = JSON.stringify([at, parent_id, item.cells, item.color])
      const old = this.said.get(item.id) === text ? this.rows.get(item.id) : undefined
      if (!old) upserted.push(item.id)
      rows.set(item.id, old ?? toRow({ ...item, parent_id }, at))
      said.set(item.id, text)
    }
    const removed = [...this.rows.keys()].filter((id) => !rows.has(id))
    this.rows = rows
    this.said = said
    this.below = new Map()
    for (const row of rows.values()) {
      if (row.parent_id === null) continue
      const siblings = this.below.get(row.parent_id)
      if (siblings) siblings.push(row)
      else this.below.set(row.parent_id, [row])
    }
    if (upserted.length + removed.length > 0) for (const listener of this.listeners) listener()
    return { upserted, removed }
  }
}

function toRow({ id, parent_id, cells, color }: ContentItem, at: number): ItemRow {
  const slots = Object.entries(color === undefined ? cells : { ...cells, [COLOR_ATTRIBUTE]: [color] })
  return {
    ...createItem(0, { board_id: HERE, folder_id: HERE }),
    id,
    parent_id,
    sort_order: at,
    values: Object.fromEntries(slots.map(([key, data]) => [key, { data, row_version: 1 }])),
  }
}
