import { type Job, startJob } from './work/job.ts'
import type { Meter } from './work/meter.ts'
import type { Turns } from './work/turns.ts'

/** Steps that one of them may take at once: many are asked together. */
const SMALL_STEPS = 2_000

/** Values that are kept; the one made longest ago goes first. */
const MOST_KEPT = 2_000

/** What is made of changing rows by name: the last of each, while a later one is made. */
export class Gathered {
  private readonly turns: Turns | null
  private readonly kept = new Map<string, { version: number; value: unknown }>()
  private readonly jobs = new Map<string, Job>()
  private readonly listeners = new Set<() => void>()

  constructor(turns: Turns | null) {
    this.turns = turns
  }

  /** The value of this version when that is small or known, else the one made last; undefined when there is none yet. */
  get<T>(name: string, version: number, make: (meter: Meter) => Generator<void, T>): T | undefined {
    if (this.kept.get(name)?.version !== version && !this.jobs.has(name)) {
      let isLate = false
      const keep = (value: T) => {
        this.jobs.delete(name)
        this.keep(name, { version, value })
        if (isLate) for (const listener of this.listeners) listener()
      }
      const atOnce = Math.min(SMALL_STEPS, this.turns?.atOnce ?? 0)
      const job = startJob(make, keep, { turns: this.turns, atOnce })
      if (!job.isOver) this.jobs.set(name, job)
      isLate = true
    }
    return this.kept.get(name)?.value as T | undefined
  }

  /** Told when something is there that was asked for. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Gives up what is being made. */
  pause(): void {
    for (const job of this.jobs.values()) job.cancel()
    this.jobs.clear()
  }

  private keep(name: string, value: { version: number; value: unknown }): void {
    this.kept.delete(name)
    this.kept.set(name, value)
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= MOST_KEPT) break
      this.kept.delete(oldest)
    }
  }
}
