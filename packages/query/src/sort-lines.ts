import type { Sorted } from './compile-sort.ts'

/**
 * The lines in the order of `compare`, which must be strict. Most pairs differ at the first level: that is laid out as
 * numbers beforehand, and only equal ones are compared in full. `sign` is the first level's; 0 means there is none.
 */
export function sortLines<T extends Sorted>(
  lines: readonly T[],
  sign: number,
  compare: (a: T, b: T) => number,
): T[] {
  const first = firstNumbers(lines, sign)
  if (!first) return lines.toSorted(compare)
  const order = Array.from({ length: lines.length }, (_, at) => at)
  // Two infinities give NaN, which is no order either.
  order.sort((a, b) => (first[a] as number) - (first[b] as number) || compare(lines[a] as T, lines[b] as T))
  return order.map((at) => lines[at] as T)
}

/** Null where numbers and texts are mixed or a text has no rank: their order is no order of numbers. */
function firstNumbers(lines: readonly Sorted[], sign: number): Float64Array | null {
  const first = new Float64Array(lines.length)
  let numbers = 0
  let texts = 0
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as Sorted
    const key = sign === 0 ? line.sort_order : (line.keys[0] ?? null)
    if (key === null) first[at] = Number.POSITIVE_INFINITY
    else if (typeof key === 'number') {
      numbers++
      first[at] = sign === 0 ? key : key * sign
    } else {
      if (key.rank < 0) return null
      texts++
      first[at] = key.rank * sign
    }
  }
  return numbers > 0 && texts > 0 ? null : first
}
