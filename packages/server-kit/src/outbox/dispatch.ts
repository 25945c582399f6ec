import type { Database, Tx } from '@weft/db'
import type { FeedKey } from '@weft/model'

import type { ActivityConsumer, ActivityEntry, WantedJob } from './consumer.ts'
import { type Cursor, enterFeed, leaveFeed, moveCursor, park, readEntries, takeCursor } from './queries.ts'

export interface DispatchOptions {
  db: Database
  /** Adds jobs in the given transaction, which runs as the owner. */
  addJobs(tx: Tx, jobs: readonly WantedJob[]): Promise<void>
  log: { error(details: object, message: string): void }
}

/** What is to be done about the feed next. `soon`: another node works on it now. `after` in milliseconds. */
export type Dispatched = { next: 'nothing' | 'more' | 'soon' } | { next: 'later'; after: number }

/** Entries a transaction hands out at once: enough to pay for the commit, few enough to keep it short. */
const BATCH = 200
const CAREFUL_BATCH = 50
/** With pauses of 1 s, 2 s, 4 s … the last try comes after some 8 minutes. */
const TRIES = 10
const FIRST_PAUSE_MS = 1_000
const HANDLE_MS = 30_000

/**
 * Hands a feed's next entries to a consumer and moves its cursor, in one transaction. When the consumer fails they are
 * handed out one by one, so that those before the bad one are done; the bad one is tried again later, and put aside
 * when it never works.
 */
export async function dispatch(
  options: DispatchOptions,
  consumer: ActivityConsumer,
  feed: FeedKey,
): Promise<Dispatched> {
  try {
    return await options.db.owner(async (tx) => {
      const cursor = await takeCursor(tx, consumer.name, feed)
      if (!cursor) return { next: 'soon' }
      if (cursor.failures > 0) return oneByOne(tx, options, consumer, feed, cursor)
      const { seq, entries } = await readEntries(tx, feed, cursor, BATCH)
      if (entries.length > 0) await handOut(tx, options, consumer, feed, entries)
      return finish(tx, consumer, feed, entries, seq, entries.length === BATCH)
    })
  } catch (error) {
    if (!(error instanceof HandleError)) throw error
  }
  return options.db.owner(async (tx) => {
    const cursor = await takeCursor(tx, consumer.name, feed)
    if (!cursor) return { next: 'soon' }
    return oneByOne(tx, options, consumer, feed, cursor)
  })
}

/** The consumer's own failure, told from one of the machinery around it. */
class HandleError extends Error {
  override name = 'HandleError'
}

async function handOut(
  tx: Tx,
  options: DispatchOptions,
  consumer: ActivityConsumer,
  feed: FeedKey,
  entries: readonly ActivityEntry[],
): Promise<void> {
  const jobs: WantedJob[] = []
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), HANDLE_MS)
  try {
    await enterFeed(tx, feed)
    await Promise.race([
      consumer.handle({ tx, feed, entries, addJob: (job) => void jobs.push(job) }),
      new Promise((_resolve, reject) => {
        late.signal.addEventListener('abort', () => reject(new Error(`took longer than ${HANDLE_MS} ms`)))
      }),
    ])
    await leaveFeed(tx)
    if (jobs.length > 0) await options.addJobs(tx, jobs)
  } catch (cause) {
    throw new HandleError(cause instanceof Error ? cause.message : String(cause), { cause })
  } finally {
    clearTimeout(timer)
  }
}

async function oneByOne(
  tx: Tx,
  options: DispatchOptions,
  consumer: ActivityConsumer,
  feed: FeedKey,
  cursor: Cursor,
): Promise<Dispatched> {
  const { seq, entries } = await readEntries(tx, feed, cursor, CAREFUL_BATCH)
  let { failures } = cursor
  for (const entry of entries) {
    const error = await tryEntry(tx, options, consumer, feed, entry)
    if (error === null) {
      failures = 0
      continue
    }
    failures += 1
    const details = { err: error, consumer: consumer.name, ...feed, seq: entry.seq, n: entry.n, failures }
    if (failures < TRIES) {
      options.log.error(details, 'An entry of the activity could not be handled and is tried again')
      const after = FIRST_PAUSE_MS * 2 ** (failures - 1)
      await moveCursor(tx, consumer.name, feed, { seq: entry.seq, n: entry.n, failures, retryAfter: after })
      return { next: 'later', after }
    }
    options.log.error(details, 'An entry of the activity could not be handled and is put aside')
    await park(tx, consumer.name, feed, entry, error.message)
    failures = 0
  }
  return finish(tx, consumer, feed, entries, seq, entries.length === CAREFUL_BATCH)
}

/** The consumer's error, with the transaction as it was before; null when the entry is handled. */
async function tryEntry(
  tx: Tx,
  options: DispatchOptions,
  consumer: ActivityConsumer,
  feed: FeedKey,
  entry: ActivityEntry,
): Promise<Error | null> {
  await tx.query('savepoint entry')
  try {
    await handOut(tx, options, consumer, feed, [entry])
  } catch (error) {
    if (!(error instanceof HandleError)) throw error
    await tx.query('rollback to savepoint entry')
    return error
  }
  await tx.query('release savepoint entry')
  return null
}

/** Behind the last entry; when none is left behind the feed's number, so that numbers without entries count too. */
async function finish(
  tx: Tx,
  consumer: ActivityConsumer,
  feed: FeedKey,
  entries: readonly ActivityEntry[],
  seq: number,
  isFull: boolean,
): Promise<Dispatched> {
  const last = entries.at(-1)
  const to = isFull && last ? { seq: last.seq, n: last.n + 1 } : { seq: seq + 1, n: 0 }
  await moveCursor(tx, consumer.name, feed, { ...to, failures: 0 })
  return { next: isFull ? 'more' : 'nothing' }
}
