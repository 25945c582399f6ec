import { fromWireTime } from '@weft/base'

/** Time that was spent: seconds or, where timers run, with when these began. What runs counts once it has ended. */
export type TimeData = number | { readonly seconds: number; readonly running: readonly string[] }

/** The data of a cell; null where nobody spent any time that is seen. */
export function timeData(sum: { seconds: number; running: readonly string[] } | undefined): TimeData | null {
  if (!sum) return null
  return sum.running.length === 0 ? sum.seconds : { seconds: sum.seconds, running: sum.running }
}

/** Seconds of a cell's data, whatever runs; null where it holds no time. */
export function timeSeconds(data: unknown): number | null {
  if (typeof data === 'number') return data
  const { seconds } = (data ?? {}) as { seconds?: unknown }
  return typeof seconds === 'number' ? seconds : null
}

/** Seconds that the timers of a cell have run until then (milliseconds). */
export function runningSeconds(data: unknown, until: number): number {
  const { running } = (data ?? {}) as { running?: unknown }
  if (!Array.isArray(running)) return 0
  return running.reduce((sum: number, start: unknown) => {
    const seconds = (until - fromWireTime(String(start))) / 1_000
    return sum + (seconds > 0 ? Math.min(Math.floor(seconds), LONGEST_SECONDS) : 0)
  }, 0)
}

/** An entry lasts no longer. */
const LONGEST_SECONDS = 86_400

/** Whether timers run in a cell. */
export const isRunning = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'running' in data
