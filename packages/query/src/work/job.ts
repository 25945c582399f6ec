import { Meter } from './meter.ts'
import type { Turns } from './turns.ts'

export interface JobOptions {
  /** Without them all is done at once. */
  turns: Turns | null
  /** Steps that are done before it waits for its first turn, beside those that this turn has left. */
  atOnce?: number
}

export interface Job {
  /** It has ended, or was given up. */
  readonly isOver: boolean
  /** Gives it up: it is never heard of again. */
  cancel(): void
}

/** Counts for one job and for the turn that it is done in. */
class JobMeter extends Meter {
  private readonly turns: Turns

  constructor(turns: Turns, atOnce: number) {
    super(atOnce)
    this.turns = turns
  }

  override take(steps: number): void {
    this.left -= steps
    this.turns.meter.take(steps)
  }

  override get isOver(): boolean {
    return this.left <= 0 && this.turns.meter.isOver
  }
}

/** Does work at once as far as it is small, and the rest in slices; `done` may be called before this returns. */
export function startJob<T>(
  work: (meter: Meter) => Generator<void, T>,
  done: (value: T) => void,
  { turns, atOnce = 0 }: JobOptions,
): Job {
  let isOver = false
  const steps = work(turns ? new JobMeter(turns, atOnce) : new Meter(Infinity))
  const goOn = () => {
    try {
      const step = steps.next()
      if (!step.done) return
      isOver = true
      done(step.value)
    } catch (error) {
      isOver = true
      throw error
    }
  }
  const waitAndGoOn = async () => {
    while (!isOver) {
      await turns?.next()
      if (!isOver) goOn()
    }
  }
  goOn()
  // What goes wrong later is reported by the program, as what goes wrong in a task of its own.
  if (!isOver) void waitAndGoOn()
  return {
    get isOver() {
      return isOver
    },
    cancel() {
      isOver = true
    },
  }
}
