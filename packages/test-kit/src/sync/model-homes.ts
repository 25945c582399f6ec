import { MAX_ITEM_DEPTH } from '@weft/model'

import type { ModelRecord } from './model-record.ts'

/** What items lay below before they came back or were moved without it: they lie below it again later. */
export class ModelHomes {
  private readonly records: ReadonlyMap<string, ModelRecord>
  private readonly parents = new Map<string, string>()

  constructor(records: ReadonlyMap<string, ModelRecord>) {
    this.records = records
  }

  forget({ id }: ModelRecord): void {
    this.parents.delete(id)
  }

  /** What stands beside items that go to the trash does not lie below them when they come back. */
  trash(gone: readonly ModelRecord[]): void {
    const ids = new Set(gone.map(({ id }) => id))
    for (const [id, home] of this.parents) {
      const child = this.records.get(id)
      const isBeside = child?.trash_root === null && child.fields.folder_id === gone[0]?.fields.folder_id
      if (isBeside && ids.has(home)) this.parents.delete(id)
    }
  }

  /** To the top, without what it lies below. */
  leave(record: ModelRecord): void {
    const { parent_id } = record.fields
    if (typeof parent_id === 'string') this.parents.set(record.id, parent_id)
    record.fields.parent_id = null
  }

  /** To another folder: below what it lay below before where that stands there, else to the top. */
  move(record: ModelRecord, folder_id: string): void {
    const home = this.parents.get(record.id)
    this.forget(record)
    this.leave(record)
    if (home !== undefined && this.fits(record, home, folder_id)) record.fields.parent_id = home
  }

  /** Puts those below restored items again that lay there, and answers them. */
  bringBelow(restored: readonly ModelRecord[]): ModelRecord[] {
    const back = new Set(restored.map(({ id }) => id))
    const ids = [...this.parents.keys()].toSorted()
    return ids.flatMap((id) => {
      const [child, home = ''] = [this.records.get(id), this.parents.get(id)]
      if (!child || !back.has(home) || child.trash_root !== null || child.fields.parent_id !== null) return []
      if (!this.fits(child, home, child.fields.folder_id)) return []
      this.forget(child)
      child.fields.parent_id = home
      return [child]
    })
  }

  private fits(record: ModelRecord, parent_id: string, folder_id: unknown): boolean {
    let depth = this.height(record)
    for (let id: unknown = parent_id; typeof id === 'string'; depth++) {
      const parent = this.records.get(id)
      if (!parent || parent === record || parent.trash_root !== null) return false
      if (parent.fields.folder_id !== folder_id) return false
      id = parent.fields.parent_id
    }
    return depth <= MAX_ITEM_DEPTH
  }

  private height(record: ModelRecord): number {
    const below = [...this.records.values()].filter(
      ({ fields, trash_root }) => fields.parent_id === record.id && trash_root === null,
    )
    return 1 + Math.max(0, ...below.map((one) => this.height(one)))
  }
}
