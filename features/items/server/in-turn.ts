/** Runs `work` when it is its turn. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** So many pieces of work at once, the others in the order in which they came. */
export function createInTurn(atOnce: number): InTurn {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
