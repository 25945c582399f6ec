import { now } from '@weft/base'

interface Bucket {
  tokens: number
  at: number
  /** When it is full again, which says as much as no bucket. */
  fullAt: number
}

/** Token buckets by key, in this process's memory. */
export interface RateLimiter {
  /** Takes `cost` tokens; answers 0, or the seconds to wait when there are not enough. */
  take(key: string, rate: number, burst: number, cost?: number): number
  /** The seconds to wait for a token, 0 where there is one; takes nothing. */
  wait(key: string, rate: number, burst: number): number
  /** How many whole tokens are left after a take, and the seconds until all of them are there again. */
  left(key: string): { remaining: number; reset: number }
}

const SWEPT_FROM = 50_000

export function createRateLimiter(): RateLimiter {
  const buckets = new Map<string, Bucket>()
  let sweepAt = SWEPT_FROM
  return {
    take(key, rate, burst, cost = 1) {
      const at = now()
      let bucket = buckets.get(key)
      if (!bucket) {
        if (buckets.size >= sweepAt) {
          for (const [other, { fullAt }] of buckets) if (fullAt <= at) buckets.delete(other)
          // When most are in use, looking at all of them for each new one would cost more than they do.
          sweepAt = Math.max(SWEPT_FROM, buckets.size * 2)
        }
        bucket = { tokens: burst, at, fullAt: at }
        buckets.set(key, bucket)
      }
      bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, at - bucket.at) / 1000) * rate)
      bucket.at = at
      const isEnough = bucket.tokens >= cost
      if (isEnough) bucket.tokens -= cost
      bucket.fullAt = at + ((burst - bucket.tokens) / rate) * 1000
      if (isEnough) return 0
      return Math.max(1, Math.ceil((Math.min(cost, burst) - bucket.tokens) / rate))
    },
    wait(key, rate, burst) {
      const bucket = buckets.get(key)
      if (!bucket) return 0
      const tokens = Math.min(burst, bucket.tokens + (Math.max(0, now() - bucket.at) / 1000) * rate)
      return tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / rate))
    },
    left(key) {
      const { tokens = 0, fullAt = 0 } = buckets.get(key) ?? {}
      return { remaining: Math.floor(tokens), reset: Math.max(0, Math.ceil((fullAt - now()) / 1000)) }
    },
  }
}
