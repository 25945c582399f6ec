import { performance } from 'node:perf_hooks'

import { percentile, type Rate } from './measure.ts'

/** What is measured beside other work of the same kind. */
export interface Work {
  workers: number
  work(worker: number, n: number): Promise<unknown>
  /** Runs before each of its turns, such as to switch something on. */
  before?(): Promise<unknown>
}

/**
 * Lets several kinds of work take turns of `seconds`, so that a slow moment of the machine hits all of them; a first
 * round is not counted. `n` goes on from one turn to the next.
 */
export async function inTurns(
  works: readonly Work[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Rate[]> {
  const samples = works.map((): number[] => [])
  const spent = works.map(() => 0)
  const counts = works.map((one) => Array.from({ length: one.workers }, () => 0))
  for (let round = 0; round <= rounds; round++) {
    for (const [at, { workers, work, before }] of works.entries()) {
      await before?.()
      const begin = performance.now()
      const end = begin + seconds * 1_000
      const turn: number[] = []
      await Promise.all(
        Array.from({ length: workers }, async (_, worker) => {
          const numbers = counts[at] as number[]
          for (let from = performance.now(); from < end;) {
            await work(worker, (numbers[worker] as number)++)
            const to = performance.now()
            turn.push(to - from)
            from = to
          }
        }),
      )
      if (round === 0) continue
      spent[at] = (spent[at] as number) + performance.now() - begin
      samples[at]?.push(...turn)
    }
  }
  return samples.map((own, at) => ({
    perSecond: (own.length / (spent[at] as number)) * 1_000,
    p50: percentile(own, 0.5),
    p99: percentile(own, 0.99),
    max: percentile(own, 1),
    done: own.length,
  }))
}
