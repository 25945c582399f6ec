import type { ValueContext } from '@weft/model'

import { type SortKey, compareKeys } from '../compile-sort.ts'
import type { QueryAttribute } from '../query-env.ts'
import { type RecordedContext, recordContext } from './recorded-context.ts'
import { TextKeys } from '../text-keys.ts'
import { type Meter, weightOf } from '../work/meter.ts'

const RANKING_MS = 10

/** What was made from an attribute's data stands while type, settings and what was seen of the context are the same. */
class Basis {
  readonly attribute: QueryAttribute
  readonly recorded: RecordedContext

  constructor(attribute: QueryAttribute, context: ValueContext) {
    this.attribute = attribute
    this.recorded = recordContext(context)
  }

  /** Whether it still stands; what comes next is then made with this context. */
  enter(attribute: QueryAttribute, context: ValueContext): boolean {
    const { type, settings } = this.attribute
    return type === attribute.type && settings === attribute.settings && this.recorded.enter(context)
  }
}

/** Whether a condition holds, by the code of a datum. */
export class ColumnMask extends Basis {
  /** The data by code that it is of: a column that let go of data has other ones. */
  readonly of: readonly unknown[]
  verdicts = new Uint8Array(0)
  private readonly test: ((data: unknown) => boolean) | null
  private judged = 0

  constructor(
    of: readonly unknown[],
    attribute: QueryAttribute,
    context: ValueContext,
    compile: (context: ValueContext) => ((data: unknown) => boolean) | null,
  ) {
    super(attribute, context)
    this.of = of
    this.test = compile(this.recorded.context)
  }

  /** The condition is incomplete: it takes no part. */
  get isIdle(): boolean {
    return this.test === null
  }

  /** Judges data that are new, until the slice is over; false while some are left. */
  upTo(meter: Meter): boolean {
    const { of: data, test } = this
    if (!test) return true
    if (this.verdicts.length < data.length) {
      const verdicts = new Uint8Array(data.length + (data.length >> 3))
      verdicts.set(this.verdicts)
      this.verdicts = verdicts
    }
    for (; this.judged < data.length; this.judged++) {
      if (meter.isOver) return false
      const datum = data[this.judged]
      meter.take(8 + (weightOf(datum) >> 3))
      this.verdicts[this.judged] = test(datum) ? 1 : 0
    }
    return true
  }
}

/** Sort keys by the code of a datum. */
export class ColumnKeys extends Basis {
  /** The data by code that they are of. */
  readonly of: readonly unknown[]
  /** Made when a text is met, so that numbers need no language. */
  private texts: TextKeys | null = null
  private readonly keys: SortKey[] = []
  /** The keys while all are numbers or null, as NaN. */
  private numbers = new Float64Array(0)
  private uses = 0

  constructor(of: readonly unknown[], attribute: QueryAttribute, context: ValueContext) {
    super(attribute, context)
    this.of = of
  }

  /** Makes keys of data that are new, until the slice is over; false while some are left. */
  upTo(meter: Meter): boolean {
    const { of: data } = this
    if (this.numbers.length < data.length) {
      const numbers = new Float64Array(data.length + (data.length >> 3))
      numbers.set(this.numbers)
      this.numbers = numbers
    }
    for (let code = this.keys.length; code < data.length; code++) {
      if (meter.isOver) return false
      meter.take(6 + (weightOf(data[code]) >> 4))
      const key = this.keyOf(data[code])
      this.keys.push(key)
      this.numbers[code] = typeof key === 'number' ? key : Number.NaN
    }
    return true
  }

  /** Steps that one comparison takes at most: collating costs more than comparing places. */
  get steps(): number {
    return this.texts?.isRanked === false ? 8 : 1
  }

  /** An order of codes; `sign` is 1 or -1 and leaves the empty ones last. */
  comparer(sign: number): (a: number, b: number) => number {
    const { keys, numbers, texts } = this
    if (!texts) return (a, b) => compareNumbers(numbers[a] as number, numbers[b] as number, sign)
    // The first time a page is wanted, collating against its worst row is cheaper than ranking everything; after that
    // each query ranks for a while, so that none stops a server for long.
    const end = performance.now() + RANKING_MS
    if (this.uses++ > 0) texts.rankSome(() => performance.now() > end)
    return (a, b) => compareKeys(keys[a] as SortKey, keys[b] as SortKey, sign, texts)
  }

  /** As `cellSortKey`, but a language is asked for only where a text is met. */
  private keyOf(data: unknown): SortKey {
    const { type, settings } = this.attribute
    if (data === null || data === undefined) return type.emptySortKey ?? null
    const key = type.sortKey(data, settings, this.recorded.context)
    if (typeof key !== 'string') return key === null || Number.isNaN(key) ? null : key
    this.texts ??= new TextKeys(this.recorded.context.locale)
    return this.texts.key(key)
  }
}

function compareNumbers(a: number, b: number, sign: number): number {
  if (a < b) return -sign
  if (a > b) return sign
  if (a === b) return 0
  // NaN stands for empty.
  return Number.isNaN(a) ? (Number.isNaN(b) ? 0 : 1) : -1
}
