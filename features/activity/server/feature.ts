import type { Jobs } from '@weft/jobs'
import type { Limits, ServerFeature } from '@weft/server-kit'

import { trimLines } from './queries.ts'
import { activityRoutes } from './routes.ts'
import { writeLines } from './write-lines.ts'

export interface ActivityDeps {
  limits: Limits
  jobs: Pick<Jobs, 'registerDaily'>
}

const ROWS = 2_000

/** What people did, as they read it: by workspace, board, item and person. */
export function createActivityFeature({ limits, jobs }: ActivityDeps): ServerFeature {
  return {
    name: 'activity',
    words: async () => (await import('./interface-words.ts')).words,
    consumers: [writeLines],
    routes: activityRoutes,
    async start() {
      jobs.registerDaily('trim-activity-lines', { hour: 3, minute: 19 }, async ({ db, signal }) => {
        while (
          !signal.aborted &&
          (await db.owner((tx) => trimLines(tx, limits.activity_days, ROWS))) === ROWS
        );
      })
    },
  }
}
