import type { Meter } from './meter.ts'

/** Elements that are sorted, or merged, without a look at the meter. */
const RUN = 256

/** Steps of copying one element among many. */
const COPYING = 0.02

/**
 * The elements in order, made in slices; equal ones stay as they were. `steps` are those of one comparison. What is
 * mostly in order already costs little more than a look at each.
 */
export function* sorting<T>(
  given: readonly T[],
  compare: (a: T, b: T) => number,
  meter: Meter,
  steps = 1,
): Generator<void, T[]> {
  let runs: T[][] = []
  for (let at = 0; at < given.length; at += RUN) {
    if (meter.isOver) yield
    const run = given.slice(at, at + RUN)
    meter.take(run.length * (2 + 4 * steps))
    runs.push(run.toSorted(compare))
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let at = 0; at < runs.length; at += 2)
      merged.push(yield* merging(runs[at] as T[], runs[at + 1] ?? [], { compare, meter, steps }))
    runs = merged
  }
  return runs[0] ?? []
}

function* merging<T>(
  a: readonly T[],
  b: readonly T[],
  by: { compare(a: T, b: T): number; meter: Meter; steps: number },
): Generator<void, T[]> {
  const { compare, meter, steps } = by
  if (meter.isOver) yield
  if (a.length === 0 || b.length === 0 || compare(a.at(-1) as T, b[0] as T) <= 0) {
    // Copied as a whole, which is as good as nothing.
    meter.take((a.length + b.length) * COPYING)
    return a.concat(b)
  }
  const merged: T[] = []
  for (let [from, next] = [0, 0]; from < a.length || next < b.length;) {
    if (meter.isOver) yield
    meter.take(RUN * (1 + steps) * 0.5)
    for (let n = 0; n < RUN && (from < a.length || next < b.length); n++) {
      const isOfB = from >= a.length || (next < b.length && compare(a[from] as T, b[next] as T) > 0)
      merged.push((isOfB ? b[next++] : a[from++]) as T)
    }
  }
  return merged
}
