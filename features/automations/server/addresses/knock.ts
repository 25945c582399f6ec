import { now, toWireTime } from '@weft/base'
import { errors, type Kit, originAfter, type RateLimiter } from '@weft/server-kit'

import { automationErrors, MOST_PAYLOAD } from '../../shared/index.ts'
import { runJob } from '../follow-activity.ts'
import { addRuns, ruleOf, type RuleRow } from '../queries.ts'
import type { AutomationNeighbours } from '../runner/acting.ts'
import { runId } from '../run-id.ts'
import { keepSample, ruleAtAddress } from './queries.ts'
import { hashOfSecret, teamOfSecret } from './secret-address.ts'

/** The trigger whose rules have an address. */
const REQUEST = 'request-arrives'
/** Requests that one address takes in a minute, and at once. */
const MOST_A_MINUTE = 120

export interface Door {
  team_id: number
  rule: RuleRow
}

/** The rule at an address. For what is wrong in any way, and for rules that begin otherwise by now, there is none. */
export async function openDoor({ db }: Pick<Kit, 'db'>, secret: string): Promise<Door> {
  const team_id = teamOfSecret(secret)
  if (team_id === null) throw errors.not_found()
  const id = await ruleAtAddress(db, team_id, hashOfSecret(secret))
  const rule = id === undefined ? undefined : await ruleOf(db, team_id, id)
  if (rule?.trigger?.type !== REQUEST) throw errors.not_found()
  return { team_id, rule }
}

/**
 * Adds a run with what came; the same key adds it once. While the rule is off, what comes is only kept for whoever builds
 * it. False where nothing was started.
 */
export async function knock(
  kit: Kit,
  { jobs, rates }: { jobs: AutomationNeighbours['jobs']; rates: RateLimiter },
  { team_id, rule }: Door,
  { payload, key }: { payload: unknown; key: string | null },
): Promise<boolean> {
  if (JSON.stringify(payload).length > MOST_PAYLOAD) throw automationErrors.payload_too_large()
  const wait = rates.take(`automation-request:${rule.id}`, MOST_A_MINUTE / 60, MOST_A_MINUTE)
  if (wait > 0) throw errors.rate_limited({ retryAfter: wait })
  const at = toWireTime(now())
  const id = runId([team_id, rule.id, 'request', key ?? crypto.randomUUID()])
  await kit.db.write(team_id, async (tx) => {
    await keepSample(tx, team_id, { automation_id: rule.id, payload })
    if (!rule.enabled) return
    await addRuns(tx, team_id, [
      {
        id,
        automation_id: rule.id,
        board_id: rule.board_id,
        item_id: null,
        event: { type: REQUEST, seq: 0, n: 0, folder_id: null, user_id: null, at, payload },
        origin: { ...originAfter(null, rule.id), act: id },
        root_id: id,
        state: 'queued',
        reason: null,
        wake_at: null,
        at,
      },
    ])
  })
  const { name, payload: wanted, ...options } = runJob(team_id)
  await jobs.add(name, wanted, options)
  return rule.enabled
}
