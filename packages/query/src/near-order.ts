/** Texts that are handled between two looks at the clock. */
export const STEP = 2_000

/** Codes of a text that are looked at. */
const MOST = 250
/** Below it a letter's place is asked of the collator, above it the code unit's own is taken. */
const LETTERS = 0x180
const ZERO = 48

/**
 * The texts in an order near that of a collator that takes digits by value, and in most languages just that. In steps of
 * about a millisecond.
 * Multikey quicksort (Bentley, Sedgewick: Fast Algorithms for Sorting and Searching Strings, 1997).
 */
export function* nearOrder<T extends { readonly text: string }>(
  given: readonly T[],
  collator: Intl.Collator,
): Generator<void, T[]> {
  const weights = weightsOf(collator)
  const starts = new Uint32Array(given.length + 1)
  let pool = new Uint16Array(given.length * 32)
  let end = 0
  for (const [n, { text }] of given.entries()) {
    if (end + 2 * MOST > pool.length) {
      const larger = new Uint16Array(2 * pool.length + 2 * MOST)
      larger.set(pool)
      pool = larger
    }
    starts[n] = end
    end = writeCodes(text.toLowerCase(), weights, pool, end)
    if (n % STEP === 0) yield
  }
  starts[given.length] = end
  const order = Uint32Array.from(given.keys())
  const textOf = (at: number) => (given[at] as T).text
  const todo = [0, order.length, 0]
  let work = 0
  while (todo.length > 0) {
    const [from, to, depth] = todo.splice(-3) as [number, number, number]
    // Every text ends with a code of 0.
    const codeOf = (at: number) => pool[(starts[order[at] as number] as number) + depth] as number
    const middle = codeOf((from + to) >> 1)
    let [below, above] = [from, to]
    for (let at = from; at < above;) {
      const code = codeOf(at)
      const swap = code < middle ? below++ : code > middle ? --above : at
      const moved = order[swap] as number
      order[swap] = order[at] as number
      order[at] = moved
      if (code <= middle) at++
    }
    if (below - from > 1) todo.push(from, below, depth)
    if (to - above > 1) todo.push(above, to, depth)
    if (above - below > 1) {
      if (middle > 0) todo.push(below, above, depth + 1)
      // More of them than are sorted in one go are left to who puts all in the true order.
      else if (above - below <= STEP)
        order.subarray(below, above).sort((a, b) => collator.compare(textOf(a), textOf(b)))
    }
    work += to - from
    if (work < 20 * STEP) continue
    work = 0
    yield
  }
  return Array.from(order, (at) => given[at] as T)
}

/** A number is a digit's code, how many digits it has, and those; what the collator passes over has no code. */
function writeCodes(text: string, weights: Uint16Array, pool: Uint16Array, start: number): number {
  let end = start
  for (let at = 0; at < text.length && end < start + MOST; at++) {
    const unit = text.charCodeAt(at)
    if (!isDigit(unit)) {
      const weight = unit < LETTERS ? (weights[unit] as number) : Math.min(LETTERS + unit, 0xffff)
      if (weight > 0) pool[end++] = weight
      continue
    }
    while (text.charCodeAt(at) === ZERO && isDigit(text.charCodeAt(at + 1))) at++
    let last = at
    while (isDigit(text.charCodeAt(last)) && last < at + MOST - 2) last++
    pool[end++] = weights[ZERO] as number
    pool[end++] = last - at
    for (; at < last; at++) pool[end++] = text.charCodeAt(at)
    at--
  }
  pool[end++] = 0
  return end
}

const isDigit = (unit: number) => unit >= ZERO && unit < ZERO + 10

/** The places of the first letters: those that differ in case or accents alone share one. */
function weightsOf(collator: Intl.Collator): Uint16Array {
  const { locale } = collator.resolvedOptions()
  const base = new Intl.Collator(locale, { sensitivity: 'base' })
  const letters = Array.from({ length: LETTERS }, (_, unit) => String.fromCharCode(unit))
  const weights = new Uint16Array(LETTERS)
  let weight = 0
  let before = ''
  for (const letter of letters.toSorted(base.compare)) {
    if (base.compare(before, letter) !== 0) weight++
    weights[letter.charCodeAt(0)] = weight
    before = letter
  }
  return weights
}
