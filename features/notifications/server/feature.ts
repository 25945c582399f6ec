import { JobInterrupted, type Jobs } from '@weft/jobs'
import type { ServerFeature } from '@weft/server-kit'

import { fanOut } from './fan-out.ts'
import { followActivity, TELL_PEOPLE, type TellPeopleJob } from './follow-activity.ts'
import { createNotificationCollection } from './notification-collection.ts'
import { notificationRoutes } from './routes.ts'

/** What people are told of, and whom of what. */
export function createNotificationsFeature({ jobs }: { jobs: Pick<Jobs, 'register'> }): ServerFeature {
  return {
    name: 'notifications',
    collections: [createNotificationCollection()],
    consumers: [followActivity],
    routes: notificationRoutes,
    async start(kit) {
      jobs.register<TellPeopleJob>(TELL_PEOPLE, async ({ payload, signal }) => {
        const end = await fanOut(kit, payload, () => signal.aborted)
        if (end === 'stopped') throw new JobInterrupted()
      })
    },
  }
}
