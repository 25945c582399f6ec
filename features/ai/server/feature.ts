import type { Jobs } from '@weft/jobs'
import { JobInterrupted } from '@weft/jobs'
import { errors, type Limits, type Outbound, type RateLimiter, type ServerFeature } from '@weft/server-kit'

import { PROMPT_DAYS } from '../shared/index.ts'
import { createCredits } from './credits.ts'
import type { ModelPlace } from './endpoint/ask-model.ts'
import { forgetPrompts } from './queries.ts'
import { type AiParts, aiRoutes } from './routes.ts'

export interface AiOptions {
  /** The model that the operator named, and the way to it; null where there is none. */
  model: { place: ModelPlace; outbound: Outbound } | null
  /** Accepted answers of a month in all workspaces of an owner; null without an end. */
  creditsLimit: number | null
  jobs: Pick<Jobs, 'registerDaily'>
  rates: RateLimiter
  limits: Limits
  log: AiParts['log']
}

const FORGOTTEN_AT_ONCE = 5_000

/** What a model suggests: asked for, shown, and written only when somebody accepts it. */
export function createAiFeature({ model, creditsLimit, jobs, rates, limits, log }: AiOptions): ServerFeature {
  const credits = createCredits(creditsLimit)
  const demandPace = (user_id: number) => {
    const retryAfter = rates.take(`ai:${user_id}`, limits.ai_rate, limits.ai_burst)
    if (retryAfter > 0) throw errors.rate_limited({ retryAfter })
  }
  return {
    name: 'ai',
    routes: (kit) => aiRoutes(kit, { model, credits, demandPace, log }),
    async start() {
      jobs.registerDaily('forget-ai-prompts', { hour: 3, minute: 47 }, async ({ db, signal }) => {
        while (await db.owner((tx) => forgetPrompts(tx, PROMPT_DAYS, FORGOTTEN_AT_ONCE)))
          if (signal.aborted) throw new JobInterrupted()
      })
    },
  }
}
