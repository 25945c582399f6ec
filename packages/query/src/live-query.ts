import { type Cells, cellsFor } from './computed/computing.ts'
import { Gathered } from './gathered.ts'
import type { GroupSegment, QueryEnv, QueryRow, QuerySpec, ReadCell } from './query-env.ts'
import { type LiveRow, QueryResult, type RowSource } from './query-result.ts'
import { SearchTexts } from './search-text.ts'
import { TextKeys } from './text-keys.ts'
import { inPieces } from './work/in-pieces.ts'
import { type Job, startJob } from './work/job.ts'
import { Meter } from './work/meter.ts'
import type { Turns } from './work/turns.ts'

export interface RowChanges {
  /** Ids whose row is new or changed; the row itself is read from the source. */
  upserted: Iterable<string>
  removed?: Iterable<string>
  /** Ids whose computed values may be others now, since they follow from other records; the row is the same. */
  affected?: Iterable<string>
}

export interface LiveQueryOptions<R extends QueryRow> {
  source: RowSource<R>
  read: ReadCell<R>
  spec: QuerySpec
  env: QueryEnv
  /** What is not small is done in these; without them all is done at once. */
  turns?: Turns | null
}

/** More changes than these are not looked at one by one. */
const MOST_CHANGES = 2_000
/** Steps of reading a stored cell. */
const CELL_STEPS = 2
/** Steps of one change: its places are found by some tens of comparisons. */
const CHANGE_STEPS = 100

/** Charges the job that is under way. */
class ChargedMeter extends Meter {
  to: Meter | null = null

  override take(steps: number): void {
    this.to?.take(steps)
  }

  override get isOver(): boolean {
    return this.to?.isOver ?? false
  }
}

/** The result that is being made. */
interface Coming<R extends QueryRow> {
  result: QueryResult<R>
  job: Job | null
  /** Rows that changed since it was begun, and those of them whose computed values did. */
  late: Set<string>
  affected: Set<string>
}

/**
 * The result of a query that follows its rows: a change costs a few comparisons, never a new sort. Another question over
 * many rows is answered in slices (`turns`); until then the last result stands and goes on following its rows.
 */
export class LiveQuery<R extends QueryRow> {
  private readonly source: RowSource<R>
  private readonly stored: ReadCell<R>
  private readonly turns: Turns | null
  private readonly meter = new ChargedMeter()
  private texts: TextKeys
  private searchTexts = new SearchTexts<R>()
  private pinned = new Set<string>()
  private result: QueryResult<R>
  private coming: Coming<R> | null = null
  /** What the next result is to answer. */
  private asked: { spec: QuerySpec; env: QueryEnv; cells: Cells<R> }
  private hasAnswer = false
  private isGivenUp = false
  private readonly listeners = new Set<() => void>()
  private readonly watchers = new Set<() => void>()
  private changes = 0
  private reads = 0
  private cachedSegments: readonly GroupSegment[] | null = null
  private readonly gatheredValues: Gathered

  constructor({ source, read, spec, env, turns = null }: LiveQueryOptions<R>) {
    this.source = source
    this.stored = read
    this.turns = turns
    this.gatheredValues = new Gathered(turns)
    this.texts = new TextKeys(env.context.locale)
    this.asked = { spec, ...this.inputsOf(env) }
    // Nothing yet, until the first answer.
    this.result = this.newResult()
    this.begin()
  }

  /** Whether there was an answer at all; before, it has no lines. */
  get isReady(): boolean {
    return this.hasAnswer
  }

  /** Whether another answer is being made than the one that it has. */
  get isPending(): boolean {
    return this.coming !== null
  }

  /** The inputs that the answer was judged in. */
  get env(): QueryEnv {
    return this.result.inputs.env
  }

  /** Number of lines. */
  get length(): number {
    return this.result.blocks.length
  }

  /** Number of rows: fewer than lines where a row stands in several groups. */
  get rowCount(): number {
    return this.result.entries.size
  }

  /** Rises with every notification: a snapshot for those who subscribe. */
  get version(): number {
    return this.changes
  }

  /**
   * Rises when rows that are the same may be read otherwise: by another answer, or since computed values of them are others.
   * Who reads rows in slices begins again then; rows that change are other rows.
   */
  get reading(): number {
    return this.reads
  }

  at(index: number): LiveRow<R> | undefined {
    return this.result.blocks.at(index)
  }

  /** The id of the row of a line, without the row. */
  idAt(index: number): string | undefined {
    return this.result.blocks.at(index)?.id
  }

  slice(start: number, end: number): LiveRow<R>[] {
    return this.lines(start, end)
  }

  /** The same as they are held, for who reads cells of many by `read` and keeps none of the rows. */
  lines(start = 0, end = this.length): LiveRow<R>[] {
    return this.result.blocks.slice(start, end)
  }

  /** The first line of a row, or -1 when it is not in the result. */
  indexOf(id: string): number {
    const entry = this.result.entries.get(id)
    return entry ? this.result.blocks.indexOf(entry) : -1
  }

  has(id: string): boolean {
    return this.result.entries.has(id)
  }

  /** Headers with counts, outer before inner; empty when nothing is grouped. */
  segments(): readonly GroupSegment[] {
    if (!this.cachedSegments) {
      const { groups, fill } = this.result.inputs.spec
      const found = groups?.length ? this.result.groups.segments() : []
      this.cachedSegments = fill ? fill(found) : found
    }
    return this.cachedSegments
  }

  /** The data of a cell as this query sees it, computed ones too; null is empty. */
  read(row: R, attribute_id: string): unknown {
    return this.result.inputs.cells.read(row, attribute_id) ?? null
  }

  /**
   * The data of the filtered rows of a segment, or of all, as of now, read in slices; rows that only linger do not count.
   */
  *gatheringCells(
    attribute_id: string,
    segment: GroupSegment | undefined,
    meter: Meter,
  ): Generator<void, unknown[]> {
    const { entries, inputs } = this.result
    const lines: readonly LiveRow<R>[] = segment
      ? this.lines(segment.start, segment.start + segment.count)
      : [...entries.values()]
    const cells: unknown[] = []
    yield* inPieces(lines.length, meter, {
      steps: CELL_STEPS,
      each(at) {
        const { row, hiddenByFilter } = lines[at] as LiveRow<R>
        if (!hiddenByFilter) cells.push(inputs.cells.read(row, attribute_id) ?? null)
      },
    })
    return cells
  }

  /**
   * What is made of the rows, such as a footer: of the present ones when that is small or was made before. Else it is
   * begun, and what was made last is given, or undefined; `subscribeGathered` tells when it is there.
   */
  gathered<T>(key: string, make: (meter: Meter) => Generator<void, T>): T | undefined {
    return this.gatheredValues.get(key, this.changes, make)
  }

  subscribeGathered(listener: () => void): () => void {
    return this.gatheredValues.subscribe(listener)
  }

  /** One call per batch of changes that touched the result. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Told when `isPending` may have changed. */
  subscribePending(listener: () => void): () => void {
    this.watchers.add(listener)
    return () => this.watchers.delete(listener)
  }

  apply({ upserted, removed = [], affected = [] }: RowChanges): void {
    const ids = new Set(removed)
    for (const id of upserted) ids.add(id)
    const again = new Set(affected)
    if (again.size > 0) this.reads++
    for (const id of again) {
      this.result.forget(id)
      this.coming?.result.forget(id)
      ids.add(id)
    }
    if (this.coming)
      for (const id of ids) {
        this.coming.late.add(id)
        if (again.has(id)) this.coming.affected.add(id)
      }
    if (ids.size > MOST_CHANGES && (this.turns !== null || ids.size > this.rowCount / 4)) {
      // The answer that is being made takes them in.
      if (!this.coming) this.begin()
      return
    }
    let isTouched = false
    for (const id of ids) isTouched = this.result.refresh(id, again.has(id)) || isTouched
    if (isTouched) this.notify()
  }

  /** Keeps rows in sight that were just edited or created here, whatever the filter says; the next answer does so too. */
  pin(ids: Iterable<string>): void {
    for (const id of ids) for (const pinned of [this.pinned, this.result.inputs.pinned]) pinned.add(id)
  }

  /** Lets go of rows that no longer match. */
  reload(): void {
    const { pinned } = this.result.inputs
    const upserted = [...pinned, ...this.pinned]
    pinned.clear()
    this.pinned.clear()
    this.apply({ upserted })
  }

  /** Another question or other inputs: everything is judged again. A new question lets go of pinned rows. */
  update({ spec, env }: { spec?: QuerySpec; env?: QueryEnv }): void {
    if (env) {
      const { locale } = this.asked.env.context
      if (env.context.locale !== locale) this.texts = new TextKeys(env.context.locale)
      this.searchTexts = new SearchTexts()
      this.asked = { ...this.asked, ...this.inputsOf(env) }
    }
    if (spec) {
      if (!asksTheSame(spec, this.asked.spec)) this.pinned = new Set()
      this.asked = { ...this.asked, spec }
    }
    this.begin()
  }

  /** Reads everything from the source again, such as after a reload of the folder. */
  reset(): void {
    this.begin()
  }

  /** Gives up what is being made, until `resume`. */
  pause(): void {
    this.gatheredValues.pause()
    if (!this.coming) return
    this.coming.job?.cancel()
    this.isGivenUp = true
    this.end()
  }

  resume(): void {
    if (this.isGivenUp) this.begin()
  }

  /** Resolves when it has the answer to what was asked last. */
  settled(): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.isPending) return
        stop()
        resolve()
      }
      const stop = this.subscribePending(look)
      look()
    })
  }

  private newResult(): QueryResult<R> {
    const { source, asked, texts, pinned } = this
    this.searchTexts = this.searchTexts.for(asked.spec.search, asked.env)
    return new QueryResult({ source, ...asked, texts, searchTexts: this.searchTexts, pinned })
  }

  /** Whatever was being made before is given up. */
  private begin(): void {
    const wasPending = this.isPending
    this.coming?.job?.cancel()
    const result = this.newResult()
    const coming: Coming<R> = { result, job: null, late: new Set(), affected: new Set() }
    this.coming = coming
    this.isGivenUp = false
    coming.job = startJob(
      (meter) => this.answering(coming, meter),
      () => this.take(coming),
      { turns: this.turns, atOnce: this.turns?.atOnce ?? 0 },
    )
    // What was done at once is nobody's business.
    if (this.isPending !== wasPending) this.tellPending()
  }

  /** Makes a result, and then takes in what changed meanwhile, until nothing is left of it. */
  private *answering({ result, late, affected }: Coming<R>, meter: Meter): Generator<void, void> {
    this.meter.to = meter
    try {
      yield* result.making(meter)
      for (const id of late) {
        // What changes while this waits comes again.
        late.delete(id)
        result.refresh(id, affected.delete(id))
        meter.take(CHANGE_STEPS)
        if (meter.isOver) yield
      }
    } catch (error) {
      this.end()
      throw error
    }
  }

  private take({ result, job }: Coming<R>): void {
    this.result = result
    this.reads++
    this.hasAnswer = true
    this.coming = null
    this.notify()
    // It was not done at once.
    if (job) this.tellPending()
  }

  private end(): void {
    this.coming = null
    this.tellPending()
  }

  private tellPending(): void {
    for (const watcher of this.watchers) watcher()
  }

  private inputsOf(given: QueryEnv): { env: QueryEnv; cells: Cells<R> } {
    const env = this.turns ? { ...given, meter: this.meter } : given
    return { env, cells: cellsFor(env, this.stored) }
  }

  private notify(): void {
    this.changes++
    this.cachedSegments = null
    for (const listener of this.listeners) listener()
  }
}

/** Whether both ask for the same rows in the same order; what would be searched in matters while something is. */
function asksTheSame(one: QuerySpec, other: QuerySpec): boolean {
  const asked = ({ filter, sort, groups, search }: QuerySpec) =>
    JSON.stringify([filter, sort, groups, search?.text.trim() ? search : null])
  return asked(one) === asked(other)
}

export function createLiveQuery<R extends QueryRow>(options: LiveQueryOptions<R>): LiveQuery<R> {
  return new LiveQuery(options)
}
