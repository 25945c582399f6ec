import type { Tx } from '@weft/db'
import type { FeedKey } from '@weft/model'

import { bounds, entryFrom } from './queries.ts'

/** The number at which a feed stood at a time: all entries up to it were written by then. Times only rise along a feed. */
export async function numberAt(tx: Tx, feed: FeedKey, at: string): Promise<number> {
  const { floor, seq } = await bounds(tx, feed)
  let [low, high] = [Math.max(floor, 0), seq + 1]
  // The first number from which on all came later.
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const entry = await entryFrom(tx, feed, middle)
    if (!entry || entry.at > at) high = middle
    else low = Math.max(middle, entry.seq) + 1
  }
  // Before the first one it had none.
  return Math.max(low - 1, 0)
}
