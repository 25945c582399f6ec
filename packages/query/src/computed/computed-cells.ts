import type { ComputedCell } from '@weft/model'

import { type ComputedPlan, ComputedPlans, prepareComputed } from './computed-plans.ts'
import { type Cells, registerComputing } from './computing.ts'
import type { QueryEnv, ReadCell } from '../query-env.ts'
import { weightOf } from '../work/meter.ts'

interface Making<R extends object> {
  plan: ComputedPlan
  compute: (cell: ComputedCell) => unknown
  /** By row: rows are never changed in place. */
  made: WeakMap<R, { data: unknown }>
}

/** Reads stored and computed cells of rows in one environment; what was computed is kept as long as the row. */
export class ComputedCells<R extends { id: string }> implements Cells<R> {
  private readonly env: QueryEnv
  private readonly stored: ReadCell<R>
  private readonly plans: ComputedPlans
  private readonly makings = new Map<string, Making<R> | null>()

  constructor(env: QueryEnv, stored: ReadCell<R>) {
    this.env = env
    this.stored = stored
    this.plans = new ComputedPlans(env)
  }

  readonly read: ReadCell<R> = (row, attribute_id) => {
    let making = this.makings.get(attribute_id)
    // Null is known too: nothing is computed.
    if (making === undefined) making = this.makingOf(attribute_id)
    if (!making) return this.stored(row, attribute_id)
    const known = making.made.get(row)
    if (known) return known.data
    const data = this.make(making, row, attribute_id)
    making.made.set(row, { data })
    return data
  }

  private make({ plan, compute }: Making<R>, row: R, attribute_id: string): unknown {
    const { meter, links } = this.env
    const data = compute({
      row_id: row.id,
      attribute_id,
      read: (id) => {
        if (!plan.inputs.has(id)) return null
        const input = this.read(row, id) ?? null
        meter?.take(1 + (weightOf(input) >> 5))
        return input
      },
      linked: (row_id, id) => {
        const linked = links?.read(row_id, id) ?? null
        meter?.take(2 + (weightOf(linked) >> 3))
        return linked
      },
      own: () => this.env.personal?.('time')?.(row.id, attribute_id) ?? null,
    })
    if (meter) {
      const weight = weightOf(data)
      meter.kept += weight
      meter.take(4 + (weight >> 4))
    }
    return data
  }

  forget(row: R): void {
    for (const making of this.makings.values()) making?.made.delete(row)
  }

  private makingOf(attribute_id: string): Making<R> | null {
    const plan = this.plans.of(attribute_id)
    const making = plan && {
      plan,
      compute: prepareComputed(plan, this.env, this.env.context, (steps) => this.env.meter?.take(steps)),
      made: new WeakMap(),
    }
    this.makings.set(attribute_id, making)
    return making
  }
}

/** From now on live queries compute; whoever registers computed types calls it first. */
export function enableComputing(): void {
  registerComputing((env, stored) => new ComputedCells(env, stored))
}
