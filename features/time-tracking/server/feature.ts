import type { Jobs } from '@weft/jobs'
import { timeEntries } from '@weft/model'
import type { ServerFeature } from '@weft/server-kit'

import { createEntryCollection } from './entry-collection.ts'
import { followActivity } from './follow-activity.ts'
import { MOVE_ENTRIES, moveEntries, type MoveEntriesJob } from './move-entries.ts'
import { timeRoutes } from './routes.ts'
import { STOP_TIMERS, stopTimers, type StopTimersJob } from './stop-timers.ts'
import type { TimerListener } from './tell-timers.ts'

interface TimeTrackingOptions {
  jobs: Pick<Jobs, 'register'>
  /** Hears of timers that people start and stop; not of those that end with their item or with who leaves. */
  listener: TimerListener
}

/** Time that people spend on items: timers, entries, and what they come to. */
export function createTimeTrackingFeature({ jobs, listener }: TimeTrackingOptions): ServerFeature {
  return {
    name: 'time-tracking',
    words: async () => (await import('./interface-words.ts')).words,
    collections: [createEntryCollection(listener)],
    follow: (team_id, written) =>
      written.some(({ collection }) => collection === timeEntries.name) ? listener.wake(team_id) : null,
    consumers: [followActivity],
    routes: (kit) => timeRoutes(kit, listener),
    async start(kit) {
      jobs.register<StopTimersJob>(STOP_TIMERS, ({ payload }) => stopTimers(kit, payload))
      jobs.register<MoveEntriesJob>(MOVE_ENTRIES, ({ payload }) => moveEntries(kit, payload))
    },
  }
}
