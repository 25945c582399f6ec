import { ROW_FIELDS } from '@weft/model'

import type { ComputedPlans } from './computed-plans.ts'

const pseudo: ReadonlySet<string> = new Set(ROW_FIELDS)

/** The stored attributes and fields that a value follows from in the end; the id itself for a stored one. */
export function leavesOf(plans: ComputedPlans, id: string): Set<string> {
  const leaves = new Set<string>()
  for (const one of reachOf(plans, id))
    if (!plans.of(one) && (pseudo.has(one) || plans.env.attribute(one))) leaves.add(one)
  return leaves
}

/** What a value is made with: it stands while each of these is the same. */
export function basisOf(plans: ComputedPlans, id: string): unknown[] {
  return [...reachOf(plans, id)].flatMap((one) => {
    const attribute = plans.env.attribute(one)
    return [one, attribute?.type, attribute?.settings]
  })
}

function reachOf(plans: ComputedPlans, id: string): Set<string> {
  const reached = new Set([id])
  for (const one of reached) {
    const plan = plans.of(one)
    if (plan && !plan.refusal) for (const input of plan.inputs) reached.add(input)
  }
  return reached
}
