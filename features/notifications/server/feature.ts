import { now } from '@weft/base'
import { JobInterrupted, type Jobs } from '@weft/jobs'
import type { ItemsInView } from '@weft/features/items/server'
import type { ServerFeature } from '@weft/server-kit'

import { fanOut } from './fan-out.ts'
import { followActivity, TELL_PEOPLE, type TellPeopleJob } from './follow-activity.ts'
import { createNotificationCollection } from './notification-collection.ts'
import { dropOldNotifications } from './queries.ts'
import { notificationRoutes } from './routes.ts'
import { createSubscriptionCollection } from './subscription-collection.ts'
import { WAKE, wake, type WakeJob, wakingBy } from './snooze.ts'

const FORGOTTEN_AT_ONCE = 5_000

/** What people are told of, and whom of what. */
export function createNotificationsFeature({
  jobs,
  itemsInView,
}: {
  jobs: Pick<Jobs, 'register' | 'registerDaily' | 'add'>
  itemsInView: ItemsInView
}): ServerFeature {
  return {
    name: 'notifications',
    collections: [createNotificationCollection(wakingBy(jobs)), createSubscriptionCollection()],
    consumers: [followActivity],
    routes: notificationRoutes,
    async start(kit) {
      jobs.register<TellPeopleJob>(TELL_PEOPLE, async ({ payload, signal }) => {
        const end = await fanOut({ ...kit, itemsInView }, payload, () => signal.aborted)
        if (end === 'stopped') throw new JobInterrupted()
      })
      jobs.register<WakeJob>(WAKE, ({ payload }) => wake(kit, jobs, payload))
      jobs.registerDaily('forget-notifications', { hour: 3, minute: 41 }, async ({ db, signal }) => {
        while (await db.owner((tx) => dropOldNotifications(tx, now(), FORGOTTEN_AT_ONCE)))
          if (signal.aborted) throw new JobInterrupted()
      })
    },
  }
}
