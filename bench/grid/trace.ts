import type { CDPSession } from '@playwright/test'

/** An event of Chromium's tracing; times are in microseconds. */
export interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** The part of `dur` during which the thread ran on a core. */
  tdur?: number
  args: Record<string, unknown>
}

/** The parts of a frame's work, in the order of the pipeline. */
export const PARTS = ['script', 'style', 'layout', 'paint', 'layers', 'commit'] as const
export type Part = (typeof PARTS)[number]

/** What the main thread did for one frame, in milliseconds. */
export interface FrameWork {
  /** Every task since the frame before, its own included. */
  total: number
  /** The same without the time in which the thread waited for a core or for another thread. */
  cpu: number
  /** Of `cpu`. */
  parts: Record<Part, number>
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'cc', 'benchmark', 'input']

const PART_OF: Readonly<Record<string, Part>> = {
  FunctionCall: 'script',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'layers',
  Commit: 'commit',
}

/** Traces the page's process while `work` runs. */
export async function traced(cdp: CDPSession, work: () => Promise<unknown>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]))
  cdp.on('Tracing.dataCollected', collect)
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  })
  await work()
  const complete = new Promise<void>((resolve) => cdp.once('Tracing.tracingComplete', () => resolve()))
  await cdp.send('Tracing.end')
  await complete
  cdp.off('Tracing.dataCollected', collect)
  return events
}

/**
 * The work of each frame that the page's main thread produced. What DevTools calls a task is `RunTask`: input, timers
 * and the frame itself are tasks of their own, so a frame's work is every task since the frame before. Frames during
 * which nothing was laid out or painted are left out: they only carried the compositor's scroll.
 */
export function frameWork(events: readonly TraceEvent[]): FrameWork[] {
  const main = busiestMain(events)
  const own = events
    .filter((event) => event.ph === 'X' && `${event.pid}:${event.tid}` === main)
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  const frames: FrameWork[] = []
  let current = emptyFrame()
  let taskEnd = -1
  let isFrame = false
  let isPainted = false
  const close = () => {
    if (!isFrame) return
    if (isPainted) frames.push(current)
    current = emptyFrame()
    isFrame = false
    isPainted = false
  }
  // An event that lies within another of a part counts there, not twice.
  let partEnd = -1
  for (const { name, ts, dur = 0, tdur = dur } of own) {
    if (name === 'RunTask') {
      if (ts < taskEnd) continue
      close()
      taskEnd = ts + dur
      current.total += dur / 1_000
      current.cpu += tdur / 1_000
    } else if (name === 'ProxyMain::BeginMainFrame') isFrame = true
    const part = PART_OF[name]
    if (name === 'Paint') isPainted = true
    if (!part || ts < partEnd) continue
    partEnd = ts + dur
    current.parts[part] += tdur / 1_000
  }
  close()
  return frames
}

/** Mean milliseconds of each part over the frames. */
export function meanParts(frames: readonly FrameWork[]): Record<Part, number> {
  const sums = emptyFrame().parts
  for (const { parts } of frames) for (const part of PARTS) sums[part] += parts[part] / frames.length
  return sums
}

/** The longest task of the page's main thread in milliseconds, without the time in which it waited for a core. */
export function longestTask(events: readonly TraceEvent[]): number {
  const main = busiestMain(events)
  let longest = 0
  for (const { name, ph, pid, tid, dur = 0, tdur = dur } of events)
    if (name === 'RunTask' && ph === 'X' && `${pid}:${tid}` === main)
      longest = Math.max(longest, tdur / 1_000)
  return longest
}

/** The main thread that worked most: other pages of the browser have one too. */
function busiestMain(events: readonly TraceEvent[]): string {
  const mains = new Map<string, number>()
  for (const { name, args, pid, tid } of events)
    if (name === 'thread_name' && args['name'] === 'CrRendererMain') mains.set(`${pid}:${tid}`, 0)
  for (const { name, pid, tid, dur = 0 } of events) {
    const key = `${pid}:${tid}`
    const sum = mains.get(key)
    if (name === 'RunTask' && sum !== undefined) mains.set(key, sum + dur)
  }
  return [...mains].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ''
}

function emptyFrame(): FrameWork {
  return { total: 0, cpu: 0, parts: { script: 0, style: 0, layout: 0, paint: 0, layers: 0, commit: 0 } }
}
