import { cpuSecondsOf } from '../harness/processes.ts'
import { median, percentile } from '../harness/measure.ts'
import type { Crowd } from './crowd.ts'
import { steadyMs } from './messages.ts'

/** What many edits looked like from the sockets. Times in ms from the moment that the edit was sent. */
export interface Waves {
  /** Median over the edits of the receiver in the middle. */
  medianP50: number
  medianP99: number
  lastP50: number
  lastP99: number
  /** Frames that reached a socket, over all edits. */
  frames: number
  /** Edits whose frame came without records. */
  partial: number
  /** Edits that did not reach every socket; they count in no time. */
  incomplete: number
  cpuMicrosPerFrame: number
  /** One frame as text. */
  sample: string
}

/** Sends `times` edits, one every `everyMs`, and looks at when each of `sockets` sockets heard of it. */
export async function watchWaves(options: {
  crowd: Crowd
  sockets: number
  pid: number
  times: number
  everyMs: number
  warmup?: number
  send(mark: number): Promise<unknown>
}): Promise<Waves> {
  const { crowd, sockets, times, everyMs, warmup = 30, send } = options
  for (let n = 0; n < warmup; n++) {
    await send(0)
    await pause(everyMs)
  }
  await pause(200)
  await crowd.tell({ kind: 'collect' }, 'collected')
  const cpu = cpuSecondsOf(options.pid)
  const begin = steadyMs()
  const sentAt: number[] = []
  const answers: Promise<unknown>[] = []
  for (let n = 0; n < times; n++) {
    await pause(begin + n * everyMs - steadyMs())
    sentAt.push(steadyMs())
    answers.push(send(n + 1))
  }
  await Promise.all(answers)
  await quiet(crowd)
  const spent = cpuSecondsOf(options.pid) - cpu
  const { seen } = await crowd.tell({ kind: 'collect' }, 'collected')
  const middles: number[] = []
  const lasts: number[] = []
  let frames = 0
  let partial = 0
  let incomplete = 0
  for (const [n, sent] of sentAt.entries()) {
    const arrivals = (seen.arrivals[n + 1] ?? []).map((at) => at - sent)
    // Where a stall put so many edits into one transaction that its frame is too long, it only tells the number.
    if (arrivals.length === 0 && seen.partial > 0) {
      partial++
      continue
    }
    // A server that cannot confirm rights for a second sends nothing; sockets learn of it by the heartbeat.
    if (arrivals.length !== sockets) {
      incomplete++
      frames += arrivals.length
      continue
    }
    frames += arrivals.length
    middles.push(median(arrivals))
    lasts.push(percentile(arrivals, 1))
  }
  if (middles.length < times / 2) throw new Error(`${incomplete} of ${times} edits did not reach everybody.`)
  return {
    medianP50: median(middles),
    medianP99: percentile(middles, 0.99),
    lastP50: median(lasts),
    lastP99: percentile(lasts, 0.99),
    frames,
    partial,
    incomplete,
    cpuMicrosPerFrame: (spent * 1e6) / frames,
    sample: seen.sample,
  }
}

/** Waits until half a second has brought no further edit to anybody. */
async function quiet(crowd: Crowd): Promise<void> {
  for (let before = -1; ;) {
    await pause(500)
    const { marks } = await crowd.tell({ kind: 'count' }, 'counted')
    if (marks === before) return
    before = marks
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
}
