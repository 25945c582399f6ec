import { Meter, SLICE_STEPS } from './meter.ts'

/** About ten milliseconds. */
const AT_ONCE_STEPS = 100_000

/** One slice of work for each turn of the event loop, shared by all who compute in this program. */
export interface Turns {
  /** What this turn may still do. */
  readonly meter: Meter
  /** What a question may take at once, however much this turn has left: what is small is never waited for. */
  readonly atOnce: number
  /** Resolves in a later turn that has steps left, one who waits after the other. */
  next(): Promise<void>
}

/** `later` calls back when whatever else has happened meanwhile had its turn, such as `setImmediate`. */
export function createTurns(
  later: (go: () => void) => void,
  { slice = SLICE_STEPS, atOnce = AT_ONCE_STEPS }: { slice?: number; atOnce?: number } = {},
): Turns {
  const meter = new Meter(0)
  const waiting: (() => void)[] = []
  let isCounting = false

  function begin(): void {
    isCounting = false
    meter.left = slice
    waiting.shift()?.()
    if (waiting.length > 0) count()
  }

  function count(): void {
    if (isCounting) return
    isCounting = true
    later(begin)
  }

  const turns: Turns = {
    atOnce,
    get meter() {
      // A turn in which somebody computes is followed by a fresh one.
      if (!isCounting) {
        meter.left = slice
        count()
      }
      return meter
    },
    next: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        count()
      }),
  }
  return turns
}
