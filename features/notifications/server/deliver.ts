import { newUuid, now } from '@weft/base'
import type { Database } from '@weft/db'
import type { JobPayload, Jobs } from '@weft/jobs'

import { mailNews, type MailDeps } from './mail/mail-news.ts'
import { leaseMail, receiverOf, returnMail } from './mail/queries.ts'
import { newsOf } from './news.ts'
import { pushNews, type PushDeps } from './push/push-news.ts'

export const DELIVER = 'deliver-notifications'

/** One person, to whom something is to be brought beside the inbox. */
export interface DeliverJob extends JobPayload {
  user_id: number
}

/** Longer than any talk with a mail server or a push service. */
const LEASE_MS = 180_000
const AGAIN_MS = 5_000

/** Jobs of their own: what is due now must not be put off by what is due later. */
const keyOf = ({ user_id }: DeliverJob, when: 'now' | 'again' | 'later') => `${DELIVER}:${user_id}:${when}`

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
    return { name: DELIVER, payload, key: keyOf(payload, 'now') }
  })
  if (wanted.length > 0) await db.owner((tx) => jobs.addWithin(tx, wanted))
}

/**
 * Brings somebody what is due, on the screens of devices and by mail, and comes back when more is. What that is, is read
 * and judged as it is sent, at each try anew. Safe to run again from any point, and by several at once.
 */
export async function deliver(
  deps: MailDeps & PushDeps & { jobs: Pick<Jobs, 'add'> },
  job: DeliverJob,
  at: number = now(),
): Promise<void> {
  const { kit, jobs } = deps
  const { db } = kit
  const receiver = await receiverOf(db, job.user_id)
  if (!receiver) return
  const lease = await leaseMail(db, receiver.id, { mail_id: newUuid(), at, until: at + LEASE_MS })
  if (!lease) {
    await jobs.add<DeliverJob>(DELIVER, job, { key: keyOf(job, 'again'), at: at + AGAIN_MS })
    return
  }
  let mailed = { isOver: false, failures: lease.failures }
  try {
    const news = await newsOf(kit, receiver, at)
    const nextPush = await pushNews({ ...deps, db }, receiver, news, at)
    const { next, ...end } = await mailNews(deps, { receiver, news, lease }, at)
    mailed = end
    const moments = [nextPush, next].filter((one) => one !== null)
    // Before the lease ends: whoever has it next knows of more, and says when.
    if (moments.length > 0)
      await jobs.add<DeliverJob>(DELIVER, job, { key: keyOf(job, 'later'), at: Math.min(...moments) })
  } finally {
    await returnMail(db, receiver.id, mailed)
  }
}
