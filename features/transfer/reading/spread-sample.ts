/** Keeps rows spread evenly over a file whose length is not known yet: all of them up to `size`, else at least half of it. */
export function createSpreadSample<T>(size: number): { add(row: T): void; rows(): readonly T[] } {
  let kept: T[] = []
  let step = 1
  let seen = 0
  return {
    add(row) {
      if (seen++ % step !== 0) return
      if (kept.length >= size * 2) {
        kept = kept.filter((_row, at) => at % 2 === 0)
        step *= 2
        if ((seen - 1) % step !== 0) return
      }
      kept.push(row)
    },
    rows: () => kept,
  }
}
