import { now } from '@weft/base'

interface Bucket {
  tokens: number
  at: number
}

/** Token buckets by key, in this process's memory. */
export interface RateLimiter {
  /** Takes `cost` tokens; answers 0, or the seconds to wait when there are not enough. */
  take(key: string, rate: number, burst: number, cost?: number): number
}

const SWEEP_AT = 50_000

export function createRateLimiter(): RateLimiter {
  const buckets = new Map<string, Bucket>()
  return {
    take(key, rate, burst, cost = 1) {
      const at = now()
      let bucket = buckets.get(key)
      if (!bucket) {
        // Full buckets say nothing: they are dropped before memory grows without bound.
        if (buckets.size >= SWEEP_AT) {
          for (const [other, b] of buckets) if (at - b.at > 3_600_000) buckets.delete(other)
        }
        bucket = { tokens: burst, at }
        buckets.set(key, bucket)
      }
      bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, at - bucket.at) / 1000) * rate)
      bucket.at = at
      if (bucket.tokens >= cost) {
        bucket.tokens -= cost
        return 0
      }
      return Math.max(1, Math.ceil((Math.min(cost, burst) - bucket.tokens) / rate))
    },
  }
}
