import type { ComputedCell, ComputedError, ComputedEnv, ValueContext } from '@weft/model'
import { COMPUTED_STEP_MS, MAX_COMPUTED_DEPTH } from '@weft/model'

import type { QueryAttribute, QueryEnv } from '../query-env.ts'

type Known = Pick<QueryEnv, 'attribute'>

/** How one computed attribute is made in an environment. */
export interface ComputedPlan {
  attribute: QueryAttribute
  inputs: ReadonlySet<string>
  /** Why no row has a value: it stands on itself, or on too many others. */
  refusal: ComputedError | null
}

const CYCLE: ComputedError = { error: 'ERROR', reason: 'This value depends on itself.' }
const DEPTH: ComputedError = { error: 'ERROR', reason: 'Too many computed attributes depend on each other.' }

/** The computed attributes of an environment. Whether one can be computed does not depend on what is read first. */
export class ComputedPlans {
  readonly env: Known
  private readonly plans = new Map<string, ComputedPlan | null>()
  private readonly depths = new Map<string, number>()

  constructor(env: Known) {
    this.env = env
  }

  /** Null for an attribute whose values are stored, and for a field of the record. */
  of(id: string): ComputedPlan | null {
    const known = this.plans.get(id)
    if (known !== undefined) return known
    const attribute = this.env.attribute(id)
    const { computed } = attribute?.type ?? {}
    if (!attribute || !computed) {
      this.plans.set(id, null)
      return null
    }
    const depth = this.depth(id)
    const plan: ComputedPlan = {
      attribute,
      inputs: new Set(computed.inputs(attribute.settings)),
      refusal: depth === Infinity ? CYCLE : depth > MAX_COMPUTED_DEPTH ? DEPTH : null,
    }
    this.plans.set(id, plan)
    return plan
  }

  /** 0 for stored values, infinite where a cycle can be reached. */
  private depth(id: string): number {
    const known = this.depths.get(id)
    if (known !== undefined) return known
    const attribute = this.env.attribute(id)
    const { computed } = attribute?.type ?? {}
    if (!attribute || !computed) return 0
    // Whoever comes back here while this stands has found a cycle.
    this.depths.set(id, Infinity)
    let depth = 0
    for (const input of computed.inputs(attribute.settings)) depth = Math.max(depth, this.depth(input))
    this.depths.set(id, depth + 1)
    return depth + 1
  }
}

/** The row function of a plan. */
export function prepareComputed(
  plan: ComputedPlan,
  env: QueryEnv,
  context: ValueContext,
  spend: (steps: number) => void,
): (cell: ComputedCell) => unknown {
  const { attribute, refusal } = plan
  const { computed } = attribute.type
  if (refusal || !computed) return () => refusal
  const computedEnv: ComputedEnv = {
    context: steppedContext(context),
    attribute: (id) => env.attribute(id),
    urlOf: (row_id) => env.urlOf?.(row_id) ?? '',
    spend,
  }
  const compute = computed.prepare(attribute.settings, computedEnv)
  return (cell) => compute(cell) ?? null
}

/** The context with `now` in steps. Parts are looked at only when they are asked for: a server may not have them yet. */
export function steppedContext(context: ValueContext): ValueContext {
  const get = () => context.now - (context.now % COMPUTED_STEP_MS)
  return Object.create(context, { now: { get } }) as ValueContext
}
