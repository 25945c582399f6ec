import { performance } from 'node:perf_hooks'

/** The value below which `share` (0 to 1) of the samples lie; NaN of none. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5)
}

/** Milliseconds that `work` took. */
export async function timed(work: () => unknown): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

/** Milliseconds of each of `times` runs, after `warmup` runs that are not counted. */
export async function repeated(times: number, work: (n: number) => unknown, warmup = 0): Promise<number[]> {
  for (let n = 0; n < warmup; n++) await work(n)
  const samples: number[] = []
  for (let n = 0; n < times; n++) samples.push(await timed(() => work(n)))
  return samples
}

/** What several workers, each doing one thing after another, got done in a time. */
export interface Rate {
  perSecond: number
  p50: number
  p99: number
  max: number
  done: number
}

/** Lets `workers` work for `seconds`; a first `warmup` seconds are not counted. */
export async function rate(options: {
  workers: number
  seconds: number
  warmup?: number
  work(worker: number, n: number): Promise<unknown>
}): Promise<Rate> {
  const { workers, seconds, warmup = 1 } = options
  const begin = performance.now() + warmup * 1_000
  const end = begin + seconds * 1_000
  const samples: number[] = []
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (let n = 0; performance.now() < end; n++) {
        const at = performance.now()
        await options.work(worker, n)
        const done = performance.now()
        if (at >= begin && done <= end) samples.push(done - at)
      }
    }),
  )
  return {
    perSecond: samples.length / seconds,
    p50: percentile(samples, 0.5),
    p99: percentile(samples, 0.99),
    max: percentile(samples, 1),
    done: samples.length,
  }
}

/** Rounded to what a reader can use: three significant digits. */
export function rounded(value: number): number {
  return Number(value.toPrecision(3))
}
