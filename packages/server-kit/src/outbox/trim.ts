import type { Database } from '@weft/db'
import type { FeedKey } from '@weft/model'

import type { ActivityConsumer } from './consumer.ts'
import { feedsWithOldActivity, trimAnswers, trimFeed } from './queries.ts'

export interface TrimOptions {
  db: Database
  /** Days that activity is kept, and with it departures. */
  activityDays: number
  /** Days that answers are kept for retries of the same request. */
  answerDays: number
  /** What they have still to see stays, however old it is. */
  consumers: readonly ActivityConsumer[]
  signal?: AbortSignal
}

const FEEDS = 200
const ROWS = 2_000

/** Removes what nobody asks for any more, in short transactions; stops between two of them when asked to. */
export async function trim(options: TrimOptions): Promise<void> {
  const { db, signal } = options
  let after: FeedKey = { team_id: -1, kind: 'team', id: '' }
  for (;;) {
    const from = after
    const feeds = await db.owner((tx) => feedsWithOldActivity(tx, from, options.activityDays, FEEDS))
    for (const feed of feeds) {
      const consumers = options.consumers.filter(({ kinds }) => kinds.includes(feed.kind))
      const trimmed = {
        days: options.activityDays,
        consumers: consumers.map(({ name }) => name),
        limit: ROWS,
      }
      while (!signal?.aborted && (await db.owner((tx) => trimFeed(tx, feed, trimmed))));
      after = feed
    }
    if (signal?.aborted || feeds.length < FEEDS) break
  }
  while (!signal?.aborted && (await db.owner((tx) => trimAnswers(tx, options.answerDays, ROWS))) === ROWS);
}
