import { AppError } from '@weft/base'
import { makeOperation, type Outcome, saidOf } from '@weft/server-kit'

import { tellPeople } from '../tell-people.ts'
import { OutOfSight, StepFailure, type StepPlan } from '../server-action.ts'
import type { Acting } from './acting.ts'

/** Thrown where others changed what a plan was made from: it is made again. */
export class PlanIsOld extends Error {}

/** Thrown where something is in the way for a moment: the job tries again, and the run goes on where it was. */
export class TryAgain extends Error {}

/** What passes by itself: the same request under way elsewhere, an item on its way, too much at once. */
const PASSING: ReadonlySet<unknown> = new Set(['in_flight', 'moving', 'rate_limited'])

/** Does what was planned. Safe to run again with the same key: what was done is not done twice. */
export async function perform(acting: Acting, plan: StepPlan, key: string): Promise<void> {
  const { kit, team_id, caller, principal, neighbours, run } = acting
  const { origin } = run
  if (plan.writes && plan.writes.length > 0) {
    const operations = plan.writes.map((write, n) =>
      makeOperation({ ...write, caller, key: `${key}:${n}`, origin }),
    )
    for (const outcome of await kit.writer.submit(team_id, operations)) demandDone(outcome)
  }
  if (plan.move) {
    const { item_id: id, folder_id } = plan.move
    if (!principal.may('VIEW_FOLDER', { type: 'folder', id: folder_id })) throw new OutOfSight()
    await neighbours.moveItem(kit, principal, { id, folder_id }, { caller, key, origin }).catch(asStepError)
  }
  if (plan.notice) await tellPeople(acting, plan.notice, key)
  if (plan.mail) await neighbours.sendMails(acting, plan.mail, key)
}

/** A refusal that was thrown, as one that was answered. */
function asStepError(error: unknown): void {
  if (!(error instanceof AppError)) throw error
  const { status, code, message, data } = error
  demandDone({ status, body: { code, message, data } })
}

function demandDone({ status, body }: Outcome): void {
  if (status < 300) return
  if (status >= 503 || PASSING.has(body['code'])) throw new TryAgain(saidOf({ status, body }))
  if (status === 403 || status === 404) throw new OutOfSight()
  if (status === 409 && body['code'] === 'conflict') throw new PlanIsOld()
  throw new StepFailure('refused', saidOf({ status, body }))
}
