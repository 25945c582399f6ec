import type { Jobs } from '@weft/jobs'
import type { ServerFeature } from '@weft/server-kit'

import { registerForgetting } from './forget.ts'
import { pretendRoutes } from './routes.ts'

/** What acts of all features would do, shown before they are done, and done exactly so. */
export function createPretendFeature({ jobs }: { jobs: Pick<Jobs, 'register' | 'add'> }): ServerFeature {
  return {
    name: 'pretend',
    words: async () => (await import('./interface-words.ts')).words,
    routes: (kit) => pretendRoutes(kit, jobs),
    async start(kit) {
      registerForgetting(kit, jobs)
    },
  }
}
