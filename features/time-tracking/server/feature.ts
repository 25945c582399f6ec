import type { Jobs } from '@weft/jobs'
import type { ServerFeature } from '@weft/server-kit'

import { createEntryCollection } from './entry-collection.ts'
import { followActivity } from './follow-activity.ts'
import { MOVE_ENTRIES, moveEntries, type MoveEntriesJob } from './move-entries.ts'
import { timeRoutes } from './routes.ts'
import { STOP_TIMERS, stopTimers, type StopTimersJob } from './stop-timers.ts'

/** Time that people spend on items: timers, entries, and what they come to. */
export function createTimeTrackingFeature({ jobs }: { jobs: Pick<Jobs, 'register'> }): ServerFeature {
  return {
    name: 'time-tracking',
    collections: [createEntryCollection()],
    consumers: [followActivity],
    routes: timeRoutes,
    async start(kit) {
      jobs.register<StopTimersJob>(STOP_TIMERS, ({ payload }) => stopTimers(kit, payload))
      jobs.register<MoveEntriesJob>(MOVE_ENTRIES, ({ payload }) => moveEntries(kit, payload))
    },
  }
}
