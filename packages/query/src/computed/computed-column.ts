import { ComputedPlans, prepareComputed, steppedContext } from './computed-plans.ts'
import { basisOf } from './computed-reach.ts'
import type { QueryEnv } from '../query-env.ts'
import type { KeptColumns } from './kept-columns.ts'
import { type RecordedContext, recordContext } from '../columns/recorded-context.ts'
import { ValueColumn } from '../columns/value-column.ts'
import { type Meter, TooMuchData, weightOf } from '../work/meter.ts'

/** The rows that computed columns are made over. */
interface Rows {
  readonly ids: readonly string[]
  readonly orders: { readonly length: number }
  readonly columns: ReadonlyMap<string, ValueColumn>
  readonly computed: KeptColumns<ComputedColumn>
}

/** The computed columns of one query by attribute: those that others are made of come first. */
export type Entered = ReadonlyMap<string, ComputedColumn>

/** Rough bytes of one computed column. */
const MAX_BYTES = 48_000_000

/**
 * The values of a computed attribute by row, made when they are asked for and made again for rows that changed. They
 * stand while the attributes, the columns beneath, the links as they are seen, and what was looked at of the context,
 * stay the same.
 */
export class ComputedColumn extends ValueColumn {
  readonly attribute_id: string
  /** Made for somebody from outside of the workspace. */
  readonly isOfVisitors: boolean
  private fresh: Uint8Array
  private readonly basis: readonly unknown[]
  private readonly beneath: Entered
  private readonly recorded: RecordedContext
  private env: QueryEnv
  private links: unknown = undefined
  /** Whose columns were read; undefined where none were. */
  private personal: QueryEnv['personal'] | null = undefined
  private readonly compute: (row: number) => unknown

  constructor(
    rows: Rows,
    attribute_id: string,
    { plans, beneath, env }: { plans: ComputedPlans; beneath: Entered; env: QueryEnv },
  ) {
    super(rows.orders.length)
    this.attribute_id = attribute_id
    this.isOfVisitors = isVisitor(env)
    this.fresh = new Uint8Array(rows.orders.length)
    this.basis = basisOf(plans, attribute_id)
    this.beneath = beneath
    this.recorded = recordContext(steppedContext(env.context))
    this.env = env
    const plan = plans.of(attribute_id)
    const run = plan && prepareComputed(plan, env, this.recorded.context, (steps) => this.charge(steps))
    const cellAt = (id: string, row: number): unknown => {
      const computed = beneath.get(id)
      if (computed) return computed.at(row)
      const column = rows.columns.get(id)
      const data = column ? column.data[column.codes[row] as number] : null
      this.charge(1 + (weightOf(data) >> 5))
      return data
    }
    this.compute = (row) =>
      run?.({
        row_id: rows.ids[row] as string,
        attribute_id,
        read: (id) => (plan?.inputs.has(id) ? cellAt(id, row) : null),
        linked: (row_id, id) => {
          this.links = this.env.links?.version ?? null
          const data = this.env.links?.read(row_id, id) ?? null
          this.charge(2 + (weightOf(data) >> 3))
          return data
        },
        own: () => {
          this.personal = this.env.personal ?? null
          this.charge(2)
          return this.env.personal?.('time')?.(rows.ids[row] as string, attribute_id) ?? null
        },
      })
  }

  /** Whether what was made still stands in this environment. */
  enter(basis: readonly unknown[], beneath: Entered, env: QueryEnv): boolean {
    const { length } = this.basis
    if (basis.length !== length || !basis.every((part, n) => part === this.basis[n])) return false
    // Somebody who sees other links reads other columns: what was made of one is never shown with the other.
    if (beneath.size !== this.beneath.size) return false
    for (const [id, column] of beneath) if (this.beneath.get(id) !== column) return false
    if (this.links !== undefined && this.links !== (env.links?.version ?? null)) return false
    if (this.personal !== undefined && this.personal !== (env.personal ?? null)) return false
    if (!this.recorded.enter(steppedContext(env.context))) return false
    this.env = env
    return true
  }

  /** The datum of one row. */
  at(row: number): unknown {
    if (this.fresh[row] === 0) {
      const data = this.compute(row) ?? null
      this.charge(4 + (weightOf(data) >> 4))
      this.put(row, data)
      this.fresh[row] = 1
    }
    return this.data[this.codes[row] as number]
  }

  /** Makes the rows that are missing until the slice is over; false while some are left. */
  upTo(length: number, meter: Meter): boolean {
    for (let row = 0; row < length; row++) {
      if (this.fresh[row] !== 0) continue
      if (meter.isOver) return false
      this.at(row)
      if (this.bytes <= MAX_BYTES) continue
      this.clear()
      throw new TooMuchData(this.attribute_id)
    }
    return true
  }

  stale(row: number): void {
    this.fresh[row] = 0
  }

  override move(from: number, to: number): void {
    super.move(from, to)
    this.fresh[to] = this.fresh[from] as number
    this.fresh[from] = 0
  }

  override grow(capacity: number): void {
    super.grow(capacity)
    const fresh = new Uint8Array(capacity)
    fresh.set(this.fresh)
    this.fresh = fresh
  }

  private clear(): void {
    this.fresh.fill(0)
    this.codes.fill(0)
    this.tidy(-1_000)
  }

  private charge(steps: number): void {
    this.env.meter?.take(steps)
  }
}

const isVisitor = ({ context }: QueryEnv) => context.me <= 0

/** Finds or begins the computed columns that a query needs in its environment, those beneath them too. */
export function enterComputed(rows: Rows, ids: Iterable<string>, env: QueryEnv): Entered {
  const plans = new ComputedPlans(env)
  const entered = new Map<string, ComputedColumn>()
  const enter = (id: string): ComputedColumn | undefined => {
    const plan = plans.of(id)
    const done = entered.get(id)
    if (done || !plan) return done
    const beneath = new Map<string, ComputedColumn>()
    for (const input of plan.refusal ? [] : plan.inputs) {
      const column = enter(input)
      if (column) beneath.set(input, column)
    }
    const basis = basisOf(plans, id)
    const column =
      rows.computed.find(id, (known) => known.enter(basis, beneath, env)) ??
      new ComputedColumn(rows, id, { plans, beneath, env })
    rows.computed.use(column)
    entered.set(id, column)
    return column
  }
  for (const id of ids) enter(id)
  rows.computed.makeRoom(new Set(entered.values()))
  return entered
}

/** Where the values of an attribute are, stored or computed. */
export function columnOf(rows: Rows, entered: Entered, id: string): ValueColumn | undefined {
  return entered.get(id) ?? rows.columns.get(id)
}
