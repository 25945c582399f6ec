import type { Database, Tx } from '@weft/db'
import type { FeedKey } from '@weft/model'

import type { ActivityConsumer, ActivityEntry, WantedJob } from './consumer.ts'
import { handOut } from './hand-out.ts'
import { type Cursor, moveCursor, moveCursors, park, readEntries, takeCursors } from './queries.ts'

export interface DispatchOptions {
  db: Database
  /** Adds jobs in the given transaction, which runs as the owner. */
  addJobs(tx: Tx, jobs: readonly WantedJob[]): Promise<void>
  log: { error(details: object, message: string): void }
}

/** What is to be done about the feed next. `soon`: another node works on it now. `after` in milliseconds. */
export type Dispatched = { next: 'nothing' | 'more' | 'soon' } | { next: 'later'; after: number }

/** Entries that a transaction reads: enough to pay for the commit, few enough to keep it short. */
const BATCH = 2_000
const CAREFUL_BATCH = 50
/** With pauses of 1 s, 2 s, 4 s … the last try comes after some 8 minutes. */
const TRIES = 10
const FIRST_PAUSE_MS = 1_000

type Place = Pick<Cursor, 'seq' | 'n'>

/**
 * Hands a feed's next entries, read once, to all who follow it, and moves their cursors, in one transaction. `alone`
 * names those that failed, now or before: `dispatchAlone` is theirs, and nobody waits for them.
 */
export async function dispatch(
  options: DispatchOptions,
  consumers: readonly ActivityConsumer[],
  feed: FeedKey,
): Promise<{ next: 'nothing' | 'more' | 'soon'; alone: ActivityConsumer[] }> {
  return options.db.owner(async (tx) => {
    const cursors = await takeCursors(tx, namesOf(consumers), feed)
    const alone: ActivityConsumer[] = []
    const together: { consumer: ActivityConsumer; cursor: Place }[] = []
    for (const consumer of consumers) {
      const cursor = cursors.get(consumer.name)
      if (!cursor || cursor.isResting) continue
      if (cursor.failures > 0) alone.push(consumer)
      else together.push({ consumer, cursor })
    }
    const next = cursors.size < consumers.length ? 'soon' : 'nothing'
    if (together.length === 0) return { next, alone }

    const first = together.map(({ cursor }) => cursor).toSorted(byPlace)[0] as Place
    const { seq, entries } = await readEntries(tx, feed, first, BATCH)
    const done: string[] = []
    const jobs: WantedJob[] = []
    for (const { consumer, cursor } of together) {
      const wanted = await handOut(tx, consumer, feed, from(entries, cursor))
      if (wanted instanceof Error) {
        alone.push(consumer)
        continue
      }
      done.push(consumer.name)
      jobs.push(...wanted)
    }
    // At the end: the rows of jobs that run are held from then on, and their ends wait for it.
    if (jobs.length > 0) await options.addJobs(tx, lastOfEachKey(jobs))
    const isFull = entries.length === BATCH
    if (done.length > 0) await moveCursors(tx, done, feed, placeAfter(entries, seq, isFull))
    return { next: isFull ? 'more' : next, alone }
  })
}

/**
 * Hands a consumer that failed its next entries one by one, in one transaction, so that those before the bad one are
 * done; the bad one is tried again later, and put aside when it never works.
 */
export async function dispatchAlone(
  options: DispatchOptions,
  consumer: ActivityConsumer,
  feed: FeedKey,
): Promise<Dispatched> {
  return options.db.owner(async (tx) => {
    const cursor = (await takeCursors(tx, [consumer.name], feed)).get(consumer.name)
    if (!cursor) return { next: 'soon' }
    const { seq, entries } = await readEntries(tx, feed, cursor, CAREFUL_BATCH)
    let { failures } = cursor
    const jobs: WantedJob[] = []
    const add = async () => {
      if (jobs.length > 0) await options.addJobs(tx, lastOfEachKey(jobs))
    }
    for (const entry of entries) {
      const wanted = await handOut(tx, consumer, feed, [entry])
      if (!(wanted instanceof Error)) {
        jobs.push(...wanted)
        failures = 0
        continue
      }
      failures += 1
      const details = { err: wanted, consumer: consumer.name, ...feed, seq: entry.seq, n: entry.n, failures }
      if (failures < TRIES) {
        options.log.error(details, 'An entry of the activity could not be handled and is tried again')
        const after = FIRST_PAUSE_MS * 2 ** (failures - 1)
        await add()
        await moveCursor(tx, consumer.name, feed, { seq: entry.seq, n: entry.n, failures, retryAfter: after })
        return { next: 'later', after }
      }
      options.log.error(details, 'An entry of the activity could not be handled and is put aside')
      await park(tx, consumer.name, feed, entry, wanted.message)
      failures = 0
    }
    const isFull = entries.length === CAREFUL_BATCH
    await add()
    await moveCursor(tx, consumer.name, feed, { ...placeAfter(entries, seq, isFull), failures: 0 })
    return { next: 'nothing' }
  })
}

const namesOf = (consumers: readonly ActivityConsumer[]) => consumers.map(({ name }) => name)

/** Of jobs under one key the last one counts, in its place. */
function lastOfEachKey(jobs: readonly WantedJob[]): WantedJob[] {
  const last = new Map(jobs.flatMap((job) => (job.key === undefined ? [] : [[job.key, job] as const])))
  return jobs.filter((job) => job.key === undefined || last.get(job.key) === job)
}

const byPlace = (a: Place, b: Place) => a.seq - b.seq || a.n - b.n

const from = (entries: readonly ActivityEntry[], cursor: Place) =>
  entries.filter((entry) => byPlace(entry, cursor) >= 0)

/** Behind the last entry; when none is left behind the feed's number, so that numbers without entries count too. */
function placeAfter(entries: readonly ActivityEntry[], seq: number, isFull: boolean): Place {
  const last = entries.at(-1)
  return isFull && last ? { seq: last.seq, n: last.n + 1 } : { seq: seq + 1, n: 0 }
}
