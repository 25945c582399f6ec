import { now } from '@weft/base'

/** At most so often, however many changes come. */
const PAUSE_MS = 400

/**
 * Runs a costly reading of the whole list once the picture is drawn and nothing else is to be done, and not again for
 * a while. The answer asks for a run; `cancel` forgets it.
 */
export function createQuietRun(run: () => void): { ask(): void; cancel(): void } {
  let handle: number | null = null
  let last = -Infinity
  const idle =
    typeof requestIdleCallback === 'function'
      ? (task: () => void) => requestIdleCallback(task, { timeout: 1_000 })
      : (task: () => void) => requestAnimationFrame(task)
  const cancelIdle = typeof cancelIdleCallback === 'function' ? cancelIdleCallback : cancelAnimationFrame
  const attempt = () => {
    handle = null
    if (now() - last < PAUSE_MS) {
      handle = idle(attempt)
      return
    }
    run()
    last = now()
  }
  return {
    ask() {
      handle ??= idle(attempt)
    },
    cancel() {
      if (handle !== null) cancelIdle(handle)
      handle = null
    },
  }
}
