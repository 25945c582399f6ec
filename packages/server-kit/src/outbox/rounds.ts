import { type FeedKey, feedName } from '@weft/model'

import type { ActivityConsumer } from './consumer.ts'
import { dispatch, dispatchAlone, type Dispatched, type DispatchOptions } from './dispatch.ts'

/** The machinery failed, not a consumer: the database may be away for a moment. */
export const FAILED_MS = 1_000

/** A feed that has to be looked at, for all who follow it or for one that failed there. */
interface Task {
  key: string
  feed: FeedKey
  alone: ActivityConsumer | null
  state: 'ready' | 'running' | 'resting'
  /** The feed moved on since its last round began. */
  isWanted: boolean
}

/** Of the owner's few connections; the rest are for health, the job tables and trimming. */
const ROUNDS_AT_ONCE = 2

export interface Rounds {
  /** Says that a feed moved on. */
  want(feed: FeedKey): void
  /** Begins rounds as far as there is room, from now on also with what comes to be wanted. */
  open(): void
  /** Begins no more; resolves when none is under way. */
  close(): Promise<void>
}

/** Rounds through feeds, a few at once and never two in one feed for the same consumer. */
export function createRounds(
  options: DispatchOptions & {
    consumers: readonly ActivityConsumer[]
    /** Least time between two rounds in one feed. */
    spacingMs: number
    after: (ms: number, work: () => void) => void
  },
): Rounds {
  const { consumers, log, spacingMs, after } = options
  const tasks = new Map<string, Task>()
  const ready: Task[] = []
  const running = new Set<Promise<void>>()
  let isOpen = false

  const keyOf = (feed: FeedKey, alone: ActivityConsumer | null) =>
    alone ? `${feedName(feed)} ${alone.name}` : feedName(feed)

  function want(feed: FeedKey, alone: ActivityConsumer | null = null): void {
    const key = keyOf(feed, alone)
    const task = tasks.get(key)
    if (task) {
      task.isWanted = true
      return
    }
    const made: Task = { key, feed, alone, state: 'ready', isWanted: true }
    tasks.set(key, made)
    ready.push(made)
    pump()
  }

  function pump(): void {
    while (isOpen && running.size < ROUNDS_AT_ONCE) {
      const task = ready.shift()
      if (!task) return
      const round = run(task).finally(() => {
        running.delete(round)
        pump()
      })
      running.add(round)
    }
  }

  /** Those that follow the feed and have no round of their own there. */
  const followers = (feed: FeedKey) =>
    consumers.filter((one) => one.kinds.includes(feed.kind) && !tasks.has(keyOf(feed, one)))

  async function roundOf({ feed, alone }: Task): Promise<Dispatched> {
    if (alone) return dispatchAlone(options, alone, feed)
    const done = await dispatch(options, followers(feed), feed)
    for (const consumer of done.alone) want(feed, consumer)
    return done
  }

  async function run(task: Task): Promise<void> {
    task.state = 'running'
    task.isWanted = false
    let done: Dispatched
    try {
      done = await roundOf(task)
    } catch (error) {
      const details = { err: error, ...task.feed, ...(task.alone ? { consumer: task.alone.name } : {}) }
      log.error(details, 'The activity was not handed out')
      done = { next: 'later', after: FAILED_MS }
    }
    if (done.next !== 'nothing') task.isWanted = true
    task.state = 'resting'
    // A backlog is worked through without pauses.
    const pause = done.next === 'more' ? 0 : done.next === 'later' ? done.after : spacingMs
    after(pause, () => {
      if (task.isWanted) {
        task.state = 'ready'
        ready.push(task)
        pump()
        return
      }
      tasks.delete(task.key)
      // It goes on with the others.
      if (task.alone) want(task.feed)
    })
  }

  return {
    want: (feed) => want(feed),
    open() {
      isOpen = true
      pump()
    },
    async close() {
      isOpen = false
      await Promise.all(running)
    },
  }
}
