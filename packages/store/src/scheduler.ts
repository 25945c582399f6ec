import { now } from '@weft/base'

/** Time as the store uses it; tests put a virtual one in its place. */
export interface Scheduler {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs once after so many milliseconds; the answer cancels. 0 means: after the current turn. */
  delay(ms: number, run: () => void): () => void
  /** Runs with the next picture, where remote changes are shown together. */
  frame(run: () => void): void
  /** 0 ≤ n < 1. */
  random(): number
}

/** A hidden tab paints nothing, and changes must still arrive: the frame then comes by the clock. */
const FRAME_FALLBACK_MS = 100

export function systemScheduler(): Scheduler {
  return {
    now,
    delay(ms, run) {
      let isCancelled = false
      const once = () => {
        if (!isCancelled) run()
      }
      if (ms <= 0) {
        queueMicrotask(once)
        return () => {
          isCancelled = true
        }
      }
      const timer = setTimeout(once, ms)
      return () => clearTimeout(timer)
    },
    frame(run) {
      if (typeof requestAnimationFrame !== 'function') {
        queueMicrotask(run)
        return
      }
      let isDone = false
      const once = () => {
        if (isDone) return
        isDone = true
        run()
      }
      requestAnimationFrame(once)
      setTimeout(once, FRAME_FALLBACK_MS)
    },
    random: Math.random,
  }
}
