interface BestRowsOptions {
  /** A strict order of rows. */
  compare: (a: number, b: number) => number
  /** Steps that one comparison takes at most. */
  steps: number
  /** A byte a row, 1 for those that match; null when all do. */
  matches: Uint8Array | null
  /** The row that the page comes after; -1 for the first page. */
  start: number
  /** So many are kept. */
  room: number
}

/** The first rows of an order, found in one look at each: the page of a query, while the rows come block by block. */
export class BestRows {
  /** The rows in their order, as many as `count` says. */
  readonly rows: Int32Array
  count = 0
  private readonly options: BestRowsOptions

  constructor(options: BestRowsOptions) {
    this.options = options
    this.rows = new Int32Array(options.room)
  }

  /** Looks at the rows of a block; the steps that it took. */
  look(from: number, to: number): number {
    const { compare, steps, matches, start, room } = this.options
    const { rows } = this
    let work = to - from
    for (let row = from; row < to; row++) {
      if (matches !== null && matches[row] === 0) continue
      work += steps
      if (start >= 0 && compare(row, start) <= 0) continue
      if (this.count === room && compare(row, rows[room - 1] as number) >= 0) continue
      work += 8 * steps
      this.insert(row)
    }
    return work
  }

  private insert(row: number): void {
    const { compare } = this.options
    const { rows } = this
    let low = 0
    let high = this.count
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(rows[middle] as number, row) < 0) low = middle + 1
      else high = middle
    }
    if (this.count < rows.length) this.count++
    rows.copyWithin(low + 1, low, this.count - 1)
    rows[low] = row
  }
}
