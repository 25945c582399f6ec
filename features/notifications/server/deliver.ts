import { now } from '@weft/base'
import type { Database } from '@weft/db'
import type { JobPayload, Jobs } from '@weft/jobs'

import { mailNews, type MailDeps } from './mail/mail-news.ts'
import { receiverOf } from './mail/queries.ts'

export const DELIVER = 'deliver-notifications'

/** One person, to whom something is to be brought beside the inbox. */
export interface DeliverJob extends JobPayload {
  user_id: number
}

/** A job of its own for each moment: what is due now must not be put off by what is due later. */
const keyOf = ({ user_id }: DeliverJob, isLater: boolean) => `${DELIVER}:${user_id}${isLater ? ':later' : ''}`

/**
 * Looks soon at what these people are to hear, in a job for each. Called after what they are told is committed, by what
 * runs again should it end before this.
 */
export async function deliverSoon(
  { db, jobs }: { db: Database; jobs: Pick<Jobs, 'addWithin'> },
  user_ids: readonly number[],
): Promise<void> {
  const wanted = user_ids.map((user_id) => {
    const payload: DeliverJob = { team_id: 0, user_id }
    return { name: DELIVER, payload, key: keyOf(payload, false) }
  })
  if (wanted.length > 0) await db.owner((tx) => jobs.addWithin(tx, wanted))
}

/** Brings somebody what is due, and comes back when more is. */
export async function deliver(
  deps: MailDeps & { jobs: Pick<Jobs, 'add'> },
  job: DeliverJob,
  at: number = now(),
): Promise<void> {
  const receiver = await receiverOf(deps.kit.db, job.user_id)
  if (!receiver) return
  const next = await mailNews(deps, receiver, at)
  if (next !== null) await deps.jobs.add<DeliverJob>(DELIVER, job, { key: keyOf(job, true), at: next })
}
