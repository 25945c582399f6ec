import { errors, type Limits, type RateLimiter } from '@weft/server-kit'

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
}

/** The model of an instance, with what everybody who asks it is held to. */
export interface Ai {
  /** Refuses where the operator named none. */
  demandModel(): Model
  credits: Credits
  /** Refuses whoever asks too often. */
  demandPace(user_id: number): void
}

export function createAi({ model, creditsLimit, rates, limits }: AiOptions): Ai {
  return {
    credits: createCredits(creditsLimit),
    demandModel() {
      if (!model) throw aiErrors.ai_off()
      return model
    },
    demandPace(user_id) {
      const retryAfter = rates.take(`ai:${user_id}`, limits.ai_rate, limits.ai_burst)
      if (retryAfter > 0) throw errors.rate_limited({ retryAfter })
    },
  }
}
