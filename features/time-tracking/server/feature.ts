import type { Jobs } from '@weft/jobs'
import type { ServerFeature } from '@weft/server-kit'

import { createEntryCollection } from './entry-collection.ts'
import { timeRoutes } from './routes.ts'
import { followMembers, STOP_TIMERS, stopTimers, type StopTimersJob } from './stop-timers.ts'

/** Time that people spend on items: timers, entries, and what they come to. */
export function createTimeTrackingFeature({ jobs }: { jobs: Pick<Jobs, 'register'> }): ServerFeature {
  return {
    name: 'time-tracking',
    collections: [createEntryCollection()],
    consumers: [followMembers],
    routes: timeRoutes,
    async start(kit) {
      jobs.register<StopTimersJob>(STOP_TIMERS, ({ payload }) => stopTimers(kit, payload))
    },
  }
}
