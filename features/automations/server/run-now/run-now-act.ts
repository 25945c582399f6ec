import { now, toWireTime } from '@weft/base'
import type { Tx } from '@weft/db'
import { itemStore } from '@weft/features/items/server'
import { type ActBeginning, type Kit, originAfter, type PlannedAct, plannedAct } from '@weft/server-kit'

import { automationErrors, MOST_RUN_NOW, runNowBody, type RunNowBody } from '../../shared/index.ts'
import { runJob } from '../follow-activity.ts'
import { addRuns, rulesOfBoards } from '../queries.ts'
import { runId } from '../run-id.ts'
import type { AutomationNeighbours } from '../runner/acting.ts'
import { planRuns } from './plan-runs.ts'

/** Runs of a rule on all items that fit it now. The runner does them, like any others: in order, and counted. */
export function createRunNowAct(neighbours: AutomationNeighbours): PlannedAct {
  return plannedAct<RunNowBody, Kit>({
    kind: 'automation',
    body: runNowBody,
    // Each step of each run is judged by itself.
    cost: () => MOST_RUN_NOW,
    plan: (kit, { principal }, body) => planRuns({ kit, neighbours }, principal, body),
    begin: {
      within: addRunsOf,
      async after(team_id) {
        const { name, payload, ...options } = runJob(team_id)
        await neighbours.jobs.add(name, payload, options)
      },
    },
  })
}

async function addRunsOf(
  tx: Tx,
  { principal, caller, act, about, stamp }: ActBeginning,
  { automation_id, board_id }: RunNowBody,
): Promise<void> {
  const { team_id } = principal.access
  const rules = await rulesOfBoards(tx, team_id, [board_id])
  const rule = rules.find(({ id }) => id === automation_id)
  if (!rule) throw automationErrors.is_off()
  if (String(rule.row_version) !== stamp) throw automationErrors.changed_meanwhile()
  const items = await itemStore.load(tx, team_id, about)
  const at = toWireTime(now())
  const runs = about.flatMap((item_id) => {
    const item = items.get(item_id)
    if (!item) return []
    const id = runId([team_id, automation_id, item_id, act])
    return {
      id,
      automation_id,
      board_id,
      item_id,
      // The item counts as it is: nothing comes later than this.
      event: {
        type: rule.trigger.type,
        seq: Number.MAX_SAFE_INTEGER,
        n: 0,
        folder_id: item.folder_id,
        user_id: caller.user_id,
        at,
        isNew: true,
      },
      origin: { ...originAfter(null, automation_id), act: id },
      root_id: id,
      state: 'queued' as const,
      reason: null,
      wake_at: null,
      // Where somebody changes the rule before they begin, they do not.
      begun_as: rule.on_since,
      at,
    }
  })
  await addRuns(tx, team_id, runs)
}
