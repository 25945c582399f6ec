import { type Cells } from './computed/computing.ts'
import { type RowTest, compileFilter } from './compile-filter.ts'
import { type SortKey, type SortPlan, compileSort } from './compile-sort.ts'
import { type GroupNode, GroupTree } from './group-tree.ts'
import type { QueryEnv, QueryRow, QuerySpec } from './query-env.ts'
import { type SearchTexts, searchSteps } from './search-text.ts'
import { sortingLines } from './sort-lines.ts'
import { SortedBlocks } from './sorted-blocks.ts'
import { RANKING_STEPS, type TextKeys } from './text-keys.ts'
import type { Meter } from './work/meter.ts'

/** Where rows come from. A row that changed must be another object: texts are remembered by identity. */
export interface RowSource<R> {
  get(id: string): R | undefined
  /** May go on between two rows: what is in it all along comes, and what comes twice is the same row. */
  rows(): Iterable<R>
}

/** One line of the result. A row that belongs to several groups has a line in each. */
export interface LiveRow<R> {
  readonly id: string
  readonly row: R
  /** Just edited or created here: it no longer matches and stays until the next reload. */
  readonly hiddenByFilter: boolean
}

export interface Entry<R> extends LiveRow<R> {
  readonly sort_order: number
  readonly keys: readonly SortKey[]
  readonly group: GroupNode
  /** The same row in another group. */
  readonly twin: Entry<R> | null
}

export interface ResultInputs<R extends QueryRow> {
  source: RowSource<R>
  spec: QuerySpec
  env: QueryEnv
  cells: Cells<R>
  texts: TextKeys
  searchTexts: SearchTexts<R>
  /** Rows that stay in sight, whatever the filter says. */
  pinned: Set<string>
}

/** Rows that are judged between two looks at the meter: few, for each may compute a lot. */
const PIECE = 16

/** The lines of one question: made once over all rows, and then changed row by row. */
export class QueryResult<R extends QueryRow> {
  readonly inputs: ResultInputs<R>
  readonly groups: GroupTree<R>
  readonly blocks: SortedBlocks<Entry<R>>
  readonly entries = new Map<string, Entry<R>>()
  private readonly matches: RowTest<R>
  private readonly sort: SortPlan<R>

  constructor(inputs: ResultInputs<R>) {
    this.inputs = inputs
    const { spec, env, texts, searchTexts } = inputs
    const { read } = inputs.cells
    const filter = compileFilter(spec.filter, env, read)
    const search = searchTexts.test(spec.search, env, read)
    const groups = new GroupTree(spec.groups, { env, read, texts })
    const sort = compileSort(spec.sort, env, read, texts)
    this.groups = groups
    this.sort = sort
    this.matches = search ? (row) => filter(row) && search(row) : filter
    this.blocks = new SortedBlocks((a, b) => groups.compare(a.group, b.group) || sort.compare(a, b))
  }

  /** Judges all rows and puts them in order, in slices. Rows that change meanwhile are to be refreshed afterwards. */
  *making(meter: Meter): Generator<void, void> {
    const { groups, sort, entries } = this
    const { source, texts } = this.inputs
    const lines: Entry<R>[] = []
    const steps = this.stepsOfRow() * PIECE
    let [seen, hasWaited] = [0, false]
    for (const row of source.rows()) {
      if (seen++ % PIECE === 0) {
        if (meter.isOver) {
          hasWaited = true
          yield
        }
        meter.take(steps)
      }
      // One that left and came back while this waited.
      if (hasWaited && entries.has(row.id)) continue
      const head = this.judge(row)
      if (!head) continue
      entries.set(row.id, head)
      for (let entry: Entry<R> | null = head; entry; entry = entry.twin) {
        groups.add(entry.group)
        lines.push(entry)
      }
    }
    while (texts.rankSome(() => true)) {
      meter.take(RANKING_STEPS)
      if (meter.isOver) yield
    }
    yield* groups.placing(meter)
    const placeOf = ({ group }: Entry<R>) => group.place
    this.blocks.build(yield* sortingLines(lines, { signs: sort.signs, placeOf }, meter))
  }

  /** Judges one row again; gives whether anything of it is another. */
  refresh(id: string, isAffected = false): boolean {
    const { blocks, groups, entries } = this
    const old = entries.get(id) ?? null
    const row = this.inputs.source.get(id)
    const fresh = row ? this.judge(row) : null
    if (!old && !fresh) return false
    if (!isAffected && old?.row === fresh?.row && old?.hiddenByFilter === fresh?.hiddenByFilter) return false
    if (fresh) entries.set(id, fresh)
    else entries.delete(id)
    // Nothing of the groups changes, nor do their headers.
    if (old && fresh && !old.twin && !fresh.twin && old.group === fresh.group && blocks.replace(old, fresh))
      return true
    // Added before dropped, so that a group which stays is never cut off in between.
    for (let entry = fresh; entry; entry = entry.twin) groups.add(entry.group)
    for (let entry = old; entry; entry = entry.twin) {
      blocks.remove(entry)
      groups.drop(entry.group)
    }
    for (let entry = fresh; entry; entry = entry.twin) blocks.insert(entry)
    return true
  }

  /** What was computed of a row, from here and from the line as it is now. */
  forget(id: string): void {
    const { source, cells, searchTexts } = this.inputs
    for (const row of [source.get(id), this.entries.get(id)?.row]) {
      if (!row) continue
      cells.forget(row)
      searchTexts.drop(row)
    }
  }

  /** The lines that a row has in the result, or null. */
  private judge(row: R): Entry<R> | null {
    const isMatch = this.matches(row)
    if (!isMatch && !this.inputs.pinned.has(row.id)) return null
    const keys = this.sort.keys(row)
    let head: Entry<R> | null = null
    for (const group of this.groups.leavesOf(row)) {
      const { id, sort_order } = row
      head = { id, row, hiddenByFilter: !isMatch, sort_order, keys, group, twin: head }
    }
    return head
  }

  /** What conditions, orders and groups take for a row, besides what they compute and how long its texts are. */
  private stepsOfRow(): number {
    const { filter, sort, groups, search } = this.inputs.spec
    const conditions = JSON.stringify(filter ?? null).split('operator').length - 1
    const levels = (sort?.length ?? 0) + (groups?.length ?? 0)
    return 8 + 10 * (conditions + levels) + searchSteps(search)
  }
}
