import { type Outcome, saidOf } from '@weft/server-kit'

import { OutOfSight, StepFailure } from '../server-action.ts'

/** Thrown where others changed what a plan was made from: it is made again. */
export class PlanIsOld extends Error {}

/** Thrown where something is in the way for a moment: the job tries again, and the run goes on where it was. */
export class TryAgain extends Error {}

/** What passes by itself: the same request under way elsewhere, an item on its way, too much at once. */
const PASSING: ReadonlySet<unknown> = new Set(['in_flight', 'moving', 'rate_limited'])

/** Throws what a refused write means for its step. */
export function demandDone({ status, body }: Outcome): void {
  if (status < 300) return
  if (status >= 503 || PASSING.has(body['code'])) throw new TryAgain(saidOf({ status, body }))
  if (status === 403 || status === 404) throw new OutOfSight()
  if (status === 409 && body['code'] === 'conflict') throw new PlanIsOld()
  throw new StepFailure('refused', saidOf({ status, body }))
}
