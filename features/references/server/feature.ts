import { JobInterrupted, type Jobs } from '@weft/jobs'
import type { ServerFeature } from '@weft/server-kit'

import { bringUpToDate, FOLLOW, type FollowJob, followItems } from './follow-items.ts'
import { createReferenceCollection } from './reference-collection.ts'

/** Links between items. */
export function createReferencesFeature({ jobs }: { jobs: Jobs }): ServerFeature {
  return {
    name: 'references',
    collections: [createReferenceCollection()],
    consumers: [followItems],
    async start(kit) {
      jobs.register<FollowJob>(FOLLOW, async ({ payload, signal }) => {
        const end = await bringUpToDate({ kit, isStopping: () => signal.aborted }, payload)
        if (end === 'stopped') throw new JobInterrupted()
      })
    },
  }
}
