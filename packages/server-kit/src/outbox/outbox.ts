import { type FeedKey, feedName } from '@weft/model'

import type { ActivityConsumer } from './consumer.ts'
import { dispatch, type Dispatched, type DispatchOptions } from './dispatch.ts'
import { type ConsumerStatus, feedsBehind, introduce, readStatus } from './queries.ts'

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
/** The machinery failed, not a consumer: the database may be away for a moment. */
const FAILED_MS = 1_000
const FEEDS_AT_ONCE = 1_000
/** Comparing takes at most a fiftieth of the time, however many feeds there are. */
const CATCH_UP_SHARE = 50

interface Task {
  feed: FeedKey
  state: 'ready' | 'running' | 'resting'
  /** The feed moved on since its last round began. */
  isWanted: boolean
}

/** Of the owner's few connections; the rest are for health, the job tables and trimming. */
const ROUNDS_AT_ONCE = 2

/** A consumer and the feeds it has to look at, one at a time. */
interface Lane {
  consumer: ActivityConsumer
  tasks: Map<string, Task>
  ready: Task[]
  running: Promise<void> | null
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { db, log, catchUpMs = CATCH_UP_MS, spacingMs = SPACING_MS } = options
  const lanes: Lane[] = options.consumers.map((consumer) => ({
    consumer,
    tasks: new Map(),
    ready: [],
    running: null,
  }))
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let state: 'idle' | 'running' | 'stopped' = 'idle'
  let catchingUp = Promise.resolve()
  let rounds = 0
  let turn = 0

  function after(ms: number, work: () => void): void {
    if (state === 'stopped') return
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms).unref()
    timers.add(timer)
  }

  function want(lane: Lane, feed: FeedKey): void {
    const name = feedName(feed)
    const task = lane.tasks.get(name)
    if (task) {
      task.isWanted = true
      return
    }
    const made: Task = { feed, state: 'ready', isWanted: true }
    lane.tasks.set(name, made)
    lane.ready.push(made)
    pump()
  }

  function pump(): void {
    for (let n = 0; n < lanes.length; n++) {
      if (state !== 'running' || rounds === ROUNDS_AT_ONCE) return
      // Who had a turn comes after the others.
      const lane = lanes[(turn + n) % lanes.length]
      const task = lane?.running ? undefined : lane?.ready.shift()
      if (!lane || !task) continue
      rounds += 1
      lane.running = round(lane, task).finally(() => {
        lane.running = null
        rounds -= 1
        turn = lanes.indexOf(lane) + 1
        pump()
      })
    }
  }

  async function round(lane: Lane, task: Task): Promise<void> {
    task.state = 'running'
    task.isWanted = false
    let done: Dispatched
    try {
      done = await dispatch(options, lane.consumer, task.feed)
    } catch (error) {
      log.error({ err: error, consumer: lane.consumer.name, ...task.feed }, 'The activity was not handed out')
      done = { next: 'later', after: FAILED_MS }
    }
    if (done.next !== 'nothing') task.isWanted = true
    task.state = 'resting'
    // A backlog is worked through without pauses.
    const pause = done.next === 'more' ? 0 : done.next === 'later' ? done.after : spacingMs
    after(pause, () => {
      if (task.isWanted) {
        task.state = 'ready'
        lane.ready.push(task)
        pump()
      } else lane.tasks.delete(feedName(task.feed))
    })
  }

  async function catchUp(): Promise<void> {
    const begun = performance.now()
    try {
      for (const lane of lanes) {
        const behind = await db.owner((tx) => feedsBehind(tx, lane.consumer, FEEDS_AT_ONCE))
        for (const feed of behind) want(lane, feed)
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
      for (const { consumer } of lanes) await db.owner((tx) => introduce(tx, consumer))
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
    pump()
    await catchUp()
  }

  return {
    tell(feeds) {
      if (state === 'stopped') return
      for (const lane of lanes)
        for (const feed of feeds) if (lane.consumer.kinds.includes(feed.kind)) want(lane, feed)
    },
    start() {
      if (lanes.length > 0) catchingUp = begin()
    },
    async stop() {
      state = 'stopped'
      for (const timer of timers) clearTimeout(timer)
      await Promise.all([catchingUp, ...lanes.map((lane) => lane.running)])
    },
    status: () => Promise.all(lanes.map(({ consumer }) => db.owner((tx) => readStatus(tx, consumer)))),
  }
}
