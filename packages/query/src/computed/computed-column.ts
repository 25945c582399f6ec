import { ComputedPlans, prepareComputed, steppedContext } from './computed-plans.ts'
import { basisOf } from './computed-reach.ts'
import type { QueryEnv } from '../query-env.ts'
import { type RecordedContext, recordContext } from '../columns/recorded-context.ts'
import { ValueColumn } from '../columns/value-column.ts'

/** The rows that computed columns are made over. */
interface Rows {
  readonly ids: readonly string[]
  readonly orders: { readonly length: number }
  readonly columns: ReadonlyMap<string, ValueColumn>
  readonly computed: Map<string, ComputedColumn>
}

/** Computed columns of so many attributes are kept a folder; the one asked for longest ago goes first. */
const MAX_COMPUTED = 24

/**
 * The values of a computed attribute by row, made when they are asked for and made again for rows that changed. They
 * stand while the attributes, and what was looked at of the context, stay the same.
 */
export class ComputedColumn extends ValueColumn {
  private fresh: Uint8Array
  private readonly basis: readonly unknown[]
  private readonly recorded: RecordedContext
  private env: QueryEnv
  private links: unknown = undefined
  private readonly compute: (row: number) => unknown

  constructor(rows: Rows, attribute_id: string, plans: ComputedPlans, env: QueryEnv) {
    super(rows.orders.length)
    this.fresh = new Uint8Array(rows.orders.length)
    this.basis = basisOf(plans, attribute_id)
    this.recorded = recordContext(steppedContext(env.context))
    this.env = env
    const plan = plans.of(attribute_id)
    const run = plan && prepareComputed(plan, env, this.recorded.context)
    this.compute = (row) =>
      run?.({
        row_id: rows.ids[row] as string,
        attribute_id,
        read: (id) => (plan?.inputs.has(id) ? cellAt(rows, id, row) : null),
        linked: (row_id, id) => {
          this.links = this.env.links?.version ?? null
          return this.env.links?.read(row_id, id) ?? null
        },
      })
  }

  /** Whether what was made still stands in this environment. */
  enter(basis: readonly unknown[], env: QueryEnv): boolean {
    const { length } = this.basis
    if (basis.length !== length || !basis.every((part, n) => part === this.basis[n])) return false
    if (this.links !== undefined && this.links !== (env.links?.version ?? null)) return false
    if (!this.recorded.enter(steppedContext(env.context))) return false
    this.env = env
    return true
  }

  /** The datum of one row. */
  at(row: number): unknown {
    if (this.fresh[row] === 0) {
      this.put(row, this.compute(row) ?? null)
      this.fresh[row] = 1
    }
    return this.data[this.codes[row] as number]
  }

  upTo(length: number): void {
    for (let row = 0; row < length; row++) if (this.fresh[row] === 0) this.at(row)
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
}

/** Makes the computed columns that a query needs valid for its environment, those beneath them too. */
export function enterComputed(rows: Rows, ids: Iterable<string>, env: QueryEnv): void {
  const plans = new ComputedPlans(env)
  const entered = new Map<string, boolean>()
  const enter = (id: string): boolean => {
    const done = entered.get(id)
    if (done !== undefined) return done
    const plan = plans.of(id)
    if (!plan) return true
    // What stands on a column that has to be made anew has to be made anew too.
    let stands = true
    if (!plan.refusal) for (const input of plan.inputs) stands = enter(input) && stands
    const known = rows.computed.get(id)
    stands = stands && known?.enter(basisOf(plans, id), env) === true
    const column = stands && known ? known : new ComputedColumn(rows, id, plans, env)
    rows.computed.delete(id)
    rows.computed.set(id, column)
    entered.set(id, stands)
    return stands
  }
  for (const id of ids) enter(id)
  for (const oldest of rows.computed.keys()) {
    if (rows.computed.size <= MAX_COMPUTED || entered.has(oldest)) break
    rows.computed.delete(oldest)
  }
}

/** Where the values of an attribute are, computed for all rows; after `enterComputed`. */
export function columnOf(rows: Rows, id: string): ValueColumn | undefined {
  const computed = rows.computed.get(id)
  computed?.upTo(rows.ids.length)
  return computed ?? rows.columns.get(id)
}

/** The datum of a cell, stored or computed; null where there is no such column. */
function cellAt(rows: Rows, id: string, row: number): unknown {
  const computed = rows.computed.get(id)
  if (computed) return computed.at(row)
  const column = rows.columns.get(id)
  return column ? column.data[column.codes[row] as number] : null
}
