import { sameJson } from '@weft/base'
import type { Applied } from '@weft/features/pretend/client'
import { type Item, type Value, valueId } from '@weft/model'
import type { LocalChange, Outcome, Store } from '@weft/store'

type Row = Applied['changed'][number]

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
  private readonly applied: Applied
  /** Items as they were shown before, for those that went to the trash. */
  private readonly before: ReadonlyMap<string, Item>

  constructor(store: Store, applied: Applied, before: ReadonlyMap<string, Item>) {
    this.store = store
    this.applied = applied
    this.before = before
    const rows = [applied.created, applied.deleted, applied.restored].flat()
    this.targets = [
      ...applied.changed.flatMap((row) => valuesOf(row).map((id) => ({ collection: 'values', id }))),
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

  private setBack({ record, old, new: made }: Row): void {
    const items = this.store.collection<Item>('items')
    const values = this.store.collection<Value>('values')
    const item = items.get(record.id)
    for (const [name, data] of Object.entries(old)) {
      const isField = FIELDS.has(name)
      const now = isField ? item?.[name as 'parent_id' | 'sort_order'] : (item?.values?.[name]?.data ?? null)
      if (!item || !sameJson(now, made[name])) this.left++
      else if (isField) items.save(record.id, { [name]: data })
      else values.save(valueId(record.id, name), { data }, { old: { data: made[name] } })
    }
  }
}

const valuesOf = ({ record, new: made }: Row): string[] =>
  Object.keys(made).flatMap((name) => (FIELDS.has(name) ? [] : [valueId(record.id, name)]))
