import { AppError } from '@weft/base'
import { makeOperation } from '@weft/server-kit'

import { tellPeople } from '../tell-people.ts'
import { OutOfSight, type StepPlan } from '../server-action.ts'
import { turnTimers } from '../timers/turn-timers.ts'
import type { Acting } from './acting.ts'
import { demandDone } from './demand-done.ts'

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
  if (plan.timer) await turnTimers(acting, plan.timer, key)
  if (plan.mail) await neighbours.sendMails(acting, plan.mail, key)
}

/** A refusal that was thrown, as one that was answered. */
function asStepError(error: unknown): void {
  if (!(error instanceof AppError)) throw error
  const { status, code, message, data } = error
  demandDone({ status, body: { code, message, data } })
}
