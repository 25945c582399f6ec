import { nearOrder, STEP } from './near-order.ts'
import { type RankTexts, registerRanking, type TextKey } from './text-keys.ts'

type Steps<T> = Generator<void, T>

/** From now on texts are ranked fast and in steps; whoever has many calls it first. */
export function enableRanking(): void {
  registerRanking(rankTexts)
}

/** Sorts the fresh ones by themselves and puts them among the ranked ones; gives all of them. */
const rankTexts: RankTexts = function* (ranked, fresh, collator) {
  const sorted = yield* inOrder(fresh, collator)
  const merged = ranked.length === 0 ? sorted : yield* mergeRuns(ranked, sorted, collator)
  const isAbove = new Uint8Array(merged.length)
  for (let at = 1; at < merged.length; at++) {
    const before = merged[at - 1] as TextKey
    const key = merged[at] as TextKey
    // Two of the same batch keep what was found about them.
    const isKnown = before.rank >= 0 === key.rank >= 0
    const differ = isKnown ? before.rank !== key.rank : collator.compare(before.text, key.text) !== 0
    if (differ) isAbove[at] = 1
    if (at % STEP === 0) yield
  }
  let rank = 0
  merged.forEach((key, at) => {
    rank += isAbove[at] as number
    key.rank = rank
  })
  return merged
}

/** Sorts a batch and counts its texts; where the cheap order is the right one, each is collated once. */
function* inOrder(keys: readonly TextKey[], collator: Intl.Collator): Steps<TextKey[]> {
  const near = yield* nearOrder(keys, collator)
  if (yield* count(near, collator)) return near
  let runs: TextKey[][] = []
  for (let at = 0; at < near.length; at += STEP) {
    runs.push(near.slice(at, at + STEP).toSorted((a, b) => collator.compare(a.text, b.text)))
    yield
  }
  while (runs.length > 1) {
    const merged: TextKey[][] = []
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(yield* mergeRuns(runs[at] as TextKey[], runs[at + 1] ?? [], collator))
    }
    runs = merged
  }
  const sorted = runs[0] ?? []
  yield* count(sorted, collator)
  return sorted
}

/** Numbers sorted texts from -2 downwards; false once two are found that are not in order. */
function* count(keys: readonly TextKey[], collator: Intl.Collator): Steps<boolean> {
  let rank = -2
  for (const [at, key] of keys.entries()) {
    const order = at === 0 ? 0 : collator.compare((keys[at - 1] as TextKey).text, key.text)
    if (order > 0) return false
    if (order < 0) rank--
    key.rank = rank
    if (at % STEP === 0) yield
  }
  return true
}

/** Two sorted runs as one. Long stretches of one of them are found in few comparisons. */
function* mergeRuns(a: readonly TextKey[], b: readonly TextKey[], collator: Intl.Collator): Steps<TextKey[]> {
  const merged: TextKey[] = []
  let [from, next, looks] = [0, 0, 0]
  while (from < a.length && next < b.length) {
    // Each is found in a few comparisons.
    if (++looks % (STEP / 8) === 0) yield
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
