import type { Jobs } from '@weft/jobs'
import type { ServerFeature } from '@weft/server-kit'

import { createEntryCollection } from './entry-collection.ts'
import { timeRoutes } from './routes.ts'

/** Time that people spend on items: timers, entries, and what they come to. */
export function createTimeTrackingFeature(_deps: { jobs: Pick<Jobs, 'register'> }): ServerFeature {
  return {
    name: 'time-tracking',
    collections: [createEntryCollection()],
    routes: timeRoutes,
  }
}
