import type { Jobs } from '@weft/jobs'
import { errors, type Kit, type Limits, type RateLimiter } from '@weft/server-kit'

import { aiErrors } from '../shared/index.ts'
import { createCredits, type Credits } from './credits.ts'
import type { Model } from './endpoint/ask-model.ts'

export interface AiOptions {
  /** The model that the operator named, and the way to it; null where there is none. */
  model: Model | null
  /** Accepted answers of a month in all workspaces of an owner; null without an end. */
  creditsLimit: number | null
  rates: RateLimiter
  limits: Limits
  jobs: Pick<Jobs, 'addWithin'>
}

/** The model of an instance, with what everybody who asks it is held to. */
export interface Ai {
  /** Refuses where the operator named none. */
  demandModel(): Model
  credits: Credits
  jobs: AiOptions['jobs']
  /** The model, for somebody who asks: refuses whoever asks too often, and where no credit is left. */
  demandTurn(kit: Pick<Kit, 'db'>, team_id: number, user_id: number): Promise<Model>
}

export function createAi({ model, creditsLimit, rates, limits, jobs }: AiOptions): Ai {
  const credits = createCredits(creditsLimit)
  const demandModel = () => {
    if (!model) throw aiErrors.ai_off()
    return model
  }
  return {
    credits,
    jobs,
    demandModel,
    async demandTurn({ db }, team_id, user_id) {
      const asked = demandModel()
      await credits.demandLeft(db, team_id)
      const retryAfter = rates.take(`ai:${user_id}`, limits.ai_rate, limits.ai_burst)
      if (retryAfter > 0) throw errors.rate_limited({ retryAfter })
      return asked
    },
  }
}
