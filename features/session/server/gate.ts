import { databaseErrors } from '@weft/db'

/** Lets `parallel` pieces of work run at once and `queue` more wait; whatever comes beyond is refused with a 503. */
export function createGate(parallel: number, queue: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running >= parallel) {
      if (waiting.length >= queue) throw databaseErrors.overloaded()
      // Whoever finishes hands its place over, so nobody who comes later slips in between.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
