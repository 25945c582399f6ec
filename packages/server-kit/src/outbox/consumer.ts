import type { Tx } from '@weft/db'
import type { FeedKey } from '@weft/model'

import type { Origin } from '../records/contract/origin.ts'

/** One thing that happened in a feed, as the transaction that did it wrote it down. */
export interface ActivityEntry {
  /** The transaction's number in the feed, and the entry's place in it from 0. */
  seq: number
  n: number
  action: string
  collection: string
  record_id: string
  user_id: number | null
  old: unknown
  new: unknown
  /** Where it came from; null for a single edit in the interface. */
  origin: Origin | null
  /** Wire time of the transaction. */
  at: string
}

/** A background job that a consumer asks for; it is added in the cursor's own transaction. */
export interface WantedJob {
  name: string
  payload: { team_id: number }
  /** A job that waits under the same key is replaced. */
  key?: string
  /** How often it is tried. */
  attempts?: number
  /** Of the jobs that wait, those with the lowest number are next. */
  priority?: number
  /** One of this name at a time in a workspace. */
  isSerial?: boolean
}

export interface ConsumerRun {
  /** Bound to the feed's workspace (or user) like a request: row-level security holds. */
  tx: Tx
  feed: FeedKey
  /** In the feed's order, at least one. */
  entries: readonly ActivityEntry[]
  addJob(job: WantedJob): void
}

/**
 * Something that follows what happens: webhooks, automations, notifications. Its effects are rows written through `tx`
 * and jobs; both become true together with its cursor, so they happen once. It sees every entry at least once and, feed
 * by feed, in order.
 */
export interface ActivityConsumer {
  /** Its cursors are kept under this name, so it never changes. */
  name: string
  /** The kinds of feed it follows, all of each from the first start that knows the consumer. */
  kinds: readonly FeedKey['kind'][]
  /** Whether an entry concerns it at all, judged from the entry alone; what does not is never handed to it. */
  wants?(entry: ActivityEntry): boolean
  /**
   * Nothing but rows and jobs: calls over a network belong into jobs. May run again after a failure, with fewer entries;
   * takes at most 30 s.
   */
  handle(run: ConsumerRun): Promise<void>
}
