import { textCollator } from '@weft/model'

/** One text that rows are ordered by. Equal texts share the object, so most comparisons are of two numbers. */
export interface TextKey {
  readonly text: string
  /** Place among all ranked texts, or -1 while it is not ranked. Texts that collate equal share it. */
  rank: number
}

/** Texts that are handled between two looks at the clock. */
const STEP = 2_000

/** The texts of a locale with cached places: collating 100,000 texts costs half a second, comparing ranks none. */
export class TextKeys {
  readonly collator: Intl.Collator
  private readonly keys = new Map<string, TextKey>()
  private ranked: TextKey[] = []
  private fresh: TextKey[] = []
  private steps: Generator<void, void> | null = null

  constructor(locale: string) {
    this.collator = textCollator(locale)
  }

  key(text: string): TextKey {
    let key = this.keys.get(text)
    if (!key) {
      key = { text, rank: -1 }
      this.keys.set(text, key)
      this.fresh.push(key)
    }
    return key
  }

  compare(a: TextKey, b: TextKey): number {
    if (a === b) return 0
    if (a.rank >= 0 && b.rank >= 0) return a.rank - b.rank
    return this.collator.compare(a.text, b.text)
  }

  /** Ranks what came since the last call. Worth it before many comparisons; orders never change by it. */
  rankAll(): void {
    while (this.rankSome(() => false));
  }

  /**
   * The same in steps of about a millisecond, until `isOver`; gives whether something is left. Texts of a batch get
   * their ranks together, at its end.
   */
  rankSome(isOver: () => boolean): boolean {
    for (;;) {
      if (!this.steps) {
        if (this.fresh.length === 0) return false
        this.steps = this.rank(this.fresh)
        this.fresh = []
      }
      if (this.steps.next().done) this.steps = null
      if (isOver()) return this.steps !== null || this.fresh.length > 0
    }
  }

  private *rank(fresh: readonly TextKey[]): Generator<void, void> {
    const merged = this.merge(yield* this.inOrder(fresh))
    const isAbove = new Uint8Array(merged.length)
    for (let at = 1; at < merged.length; at++) {
      const before = merged[at - 1] as TextKey
      const key = merged[at] as TextKey
      // Two that were ranked before keep what was found about them then.
      const isKnown = before.rank >= 0 && key.rank >= 0
      const differ = isKnown ? before.rank !== key.rank : this.collator.compare(before.text, key.text) !== 0
      if (differ) isAbove[at] = 1
      if (at % STEP === 0) yield
    }
    let rank = 0
    merged.forEach((key, at) => {
      rank += isAbove[at] as number
      key.rank = rank
    })
    this.ranked = merged
  }

  private *inOrder(keys: readonly TextKey[]): Generator<void, TextKey[]> {
    // A cheap order near the right one first: what is then collated mostly lies right already.
    const near: { key: TextKey; near: string }[] = []
    for (const key of keys) {
      near.push({
        key,
        near: key.text.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(12, '0')),
      })
      if (near.length % STEP === 0) yield
    }
    near.sort((a, b) => (a.near < b.near ? -1 : a.near > b.near ? 1 : 0))
    let runs: TextKey[][] = []
    for (let at = 0; at < near.length; at += STEP) {
      const run = near.slice(at, at + STEP).map(({ key }) => key)
      runs.push(run.toSorted((a, b) => this.collator.compare(a.text, b.text)))
      yield
    }
    while (runs.length > 1) {
      const merged: TextKey[][] = []
      for (let at = 0; at < runs.length; at += 2) {
        merged.push(mergeRuns(runs[at] as TextKey[], runs[at + 1] ?? [], this.collator))
        yield
      }
      runs = merged
    }
    return runs[0] ?? []
  }

  private merge(fresh: TextKey[]): TextKey[] {
    return mergeRuns(this.ranked, fresh, this.collator)
  }
}

/** Two sorted runs as one. Long stretches of one of them are found in few comparisons. */
function mergeRuns(a: readonly TextKey[], b: readonly TextKey[], collator: Intl.Collator): TextKey[] {
  const merged: TextKey[] = []
  let [from, next] = [0, 0]
  while (from < a.length && next < b.length) {
    const to = placeIn(a, (b[next] as TextKey).text, from, collator)
    for (; from < to; from++) merged.push(a[from] as TextKey)
    if (from >= a.length) break
    const until = Math.max(next + 1, placeIn(b, (a[from] as TextKey).text, next, collator))
    for (; next < until; next++) merged.push(b[next] as TextKey)
  }
  for (; from < a.length; from++) merged.push(a[from] as TextKey)
  for (; next < b.length; next++) merged.push(b[next] as TextKey)
  return merged
}

/** Where the first text from `from` on lies that is not below the given one: in steps that double, then by halves. */
function placeIn(run: readonly TextKey[], text: string, from: number, collator: Intl.Collator): number {
  const isBelow = (at: number) => collator.compare((run[at] as TextKey).text, text) < 0
  let low = from
  let step = 1
  while (low + step <= run.length && isBelow(low + step - 1)) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, run.length)
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBelow(middle)) low = middle + 1
    else high = middle
  }
  return low
}
