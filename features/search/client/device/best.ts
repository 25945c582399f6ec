/** The few best of many, without putting all in order. */
export class Best<T> {
  private readonly most: number
  private readonly ranked: { rank: number; value: T }[] = []

  constructor(most: number) {
    this.most = most
  }

  /** Whether something of that rank would be among them. */
  takes(rank: number): boolean {
    return this.ranked.length < this.most || rank > (this.ranked.at(-1)?.rank ?? -Infinity)
  }

  add(rank: number, value: T): void {
    if (!this.takes(rank)) return
    let from = 0
    let to = this.ranked.length
    while (from < to) {
      const middle = (from + to) >> 1
      if ((this.ranked[middle]?.rank ?? 0) >= rank) from = middle + 1
      else to = middle
    }
    this.ranked.splice(from, 0, { rank, value })
    if (this.ranked.length > this.most) this.ranked.pop()
  }

  all(): T[] {
    return this.ranked.map(({ value }) => value)
  }
}
