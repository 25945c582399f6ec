import { sameJson } from '@weft/base'
import { type Item, type Value, valueId } from '@weft/model'
import { hashOf, isExcerpt } from '@weft/rich-text'
import type { LocalChange, Outcome, Store } from '@weft/store'

interface Row {
  readonly record: { readonly id: string }
}

interface ChangedRow extends Row {
  readonly old: Readonly<Record<string, unknown>>
  readonly new: Readonly<Record<string, unknown>>
}

/** What the server did at once to items and their values. */
export interface AppliedRows {
  readonly created?: readonly Row[]
  readonly changed?: readonly ChangedRow[]
  readonly restored?: readonly Row[]
  readonly deleted?: readonly (Row & { readonly about: readonly string[] })[]
}

const FIELDS = new Set(['parent_id', 'sort_order'])

/**
 * What the server did at once, after it was looked at, as a step that can be taken back: each value that is as it was
 * left gets back what was there before, and what others have gone on with stays theirs.
 */
export class AppliedChange implements LocalChange {
  readonly targets: LocalChange['targets']
  readonly settled: Promise<Outcome> = Promise.resolve('saved')
  left = 0
  private readonly store: Store
  private readonly applied: Required<AppliedRows>
  /** Items as they were shown before, for those that went to the trash. */
  private readonly before: ReadonlyMap<string, Item>

  constructor(store: Store, applied: AppliedRows, before: ReadonlyMap<string, Item> = new Map()) {
    this.store = store
    const { created = [], changed = [], restored = [], deleted = [] } = applied
    this.applied = { created, changed, restored, deleted }
    this.before = before
    const rows = [created, deleted, restored].flat()
    this.targets = [
      ...changed.flatMap((row) => valuesOf(row).map((id) => ({ collection: 'values', id }))),
      ...rows.map(({ record }) => ({ collection: 'items', id: record.id })),
    ]
  }

  undo(): LocalChange | null {
    const { changed, created, restored, deleted } = this.applied
    this.left = 0
    const items = this.store.collection<Item>('items')
    return this.store.transaction(
      () => {
        for (const row of changed) this.setBack(row)
        for (const { record } of [...created, ...restored]) if (items.get(record.id)) items.remove(record.id)
        for (const { record, about } of deleted) {
          // What went along comes back with what it went along with.
          if (!about.includes(record.id)) continue
          const along = deleted.filter((one) => one.about.includes(record.id))
          const snapshots = along.flatMap((one) => this.before.get(one.record.id) ?? [])
          if (snapshots.length > 0) items.restore(record.id, snapshots)
        }
      },
      { isUndo: true },
    )
  }

  private setBack({ record, old, new: made }: ChangedRow): void {
    const items = this.store.collection<Item>('items')
    const values = this.store.collection<Value>('values')
    const item = items.get(record.id)
    for (const [name, data] of Object.entries(old)) {
      const isField = FIELDS.has(name)
      const now = isField ? item?.[name as 'parent_id' | 'sort_order'] : (item?.values?.[name]?.data ?? null)
      if (!item || !isHeld(now, made[name])) this.left++
      else if (isField) items.save(record.id, { [name]: data })
      else values.save(valueId(record.id, name), { data }, { old: { data: made[name] } })
    }
  }
}

/** Whether what is shown is what was made; of a long text only a part is shown, with the hash of all of it. */
function isHeld(now: unknown, made: unknown): boolean {
  return isExcerpt(now) && typeof made === 'string' ? now.hash === hashOf(made) : sameJson(now, made)
}

const valuesOf = ({ record, new: made }: ChangedRow): string[] =>
  Object.keys(made).flatMap((name) => (FIELDS.has(name) ? [] : [valueId(record.id, name)]))
