import { JobInterrupted, type Jobs } from '@weft/jobs'
import type { ServerFeature } from '@weft/server-kit'

import { PROMPT_DAYS } from '../shared/index.ts'
import type { Ai } from './ai.ts'
import { forgetPrompts } from './queries.ts'
import { aiRoutes, type AiRouteDeps } from './routes.ts'

interface AiFeatureOptions extends AiRouteDeps {
  ai: Ai
  jobs: Pick<Jobs, 'registerDaily'>
}

const FORGOTTEN_AT_ONCE = 5_000

/** What a model suggests: asked for, shown, and written only when somebody accepts it. */
export function createAiFeature({ ai, jobs, log }: AiFeatureOptions): ServerFeature {
  return {
    name: 'ai',
    words: async () => (await import('./interface-words.ts')).words,
    routes: (kit) => aiRoutes(kit, { ai, log }),
    async start() {
      jobs.registerDaily('forget-ai-prompts', { hour: 3, minute: 47 }, async ({ db, signal }) => {
        while (await db.owner((tx) => forgetPrompts(tx, PROMPT_DAYS, FORGOTTEN_AT_ONCE)))
          if (signal.aborted) throw new JobInterrupted()
      })
    },
  }
}
