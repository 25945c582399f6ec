import { textCollator } from '@weft/model'

import { Meter } from './work/meter.ts'
import { sorting } from './work/sorting.ts'

/** So many characters of a text give its place: what is equal up to there is as if it were equal. */
const MOST_COLLATED = 1_000

/** Texts are ranked in pieces of about a millisecond. */
export const RANKING_STEPS = 10_000

/** Steps of one look at two texts with a collator. */
export const COLLATING = 6

/** One text that rows are ordered by. Equal texts share the object, so most comparisons are of two numbers. */
export interface TextKey {
  readonly text: string
  /**
   * Place among all ranked texts; below 0 while it is not ranked. Texts that collate equal share it. Those of one batch
   * count from -2 downwards while the batch is put among the others.
   */
  rank: number
}

/** Gives ranked and fresh texts in their order, all with their ranks at the end; what it yields are steps of about a millisecond. */
export type RankTexts = (
  ranked: readonly TextKey[],
  fresh: readonly TextKey[],
  collator: Intl.Collator,
) => Generator<void, TextKey[]>

let best: RankTexts | null = null

/** Called by what comes after the first view: until then texts are ranked in a plainer way. */
export function registerRanking(rank: RankTexts): void {
  best = rank
}

function* rankPlainly(
  ranked: readonly TextKey[],
  fresh: readonly TextKey[],
  collator: Intl.Collator,
): ReturnType<RankTexts> {
  const meter = new Meter(RANKING_STEPS)
  const work = sorting([...ranked, ...fresh], (a, b) => collator.compare(a.text, b.text), meter, COLLATING)
  let step = work.next()
  for (; !step.done; step = work.next()) {
    yield
    meter.left = RANKING_STEPS
  }
  const all = step.value
  let rank = 0
  all.forEach((key, at) => {
    if (at > 0 && collator.compare((all[at - 1] as TextKey).text, key.text) !== 0) rank++
    key.rank = rank
  })
  return all
}

/** The texts of a locale with cached places: collating 100,000 texts costs half a second, comparing ranks none. */
export class TextKeys {
  readonly collator: Intl.Collator
  private readonly keys = new Map<string, TextKey>()
  private ranked: readonly TextKey[] = []
  private fresh: TextKey[] = []
  private steps: ReturnType<RankTexts> | null = null

  constructor(locale: string) {
    this.collator = textCollator(locale)
  }

  /** Whether all texts have their places. */
  get isRanked(): boolean {
    return this.fresh.length === 0 && this.steps === null
  }

  key(whole: string): TextKey {
    const text = whole.length > MOST_COLLATED ? whole.slice(0, MOST_COLLATED) : whole
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
        this.steps = (best ?? rankPlainly)(this.ranked, this.fresh, this.collator)
        this.fresh = []
      }
      const step = this.steps.next()
      if (step.done) {
        this.ranked = step.value
        this.steps = null
      }
      if (isOver()) return this.steps !== null || this.fresh.length > 0
    }
  }
}
