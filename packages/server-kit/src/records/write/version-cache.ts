import { type FeedKey, feedName } from '@weft/model'

import type { LockedFeed } from './feeds.ts'
import type { Row } from '../contract/record-store.ts'

/**
 * What this process remembers of feeds and of rows that lie in them, as of a feed's number. It is a guess: whoever
 * judges by it compares the numbers under the locks before anything is written, so that what another node wrote
 * costs time and never a wrong answer.
 */
export interface VersionCache {
  feed(key: FeedKey): Readonly<LockedFeed> | undefined
  /** A row that lies in one of these feeds, which are named. */
  row(team_id: number, id: string, feeds: ReadonlyMap<string, unknown>): Row | undefined
  /** The feed is at this number, whatever was remembered of its rows. */
  learn(key: FeedKey, seq: number, items: number): void
  /** The feed went from one number to the next, and this is all that changed. */
  advance(key: FeedKey, from: number, to: { seq: number; items: number; rows: readonly Row[] }): void
  forget(keys: readonly FeedKey[]): void
}

const MAX_FEEDS = 20_000
const MAX_ROWS = 5_000
/** Characters of text; what is larger is read again, so that the memory stays small. */
const MAX_ROW_WEIGHT = 16_384

export function createVersionCache(): VersionCache {
  const feeds = new Map<string, LockedFeed>()
  // A row is good as long as its feed is still the very object it was kept for.
  const rows = new Map<string, { feed: LockedFeed; row: Row }>()

  function keepRow(feed: LockedFeed, row: Row): void {
    const key = `${feed.key.team_id}/${String(row['id'])}`
    rows.delete(key)
    if (weightOf(row) > MAX_ROW_WEIGHT) return
    rows.set(key, { feed, row })
    if (rows.size > MAX_ROWS) rows.delete(rows.keys().next().value as string)
  }

  return {
    feed: (key) => feeds.get(feedName(key)),
    row(team_id, id, among) {
      const kept = rows.get(`${team_id}/${id}`)
      if (!kept) return undefined
      const name = feedName(kept.feed.key)
      return among.has(name) && kept.feed === feeds.get(name) ? kept.row : undefined
    },
    learn(key, seq, items) {
      const name = feedName(key)
      const known = feeds.get(name)
      if (known && known.seq >= seq) return
      feeds.delete(name)
      feeds.set(name, { key, seq, items })
      if (feeds.size > MAX_FEEDS) feeds.delete(feeds.keys().next().value as string)
    },
    advance(key, from, { seq, items, rows: changed }) {
      const known = feeds.get(feedName(key))
      // Somebody learned of later numbers in the meantime.
      if (known?.seq !== from) return
      known.seq = seq
      known.items = items
      for (const row of changed) keepRow(known, row)
    },
    forget(keys) {
      for (const key of keys) feeds.delete(feedName(key))
    },
  }
}

/** About how many characters a value holds. */
function weightOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 8
  let weight = 0
  for (const member of Object.values(value)) weight += 8 + weightOf(member)
  return weight
}
