import { JobInterrupted, type Jobs } from '@weft/jobs'
import type { ServerFeature } from '@weft/server-kit'

import { bringUpToDate, FOLLOW, type FollowJob, followItems } from './follow-items.ts'
import { createPromptFollow } from './prompt-follow.ts'
import { createReferenceCollection } from './reference-collection.ts'

/** Links between items. */
export function createReferencesFeature({ jobs }: { jobs: Jobs }): ServerFeature {
  const prompt = createPromptFollow()
  return {
    name: 'references',
    words: async () => (await import('./interface-words.ts')).words,
    collections: [createReferenceCollection()],
    consumers: [followItems],
    follow: prompt.follow,
    async start(kit) {
      prompt.start(kit)
      jobs.register<FollowJob>(FOLLOW, async ({ payload, signal }) => {
        const end = await bringUpToDate({ kit, isStopping: () => signal.aborted }, payload)
        if (end === 'stopped') throw new JobInterrupted()
      })
    },
  }
}
