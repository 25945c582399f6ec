import type { FeedKey } from '@weft/model'

import type { ActivityConsumer } from './consumer.ts'
import type { DispatchOptions } from './dispatch.ts'
import { type ConsumerStatus, feedsBehind, introduce, readStatus } from './queries.ts'
import { createRounds, FAILED_MS } from './rounds.ts'

export interface OutboxOptions extends DispatchOptions {
  consumers: readonly ActivityConsumer[]
  /** Between two comparisons of cursors with feeds. Default 5 s. */
  catchUpMs?: number
  /** Least time between two rounds in one feed: what happens meanwhile goes together. Default 250 ms. */
  spacingMs?: number
}

/** Hands what happened to those who follow it, after the commit and off its path. */
export interface Outbox {
  /** Says that feeds moved on. Returns at once. */
  tell(feeds: readonly FeedKey[]): void
  /** Begins with what was left when the last process ended. */
  start(): void
  /** Waits for the transactions under way. */
  stop(): Promise<void>
  /** How far each consumer is behind, for metrics. */
  status(): Promise<ConsumerStatus[]>
}

const CATCH_UP_MS = 5_000
const SPACING_MS = 250
const FEEDS_AT_ONCE = 1_000
/** Comparing takes at most a fiftieth of the time, however many feeds there are. */
const CATCH_UP_SHARE = 50

export function createOutbox(options: OutboxOptions): Outbox {
  const { db, log, catchUpMs = CATCH_UP_MS, spacingMs = SPACING_MS } = options
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let state: 'idle' | 'running' | 'stopped' = 'idle'
  let catchingUp = Promise.resolve()

  function after(ms: number, work: () => void): void {
    if (state === 'stopped') return
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms).unref()
    timers.add(timer)
  }

  const rounds = createRounds({ ...options, spacingMs, after })
  const { consumers } = options
  const kinds = new Set(consumers.flatMap((consumer) => consumer.kinds))

  async function catchUp(): Promise<void> {
    const begun = performance.now()
    try {
      for (const consumer of consumers) {
        const behind = await db.owner((tx) => feedsBehind(tx, consumer, FEEDS_AT_ONCE))
        for (const feed of behind) rounds.want(feed)
      }
    } catch (error) {
      log.error({ err: error }, 'Cursors were not compared with feeds')
    }
    const took = performance.now() - begun
    after(Math.max(catchUpMs, took * CATCH_UP_SHARE), () => {
      catchingUp = catchUp()
    })
  }

  async function begin(): Promise<void> {
    try {
      for (const consumer of consumers) await db.owner((tx) => introduce(tx, consumer))
    } catch (error) {
      log.error({ err: error }, 'The activity is not followed yet')
      after(FAILED_MS, () => {
        catchingUp = begin()
      })
      return
    }
    // Stopped meanwhile.
    if (state !== 'idle') return
    state = 'running'
    rounds.open()
    await catchUp()
  }

  return {
    tell(feeds) {
      if (state === 'stopped') return
      for (const feed of feeds) if (kinds.has(feed.kind)) rounds.want(feed)
    },
    start() {
      if (consumers.length > 0) catchingUp = begin()
    },
    async stop() {
      state = 'stopped'
      for (const timer of timers) clearTimeout(timer)
      await Promise.all([catchingUp, rounds.close()])
    },
    status: () => Promise.all(consumers.map((consumer) => db.owner((tx) => readStatus(tx, consumer)))),
  }
}
