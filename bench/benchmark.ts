/** A number with what it counts, such as 12,300 `saves/s` or 4.1 `ms`. */
export interface Quantity {
  value: number
  unit: string
}

/** One line of the table: what was measured, beside what it is measured against. */
export interface Figure {
  /** What was done, the same words for every size: the growth from one size to the next is told by them. */
  work: string
  /** How many rows it was done over, where that matters. */
  size?: number
  figure: Quantity
  /** What else was seen in the same run, such as `p99 8.1 ms`. */
  beside?: string
  /** The same machine's answer to a simpler question, in the same unit and the same run. */
  anchor?: Quantity & { work: string }
  target?: Target
  /** What holds the figure where it is, in one sentence; needed wherever a target is missed. */
  limit: string
}

/** What the figure, or its ratio to the anchor, must reach. */
export interface Target {
  is: 'at least' | 'at most'
  value: number
  of?: 'figure' | 'ratio'
}

/** What a benchmark is asked for. */
export interface BenchContext {
  /** The sizes that growing work is measured at, ascending. */
  sizes: readonly number[]
  /** Says on the terminal what is going on. */
  say(text: string): void
}

export interface Benchmark {
  name: string
  /** One sentence about what is measured and how. */
  about: string
  run(context: BenchContext): Promise<Figure[]>
}
