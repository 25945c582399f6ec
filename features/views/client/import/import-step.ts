import { newUuid } from '@weft/base'
import type { Attribute, Item } from '@weft/model'
import type { LocalChange, Outcome, Store } from '@weft/store'

import { showProgress } from '../data/actions/act-progress.tsx'
import { LongChange } from '../data/actions/long-change.ts'
import { inParts, roomFor, type Work } from '../data/actions/parts.ts'

interface Imported {
  /** Ids of its rows end as this one does (`row-ids.ts` of transfer). */
  id: string
  board_id: string
  folder_id: string
  /** What it made and may be deleted. */
  attribute_ids: readonly string[]
  /** What names the items, which it may have given the name of a column; as it was called before. */
  primary: { id: string; name: string; given: string } | null
}

/** Where the part of an id begins that all rows of an import share. */
const SHARED_FROM = 19

/** What an import made, as one step: taking it back deletes the rows that are as they came, and then its attributes. */
export class ImportStep implements LocalChange {
  readonly targets: LocalChange['targets'] = []
  readonly settled: Promise<Outcome> = Promise.resolve('saved')
  left = 0
  private readonly store: Store
  private readonly imported: Imported

  constructor(store: Store, imported: Imported) {
    this.store = store
    this.imported = imported
  }

  undo(): LocalChange | null {
    const { store } = this
    const { fresh, left } = this.rows()
    this.left = left
    const attributes = left > 0 ? [] : this.unusedAttributes()
    const naming = left > 0 ? [] : this.naming()
    const total = fresh.length + attributes.length + naming.length
    if (total === 0) return null
    const items = store.collection<Item>('items')
    const ofBoard = store.collection<Attribute>('attributes')
    const groups = [
      { works: fresh.map((id) => () => void items.remove(id)) },
      { works: [...naming, ...attributes.map((id) => () => void ofBoard.remove(id))] },
    ]
    const makeRoom = () => roomFor(store)
    const inverse = new LongChange(inParts(store, groups, { act: newUuid() }), {
      store,
      way: 'undo',
      total,
      makeRoom,
    })
    showProgress(store, { change: inverse, progress: inverse.progress })
    return inverse
  }

  /** The uppermost of its rows that nobody has touched, with all below them, and how many rows somebody has. */
  private rows(): { fresh: string[]; left: number } {
    const items = this.store.collection<Item>('items')
    const isOwn = (id: string) => id.slice(SHARED_FROM) === this.imported.id.slice(SHARED_FROM)
    const all = [...items.ids(this.imported.folder_id)].flatMap((id) => items.peek(id) ?? [])
    const below = Map.groupBy(all, ({ parent_id }) => parent_id)
    const known = new Map<string, boolean>()
    const isFresh = (item: Item): boolean => {
      const before = known.get(item.id)
      if (before !== undefined) return before
      const is = isOwn(item.id) && isAsItCame(item) && (below.get(item.id) ?? []).every(isFresh)
      known.set(item.id, is)
      return is
    }
    const own = all.filter(({ id }) => isOwn(id))
    const fresh = new Set(own.filter(isFresh).map(({ id }) => id))
    const roots = own.filter(({ id, parent_id }) => fresh.has(id) && !fresh.has(parent_id ?? ''))
    return { fresh: roots.map(({ id }) => id), left: own.length - fresh.size }
  }

  /** The name that it took from the primary attribute. */
  private naming(): Work[] {
    const { primary } = this.imported
    const attributes = this.store.collection<Attribute>('attributes')
    if (!primary || attributes.get(primary.id)?.name !== primary.given) return []
    return [() => void attributes.save(primary.id, { name: primary.name })]
  }

  /** Its attributes that nobody changed or used otherwise. */
  private unusedAttributes(): string[] {
    const attributes = this.store.collection<Attribute>('attributes')
    const items = this.store.collection<Item>('items')
    const own = this.imported.id.slice(SHARED_FROM)
    const others = [...items.ids(this.imported.folder_id)].flatMap((id) =>
      id.slice(SHARED_FROM) === own ? [] : (items.peek(id) ?? []),
    )
    return this.imported.attribute_ids.filter(
      (id) =>
        attributes.get(id)?.row_version === 1 &&
        others.every(({ values }) => (values?.[id]?.data ?? null) === null),
    )
  }
}

/** Whoever fills a cell that was empty changes no number that was there: the item says when it was changed. */
function isAsItCame({ row_version, created_at, updated_at, comment_count = 0, values = {} }: Item): boolean {
  return (
    row_version === 1 &&
    created_at === updated_at &&
    comment_count === 0 &&
    Object.values(values).every((slot) => slot.row_version === 1)
  )
}
