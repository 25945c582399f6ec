import { sameJson } from '@weft/base'
import { type Attribute, parseReferenceId, parseValueId, type Reference } from '@weft/model'
import type { CollectionStore, QueuedRequest, Store } from '@weft/store'

import { choosingIds } from '../../shared/links-to/chosen-links.ts'
import { throughSettings } from '../../shared/links-to/through-settings.ts'
import { toType } from './to-type.ts'

/** What is shorter shows nothing: a mark that comes and goes at once is only noise. */
const SHOWN_AFTER_MS = 400
/** What follows takes a second or two; of a link that no news came of by now nothing has changed. */
const MOST_MS = 30_000

interface Wait {
  /** The end as it was then: any other one is news. */
  row_version: number
  isShown: boolean
}

export interface PendingLinksOptions {
  /** Ids of all ends that are known here. */
  ids(): Iterable<string>
  /** What is shown of these ends changed. */
  onChange(ids: readonly string[]): void
}

/**
 * The ends whose copies of other items are behind a save of ours: its answer said so (`pending`), and no frame has
 * brought them yet.
 */
export class PendingLinks {
  private readonly store: Store
  private readonly references: CollectionStore<Reference>
  private readonly attributes: CollectionStore<Attribute>
  private readonly options: PendingLinksOptions
  private readonly waits = new Map<string, Wait>()

  constructor(store: Store, options: PendingLinksOptions) {
    this.store = store
    this.options = options
    this.references = store.collection<Reference>('references')
    this.attributes = store.collection<Attribute>('attributes')
    store.onPending((request, record) => this.note(request, record))
  }

  /** Whether what is computed through this end waits long enough to say so. */
  isShown(id: string): boolean {
    return this.waits.get(id)?.isShown === true
  }

  /** An end came anew, or went. */
  heard(id: string): void {
    const wait = this.waits.get(id)
    if (wait && this.references.confirmed(id)?.row_version !== wait.row_version) this.waits.delete(id)
  }

  private note(request: QueuedRequest, record: unknown): void {
    const ends = new Map<string, Wait>()
    const add = (end: Reference) => void ends.set(end.id, { row_version: end.row_version, isShown: false })
    for (const end of this.directly(request, record)) add(end)
    // Links of links: each is reached once, whatever circle they stand in.
    const cells = [...[...ends.keys()].flatMap((id) => cellOf(id) ?? []), ...this.linkedCells(request)]
    for (const { item_id, attribute_id } of cells)
      for (const end of this.endsTo([item_id])) {
        const isRead = [...this.readThrough(end)].some((id) => this.followsFrom(id, attribute_id))
        if (!isRead || ends.has(end.id)) continue
        add(end)
        cells.push(...[cellOf(end.id) ?? []].flat())
      }
    for (const [id, wait] of ends) this.waits.set(id, wait)
    if (ends.size > 0) this.plan(ends)
  }

  private plan(ends: ReadonlyMap<string, Wait>): void {
    const still = () => [...ends].filter(([id, wait]) => this.waits.get(id) === wait)
    const { scheduler } = this.store
    scheduler.delay(SHOWN_AFTER_MS, () => {
      const late = still()
      for (const [, wait] of late) wait.isShown = true
      if (late.length > 0) this.options.onChange(late.map(([id]) => id))
    })
    scheduler.delay(MOST_MS, () => {
      const over = still().map(([id]) => id)
      for (const id of over) this.waits.delete(id)
      if (over.length > 0) this.options.onChange(over)
    })
  }

  /** The ends that copy what was saved itself. */
  private directly({ collection, id, also = [] }: QueuedRequest, record: unknown): Reference[] {
    if (collection === 'items') return this.endsTo([id, ...also])
    const value = collection === 'values' ? parseValueId(id) : null
    if (!value) return []
    const data = (record as { data?: unknown } | undefined)?.data ?? null
    return this.endsTo([value.item_id]).filter(
      (end) =>
        !sameJson(end.inputs[value.attribute_id] ?? null, data) &&
        this.readThrough(end).has(value.attribute_id),
    )
  }

  /** The two cells that a saved link stands in. */
  private linkedCells({ collection, id }: QueuedRequest): { item_id: string; attribute_id: string }[] {
    const key = collection === 'references' ? parseReferenceId(id) : null
    if (!key) return []
    const mirror_id = this.attributes.get(key.attribute_id)?.settings['mirror_id']
    const there = typeof mirror_id === 'string' ? [{ item_id: key.to_item_id, attribute_id: mirror_id }] : []
    return [{ item_id: key.from_item_id, attribute_id: key.attribute_id }, ...there]
  }

  /** Ends in sight that lead to one of these items. */
  private endsTo(item_ids: readonly string[]): Reference[] {
    const found: Reference[] = []
    for (const id of this.options.ids()) {
      if (!item_ids.some((item_id) => id.endsWith(item_id))) continue
      const end = this.references.confirmed(id)
      if (end && end.to_folder_id !== null) found.push(end)
    }
    return found
  }

  /** The attributes of the other board that are read through an end. */
  private readThrough({ attribute_id }: Reference): Set<string> {
    const board_id = this.attributes.get(attribute_id)?.board_id
    const read = new Set<string>()
    for (const { settings } of board_id === undefined ? [] : this.attributes.list(board_id)) {
      const { reference_id, target_id } = throughSettings(settings)
      if (reference_id === attribute_id)
        for (const id of [target_id ?? [], choosingIds(settings)].flat()) read.add(id)
    }
    return read
  }

  /** Whether an attribute is computed from the links of another one of its board. */
  private followsFrom(id: string, reference_id: string, above: ReadonlySet<string> = new Set()): boolean {
    if (id === reference_id) return true
    const attribute = this.attributes.get(id)
    if (!attribute || above.has(id)) return false
    const reached = new Set(above).add(id)
    const inputs = toType(attribute.type).computed?.inputs(attribute.settings) ?? []
    return inputs.some((one) => this.followsFrom(one, reference_id, reached))
  }
}

function cellOf(id: string): { item_id: string; attribute_id: string } | null {
  const key = parseReferenceId(id)
  return key && { item_id: key.from_item_id, attribute_id: key.attribute_id }
}
