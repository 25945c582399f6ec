/** Where lines of different heights stand, and which of them are in sight. */
export interface LineTops {
  /** Px from the top of the list; one more than there are lines. */
  tops: Float64Array
  height: number
}

export function topsOf(count: number, heightOf: (at: number) => number): LineTops {
  const tops = new Float64Array(count + 1)
  for (let at = 0; at < count; at++) tops[at + 1] = (tops[at] ?? 0) + heightOf(at)
  return { tops, height: tops[count] ?? 0 }
}

/** The line at a height: the last one that begins at or above it. */
export function lineAt({ tops }: LineTops, y: number): number {
  let low = 0
  let high = Math.max(0, tops.length - 2)
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((tops[middle] ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return low
}

/** First line and the one after the last of those that are drawn: what is in sight, and some more on both sides. */
export function windowOf(
  tops: LineTops,
  { top, height }: { top: number; height: number },
  more: number,
): [number, number] {
  const count = tops.tops.length - 1
  if (count === 0) return [0, 0]
  return [Math.max(0, lineAt(tops, top) - more), Math.min(count, lineAt(tops, top + height) + 1 + more)]
}
