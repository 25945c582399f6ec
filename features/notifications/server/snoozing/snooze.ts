import { fromWireTime } from '@weft/base'
import type { Jobs } from '@weft/jobs'
import { userFeed } from '@weft/model'
import type { Kit } from '@weft/server-kit'

import { type PlanWaking, putNotification } from '../notification-collection.ts'
import { dueAgain, nextDue } from './queries.ts'

export const WAKE = 'wake-notifications'

/** A person of whom something is put off in a workspace: one job, at the earliest moment. */
export interface WakeJob {
  team_id: number
  user_id: number
}

type Adds = Pick<Jobs, 'add'>

/** Rows that come back in one transaction. */
const AT_ONCE = 200

const keyOf = ({ team_id, user_id }: WakeJob) => `${WAKE}:${team_id}:${user_id}`

/**
 * The job is added while the person's feed is held, so the last one has the earliest moment of all. Should what it is for
 * not be written, it finds nothing and plans the next.
 */
export function wakingBy(jobs: Adds): PlanWaking {
  return (unit, user_id) => {
    const planned = unit.once(plannedHere)
    if (planned.has(user_id)) return
    planned.add(user_id)
    const payload = { team_id: unit.team_id, user_id }
    unit.later(async (tx) => {
      const next = await nextDue(tx, unit.team_id, user_id)
      if (next !== null)
        await jobs.add<WakeJob>(WAKE, payload, { key: keyOf(payload), at: fromWireTime(next) })
    })
  }
}

const plannedHere = () => new Set<number>()

/** Brings back what is due, as if it were new, and plans the next waking. */
export async function wake(
  { writer, db }: Pick<Kit, 'writer' | 'db'>,
  jobs: Adds,
  job: WakeJob,
): Promise<void> {
  const { team_id, user_id } = job
  for (;;) {
    const { body } = await writer.act({
      team_id,
      feeds: [userFeed(user_id)],
      caller: { user_id: 0, session_id: null },
      key: null,
      hash: WAKE,
      async run(unit) {
        const rows = await dueAgain(unit.tx, { team_id, user_id, at: unit.at, limit: AT_ONCE })
        for (const row of rows)
          putNotification(unit, { ...row, snoozed_until: null, created_at: unit.at, is_open: false })
        return { status: 200, body: { count: rows.length } }
      },
    })
    if (body.count < AT_ONCE) break
  }
  const next = await db.read({ team: team_id }, (tx) => nextDue(tx, team_id, user_id))
  if (next !== null) await jobs.add<WakeJob>(WAKE, job, { key: keyOf(job), at: fromWireTime(next) })
}
