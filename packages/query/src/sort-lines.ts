import type { Sorted } from './compile-sort.ts'
import type { Meter } from './work/meter.ts'
import { inPieces } from './work/in-pieces.ts'
import { sorting } from './work/sorting.ts'

/** Bits of a digit, and how many of them a double has. */
const DIGIT = 11
const DIGITS = 6

/**
 * The lines ordered by place, levels, sort_order and id, as comparing them in full does; all texts must have ranks.
 * `signs` are those of the levels, `placeOf` tells what comes before all of them. Radix sort, least significant first
 * (Knuth, The Art of Computer Programming 3, 5.2.5): 100,000 lines cost milliseconds at each level. Made in slices.
 */
export function* sortingLines<T extends Sorted>(
  given: readonly T[],
  { signs, placeOf }: { signs: readonly number[]; placeOf: (line: T) => number },
  meter: Meter,
): Generator<void, T[]> {
  // They mostly come in this order already.
  const byOrder = (a: T, b: T) => a.sort_order - b.sort_order || (a.id < b.id ? -1 : 1)
  const lines = yield* sorting(given, byOrder, meter)
  if (lines.length === 0) return lines
  const size = lines.length
  const keys = new Float64Array(size)
  const bits = new Uint32Array(keys.buffer)
  let order = new Uint32Array(size)
  let next = new Uint32Array(size)
  const forAll = (steps: number, each: (at: number) => void) => inPieces(size, meter, { steps, each })
  /** Puts them in the order of these keys; equal ones stay as they were. */
  function* by(keyOf: (line: T) => number): Generator<void, void> {
    // As whole numbers without a sign, the bits of doubles have their order once those of negative ones are turned
    // round.
    yield* forAll(0.2, (at) => {
      // Adding nothing makes -0 the same as 0.
      const key = (keys[at] = keyOf(lines[at] as T) + 0)
      const high = bits[2 * at + 1] as number
      bits[2 * at + 1] = key < 0 ? ~high : high | 0x80000000
      if (key < 0) bits[2 * at] = ~(bits[2 * at] as number)
    })
    for (let digit = 0; digit < DIGITS; digit++) {
      const starts = new Uint32Array(1 << DIGIT)
      const digitOf = (at: number) =>
        ((bits[2 * at + (digit < 3 ? 0 : 1)] as number) >>> ((digit % 3) * DIGIT)) & (starts.length - 1)
      yield* forAll(0.1, (at) => void (starts[digitOf(at)] as number)++)
      if (starts[digitOf(0)] === size) continue
      let sum = 0
      starts.forEach((count, value) => {
        starts[value] = sum
        sum += count
      })
      const [from, to] = [order, next]
      yield* forAll(0.2, (n) => {
        const at = from[n] as number
        to[(starts[digitOf(at)] as number)++] = at
      })
      ;[order, next] = [next, order]
    }
  }
  yield* forAll(0.1, (at) => void (order[at] = at))
  for (let level = signs.length - 1; level >= 0; level--) {
    const sign = signs[level] as number
    const keyOf = ({ keys: { [level]: key = null } }: T) => key
    yield* by((line) => {
      const key = keyOf(line)
      return key === null ? 0 : (typeof key === 'number' ? key : key.rank) * sign
    })
    // Numbers come before texts in both directions, and what is empty last.
    yield* by((line) => {
      const key = keyOf(line)
      return key === null ? 2 : typeof key === 'number' ? 0 : 1
    })
  }
  yield* by(placeOf)
  const sorted: T[] = []
  yield* forAll(0.1, (at) => void sorted.push(lines[order[at] as number] as T))
  return sorted
}
