import {
  type Attribute,
  type Folder,
  type Item,
  parseReferenceId,
  type Reference,
  referenceId,
} from '@weft/model'
import type { CollectionStore, Store } from '@weft/store'

import type { LinkedItem } from '../../shared/links-to/linked-item.ts'
import { PendingLinks } from './pending-links.ts'

/** A link as it stands in a cell. */
export interface CellLink extends LinkedItem {
  /** The record that this end is; of a link that was made at the other end a moment ago the other end's. */
  reference_id: string
  sort_order: number
}

const indexes = new WeakMap<Store, LinkIndex>()

export function linkIndexOf(store: Store): LinkIndex {
  let index = indexes.get(store)
  if (!index) indexes.set(store, (index = new LinkIndex(store)))
  return index
}

/** After rights changed, not everybody at once. */
const SPREAD_MS = 500

/**
 * The links of all loaded folders by cell. An item whose links changed is shown as another object, so that whatever
 * is made of them is made again. What was linked or unlinked here shows at both ends at once.
 */
export class LinkIndex {
  /** Nobody asks: rows are renewed instead. */
  readonly version = 0
  private readonly store: Store
  private readonly references: CollectionStore<Reference>
  private readonly items: CollectionStore<Item>
  private readonly folders: CollectionStore<Folder>
  private readonly attributes: CollectionStore<Attribute>
  /** Ids of the ends that may stand in a cell, by `{item}.{attribute}`. */
  private readonly cells = new Map<string, Set<string>>()
  private readonly made = new Map<string, readonly CellLink[] | null>()
  private readonly opened = new Set<string>()
  private readonly pending: PendingLinks

  constructor(store: Store) {
    this.store = store
    this.references = store.collection<Reference>('references')
    this.items = store.collection<Item>('items')
    this.folders = store.collection<Folder>('folders')
    this.attributes = store.collection<Attribute>('attributes')
    this.pending = new PendingLinks(store, {
      ids: () => this.ends(),
      onChange: (ids) => this.takeAll(ids, false),
    })
    this.references.subscribe(({ upserted, removed, isLocal }) => {
      for (const id of [...upserted, ...removed]) this.pending.heard(id)
      this.takeAll([...upserted, ...removed], isLocal)
    })
    this.folders.subscribe(({ created, removed }) => {
      if (created.length + removed.length > 0) this.evaluateAgain()
    })
    store.space.subscribeRights(() => this.askAgain())
  }

  /** Takes in what a folder has by now; later changes come by themselves. */
  open(folder_id: string): this {
    if (this.opened.has(folder_id)) return this
    this.opened.add(folder_id)
    const touched = new Set<string>()
    for (const id of this.references.ids(folder_id)) this.take(id, touched)
    return this
  }

  /** The items that a cell leads to, in their order; null for none. */
  read(item_id: string, attribute_id: string): readonly CellLink[] | null {
    const cell = `${item_id}.${attribute_id}`
    let links = this.made.get(cell)
    if (links === undefined) this.made.set(cell, (links = this.make(cell)))
    return links
  }

  private make(cell: string): readonly CellLink[] | null {
    const links: CellLink[] = []
    for (const id of this.cells.get(cell) ?? []) {
      const link = this.linkOf(id)
      if (link) links.push(link)
    }
    if (links.length === 0) return null
    return links.toSorted((a, b) => a.sort_order - b.sort_order || (a.item_id < b.item_id ? -1 : 1))
  }

  private linkOf(id: string): CellLink | null {
    const own = this.references.get(id)
    const twin = this.twinOf(id)
    if (own) {
      if (twin !== null && this.references.isLeaving(twin)) return null
      const { to_item_id: item_id, to_folder_id, name, shown, inputs, withheld, sort_order, data } = own
      const folder_id = to_folder_id !== null && this.folders.get(to_folder_id) ? to_folder_id : null
      const link = { reference_id: id, item_id, folder_id, name, shown, inputs, withheld, sort_order, data }
      return this.pending.isShown(id) ? { ...link, isPending: true } : link
    }
    const other = twin === null ? undefined : this.references.get(twin)
    if (!other || twin === null || this.references.confirmed(twin) || this.references.isLeaving(id))
      return null
    return {
      reference_id: twin,
      item_id: other.from_item_id,
      folder_id: other.folder_id,
      name: this.nameOf(other.from_item_id),
      shown: {},
      inputs: {},
      // Behind all others until the server has put it somewhere.
      sort_order: Number.POSITIVE_INFINITY,
    }
  }

  /** The items that an attribute leads to from any loaded item, each once. */
  targets(attribute_id: string): readonly CellLink[] {
    const found = new Map<string, CellLink>()
    for (const cell of this.cells.keys()) {
      if (!cell.endsWith(attribute_id)) continue
      for (const link of this.read(cell.slice(0, 36), attribute_id) ?? []) found.set(link.item_id, link)
    }
    return [...found.values()]
  }

  /** The items of a board that anything in sight leads to. */
  leadingTo(board_id: string): readonly CellLink[] {
    const attributes = new Set([...this.cells.keys()].map((cell) => cell.slice(37)))
    return [...attributes].flatMap((id) =>
      this.attributes.get(id)?.settings['board_id'] === board_id ? this.targets(id) : [],
    )
  }

  /** What an item of a loaded folder is called. */
  nameOf(item_id: string): string {
    const item = this.items.get(item_id)
    if (!item) return ''
    const primary = this.attributes.list(item.board_id).find((one) => one.primary)
    const data = primary && item.values?.[primary.id]?.data
    return typeof data === 'string' || typeof data === 'number' ? String(data) : ''
  }

  /** The id of the other end; null where the link has none, or its attribute is not loaded. */
  private twinOf(id: string): string | null {
    const key = parseReferenceId(id)
    const mirror_id = key && this.attributes.get(key.attribute_id)?.settings['mirror_id']
    if (!key || typeof mirror_id !== 'string') return null
    return referenceId({
      from_item_id: key.to_item_id,
      attribute_id: mirror_id,
      to_item_id: key.from_item_id,
    })
  }

  private *ends(): Iterable<string> {
    for (const ids of this.cells.values()) yield* ids
  }

  private takeAll(ids: readonly string[], isLocal: boolean): void {
    const touched = new Set<string>()
    for (const id of ids) this.take(id, touched)
    this.items.invalidate(touched, isLocal)
  }

  /** Files an end, and its twin, under their cells. */
  private take(id: string, touched: Set<string>): void {
    for (const one of [id, this.twinOf(id)]) {
      const key = one === null ? null : parseReferenceId(one)
      if (one === null || !key) continue
      const cell = `${key.from_item_id}.${key.attribute_id}`
      const ids = this.cells.get(cell)
      if (ids) ids.add(one)
      else this.cells.set(cell, new Set([one]))
      this.made.delete(cell)
      touched.add(key.from_item_id)
    }
  }

  /** Folders came into sight or went out of it, and with them the names of items in them. */
  private evaluateAgain(): void {
    this.made.clear()
    const touched = new Set([...this.cells.keys()].map((cell) => cell.slice(0, 36)))
    if (touched.size > 0) this.items.invalidate(touched, false)
  }

  /** Names that may be seen no more leave the device, and those that may be seen now come. */
  private askAgain(): void {
    if (this.cells.size === 0) return
    this.store.scheduler.delay(SPREAD_MS * (1 + this.store.scheduler.random()), () => {
      void this.store.reloadFeeds('references')
    })
  }
}
