import { type Job, type JobOptions, startJob } from './job.ts'
import type { Meter } from './meter.ts'

type Make<T> = (meter: Meter) => Generator<void, T>

/** One question over rows that change: it is answered again and again, one pass after the other. */
export interface Passes<T> {
  /** The answer of the last pass that ended; null before the first. */
  made(): { readonly value: T } | null
  /** Newer rows. What is under way ends first, so that a stream of them keeps no answer back; what is little is done at once. */
  take(make: Make<T>): void
  /** Told of answers that were not there at once. */
  subscribe(listener: () => void): () => void
  /** Goes on after `pause`, with the newest rows, unless their answer is there. */
  resume(): void
  /** Gives up what is under way. */
  pause(): void
}

/** Begins at once with the first pass; of what comes while one is under way only the newest is kept. */
export function createPasses<T>(first: Make<T>, options: JobOptions): Passes<T> {
  const listeners = new Set<() => void>()
  let newest = first
  let answered: Make<T> | null = null
  let made: { value: T } | null = null
  let job: Job | null = null

  function begin(): void {
    const make = newest
    let isLate = false
    job = null
    const started = startJob(
      make,
      (value) => {
        made = { value }
        answered = make
        // It may be there at once, too, and then the one before is nobody's business.
        if (newest !== make) begin()
        if (isLate) for (const listener of listeners) listener()
      },
      options,
    )
    isLate = true
    // What it begins itself when it is done at once is later than it.
    if (!started.isOver) job = started
  }

  const goOn = () => {
    if (answered !== newest && (job === null || job.isOver)) begin()
  }
  begin()
  return {
    made: () => made,
    take(make) {
      if (make === newest) return
      newest = make
      goOn()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    resume: goOn,
    pause() {
      job?.cancel()
    },
  }
}
