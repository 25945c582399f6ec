import { now } from '@weft/base'
import type { Clock } from '../clock.ts'

/** A clock that stands still, and whose timers run, only when it is moved. */
export function createManualClock(): Clock & { advance(ms: number): void; pending(): number } {
  let time = now()
  let timers: { at: number; run: () => void }[] = []
  return {
    now: () => time,
    after(ms, run) {
      const timer = { at: time + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    advance(ms) {
      time += ms
      const due = timers.filter((timer) => timer.at <= time)
      timers = timers.filter((timer) => timer.at > time)
      for (const timer of due.toSorted((a, b) => a.at - b.at)) timer.run()
    },
    pending: () => timers.length,
  }
}
