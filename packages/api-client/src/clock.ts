import { now } from '@weft/base'

/** Time as this package needs it; tests give one that they move by hand. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs once after so many milliseconds, unless the returned function is called before. */
  after(ms: number, run: () => void): () => void
}

export const systemClock: Clock = {
  now,
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

export const REQUEST_TIMEOUT_MS = 30_000
/** A token counts as expired so long before it is, so that it does not expire on its way. */
export const TOKEN_EXPIRY_MARGIN_MS = 5_000
export const CHANNEL_AUTH_BATCH_MS = 2_000
export const ERROR_TOAST_MS = 5_000
export const OFFLINE_TOAST_MS = 10_000
