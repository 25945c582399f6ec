import { runId } from '../run-id.ts'
import type { Acting } from '../runner/acting.ts'
import { demandDone } from '../runner/demand-done.ts'
import { fillIn } from '../runner/token-values.ts'
import { itemOf, OutOfSight, type PlannedTurn, StepFailure } from '../server-action.ts'

/** Characters that a timer says of itself. */
const MOST_SAID = 500

/**
 * Starts or stops timers of people, each in their own name and by their own rights: whoever may not do that by hand is
 * left out, and where nobody may, the step fails.
 */
export async function turnTimers(acting: Acting, { user_ids, way, attribute_id }: PlannedTurn, key: string) {
  const { kit, neighbours, team_id, run, rule, attributes } = acting
  const { id: item_id } = itemOf(acting)
  const primary = attributes.find((one) => one.primary)
  const name = primary ? fillIn(acting, `{{item.${primary.id}}}`).trim() : ''
  let turned = 0
  for (const user_id of user_ids) {
    const outcomes = await neighbours.turnTimer(kit, {
      team_id,
      user_id,
      way,
      item_id,
      attribute_id,
      description: (name || rule.name).slice(0, MOST_SAID).toWellFormed(),
      id: runId([key, user_id]),
      key,
      origin: run.origin,
    })
    if (outcomes && outcomes.every((outcome) => isDone(() => demandDone(outcome)))) turned += 1
  }
  if (user_ids.length > 0 && turned === 0)
    throw new StepFailure('no-timer', 'Nobody of those may track time on this item.')
}

/** False where the person may not, or the item is not tracked. */
function isDone(demand: () => void): boolean {
  try {
    demand()
    return true
  } catch (error) {
    if (error instanceof OutOfSight || error instanceof StepFailure) return false
    throw error
  }
}
