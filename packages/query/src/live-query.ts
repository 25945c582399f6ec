import { type Cells, cellsFor } from './computed/computing.ts'
import { type RowTest, compileFilter } from './compile-filter.ts'
import { type SortKey, type SortPlan, compileSort } from './compile-sort.ts'
import { type GroupNode, GroupTree } from './group-tree.ts'
import {
  type GroupSegment,
  type QueryEnv,
  type QueryRow,
  type QuerySpec,
  type ReadCell,
} from './query-env.ts'
import { SearchTexts } from './search-text.ts'
import { sortLines } from './sort-lines.ts'
import { SortedBlocks } from './sorted-blocks.ts'
import { TextKeys } from './text-keys.ts'

/** Where rows come from. A row that changed must be another object: texts are remembered by identity. */
export interface RowSource<R> {
  get(id: string): R | undefined
  rows(): Iterable<R>
}

/** One line of the result. A row that belongs to several groups has a line in each. */
export interface LiveRow<R> {
  readonly id: string
  readonly row: R
  /** Just edited or created here: it no longer matches and stays until the next reload. */
  readonly hiddenByFilter: boolean
}

export interface RowChanges {
  /** Ids whose row is new or changed; the row itself is read from the source. */
  upserted: Iterable<string>
  removed?: Iterable<string>
  /** Ids whose computed values may be others now, since they follow from other records; the row is the same. */
  affected?: Iterable<string>
}

interface Entry<R> extends LiveRow<R> {
  readonly sort_order: number
  readonly keys: readonly SortKey[]
  readonly group: GroupNode
  /** The same row in another group. */
  readonly twin: Entry<R> | null
}

interface Plan<R> {
  matches: RowTest<R>
  sort: SortPlan<R>
  groups: GroupTree<R>
  blocks: SortedBlocks<Entry<R>>
}

export interface LiveQueryOptions<R extends QueryRow> {
  source: RowSource<R>
  read: ReadCell<R>
  spec: QuerySpec
  env: QueryEnv
}

/** The result of a query that follows its rows: a change costs a few comparisons, never a new sort. */
export class LiveQuery<R extends QueryRow> {
  private readonly source: RowSource<R>
  private readonly stored: ReadCell<R>
  private cells: Cells<R>
  private spec: QuerySpec
  /** The world it is judged in; changed by `update` alone. */
  env: QueryEnv
  private texts: TextKeys
  private readonly searchTexts = new SearchTexts<R>()
  private plan: Plan<R>
  private readonly entries = new Map<string, Entry<R>>()
  private readonly pinned = new Set<string>()
  private readonly listeners = new Set<() => void>()
  private changes = 0
  private cachedSegments: readonly GroupSegment[] | null = null
  private readonly made = new Map<string, unknown>()

  constructor(options: LiveQueryOptions<R>) {
    this.source = options.source
    this.stored = options.read
    this.spec = options.spec
    this.env = options.env
    this.cells = cellsFor(options.env, options.read)
    this.texts = new TextKeys(options.env.context.locale)
    this.plan = this.compile()
    this.rebuild()
  }

  /** Number of lines. */
  get length(): number {
    return this.plan.blocks.length
  }

  /** Number of rows: fewer than lines where a row stands in several groups. */
  get rowCount(): number {
    return this.entries.size
  }

  /** Rises with every notification: a snapshot for those who subscribe. */
  get version(): number {
    return this.changes
  }

  at(index: number): LiveRow<R> | undefined {
    return this.plan.blocks.at(index)
  }

  slice(start: number, end: number): LiveRow<R>[] {
    return this.plan.blocks.slice(start, end)
  }

  /** The first line of a row, or -1 when it is not in the result. */
  indexOf(id: string): number {
    const entry = this.entries.get(id)
    return entry ? this.plan.blocks.indexOf(entry) : -1
  }

  has(id: string): boolean {
    return this.entries.has(id)
  }

  /** Headers with counts, outer before inner; empty when nothing is grouped. */
  segments(): readonly GroupSegment[] {
    if (!this.cachedSegments) {
      const { groups, fill } = this.spec
      const found = groups?.length ? this.plan.groups.segments() : []
      this.cachedSegments = fill ? fill(found) : found
    }
    return this.cachedSegments
  }

  /** The data of a cell as this query sees it, computed ones too; null is empty. */
  read(row: R, attribute_id: string): unknown {
    return this.cells.read(row, attribute_id) ?? null
  }

  /** The data of the filtered rows of a segment, or of all; rows that only linger do not count. */
  cellsOf(attribute_id: string, segment?: GroupSegment): unknown[] {
    const lines: Iterable<LiveRow<R>> = segment
      ? this.slice(segment.start, segment.start + segment.count)
      : this.entries.values()
    const cells: unknown[] = []
    for (const line of lines)
      if (!line.hiddenByFilter) cells.push(this.cells.read(line.row, attribute_id) ?? null)
    return cells
  }

  /** What is made of the rows, kept until they change, such as a footer. */
  remembered<T>(key: string, make: () => T): T {
    if (!this.made.has(key)) this.made.set(key, make())
    return this.made.get(key) as T
  }

  /** One call per batch of changes that touched the result. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  apply({ upserted, removed = [], affected = [] }: RowChanges): void {
    const ids = new Set(removed)
    for (const id of upserted) ids.add(id)
    const again = new Set(affected)
    for (const id of again) {
      this.forget(id)
      ids.add(id)
    }
    if (ids.size > 2_000 && ids.size > this.entries.size / 4) {
      this.reset()
      return
    }
    let isTouched = false
    for (const id of ids) isTouched = this.refresh(id, again.has(id)) || isTouched
    if (isTouched) this.notify()
  }

  /** Keeps rows in sight that were just edited or created here, whatever the filter says. */
  pin(ids: Iterable<string>): void {
    for (const id of ids) this.pinned.add(id)
  }

  /** Lets go of rows that no longer match. */
  reload(): void {
    const lingering = [...this.pinned].filter((id) => this.entries.get(id)?.hiddenByFilter)
    this.pinned.clear()
    this.apply({ upserted: lingering })
  }

  /** Another question or another world: everything is judged again. A new question lets go of pinned rows. */
  update(next: { spec?: QuerySpec; env?: QueryEnv }): void {
    if (next.env) {
      if (next.env.context.locale !== this.env.context.locale)
        this.texts = new TextKeys(next.env.context.locale)
      this.env = next.env
      this.cells = cellsFor(next.env, this.stored)
      this.searchTexts.forget()
    }
    if (next.spec) {
      this.spec = next.spec
      this.pinned.clear()
    }
    this.reset()
  }

  /** Reads everything from the source again, such as after a reload of the folder. */
  reset(): void {
    this.plan = this.compile()
    this.rebuild()
    this.notify()
  }

  private compile(): Plan<R> {
    const { spec, env, texts } = this
    const { read } = this.cells
    const filter = compileFilter(spec.filter, env, read)
    const search = this.searchTexts.test(spec.search, env, read)
    const groups = new GroupTree(spec.groups, { env, read, texts })
    const sort = compileSort(spec.sort, env, read, texts)
    return {
      matches: search ? (row) => filter(row) && search(row) : filter,
      sort,
      groups,
      blocks: new SortedBlocks((a, b) => groups.compare(a.group, b.group) || sort.compare(a, b)),
    }
  }

  private rebuild(): void {
    const { groups, sort } = this.plan
    const lines: Entry<R>[] = []
    let found = 0
    // Lines of before are written over, which costs far less than a new table of them.
    for (const row of this.source.rows()) {
      const head = this.judge(row)
      if (!head) {
        this.entries.delete(row.id)
        continue
      }
      found++
      this.entries.set(row.id, head)
      for (let entry: Entry<R> | null = head; entry; entry = entry.twin) {
        groups.add(entry.group)
        lines.push(entry)
      }
    }
    // What is left over the source no longer has.
    if (this.entries.size > found) {
      const ids = new Set(lines.map(({ id }) => id))
      for (const id of this.entries.keys()) if (!ids.has(id)) this.entries.delete(id)
    }
    this.texts.rankAll()
    groups.place()
    this.plan.blocks.build(sortLines(lines, sort.signs, ({ group }) => group.place))
  }

  /** The lines that a row has in the result, or null. */
  private judge(row: R): Entry<R> | null {
    const isMatch = this.plan.matches(row)
    if (!isMatch && !this.pinned.has(row.id)) return null
    const keys = this.plan.sort.keys(row)
    let head: Entry<R> | null = null
    for (const group of this.plan.groups.leavesOf(row)) {
      const { id, sort_order } = row
      head = { id, row, hiddenByFilter: !isMatch, sort_order, keys, group, twin: head }
    }
    return head
  }

  private refresh(id: string, isAffected = false): boolean {
    const { blocks, groups } = this.plan
    const old = this.entries.get(id) ?? null
    const row = this.source.get(id)
    const fresh = row ? this.judge(row) : null
    if (!old && !fresh) return false
    if (!isAffected && old?.row === fresh?.row && old?.hiddenByFilter === fresh?.hiddenByFilter) return false
    if (fresh) this.entries.set(id, fresh)
    else this.entries.delete(id)
    // Added before dropped, so that a group which stays is never cut off in between.
    for (let entry = fresh; entry; entry = entry.twin) groups.add(entry.group)
    if (old && fresh && !old.twin && !fresh.twin && old.group === fresh.group && blocks.replace(old, fresh)) {
      groups.drop(old.group)
      return true
    }
    for (let entry = old; entry; entry = entry.twin) {
      blocks.remove(entry)
      groups.drop(entry.group)
    }
    for (let entry = fresh; entry; entry = entry.twin) blocks.insert(entry)
    return true
  }

  /** What was computed of a row, from here and from the line as it is now. */
  private forget(id: string): void {
    for (const row of [this.source.get(id), this.entries.get(id)?.row]) {
      if (!row) continue
      this.cells.forget(row)
      this.searchTexts.drop(row)
    }
  }

  private notify(): void {
    this.changes++
    this.cachedSegments = null
    this.made.clear()
    for (const listener of this.listeners) listener()
  }
}

export function createLiveQuery<R extends QueryRow>(options: LiveQueryOptions<R>): LiveQuery<R> {
  return new LiveQuery(options)
}
