import type { Tx } from '@weft/db'
import type { FeedKey } from '@weft/model'

import type { ActivityConsumer, ActivityEntry, WantedJob } from './consumer.ts'
import { enterFeed, leaveFeed } from './queries.ts'

/** Entries that a consumer gets in one call. */
const MOST_ENTRIES = 200
const HANDLE_MS = 30_000

/** The consumer's own failure, told from one of the machinery around it. */
class HandleError extends Error {
  override name = 'HandleError'
}

/**
 * Gives a consumer those of the entries that it wants, in their order. The jobs that it asks for, when it has done its
 * part; or its own error, with the transaction as it was before.
 */
export async function handOut(
  tx: Tx,
  consumer: ActivityConsumer,
  feed: FeedKey,
  entries: readonly ActivityEntry[],
): Promise<WantedJob[] | Error> {
  let wanted: readonly ActivityEntry[]
  try {
    wanted = consumer.wants ? entries.filter((entry) => consumer.wants?.(entry)) : entries
  } catch (cause) {
    return asError(cause)
  }
  if (wanted.length === 0) return []
  const jobs: WantedJob[] = []
  await tx.query('savepoint consumer')
  try {
    for (let at = 0; at < wanted.length; at += MOST_ENTRIES)
      jobs.push(...(await callHandler(tx, consumer, feed, wanted.slice(at, at + MOST_ENTRIES))))
  } catch (error) {
    if (!(error instanceof HandleError)) throw error
    await tx.query('rollback to savepoint consumer')
    return error
  }
  await tx.query('release savepoint consumer')
  return jobs
}

async function callHandler(
  tx: Tx,
  consumer: ActivityConsumer,
  feed: FeedKey,
  entries: readonly ActivityEntry[],
): Promise<WantedJob[]> {
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
    return jobs
  } catch (cause) {
    throw new HandleError(asError(cause).message, { cause })
  } finally {
    clearTimeout(timer)
  }
}

const asError = (cause: unknown): Error => (cause instanceof Error ? cause : new Error(String(cause)))
