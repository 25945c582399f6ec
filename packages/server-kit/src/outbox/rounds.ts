import { type FeedKey, feedName } from '@weft/model'

import type { ActivityConsumer } from './consumer.ts'
import { dispatch, type Dispatched, type DispatchOptions } from './dispatch.ts'

/** The machinery failed, not a consumer: the database may be away for a moment. */
export const FAILED_MS = 1_000

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

export interface Rounds {
  readonly lanes: readonly Lane[]
  /** Says that a consumer has to look at a feed. */
  want(lane: Lane, feed: FeedKey): void
  /** Begins rounds as far as there is room, from now on also with what comes to be wanted. */
  open(): void
  /** Begins no more. */
  close(): void
}

/** Rounds of consumers in feeds, a few at once and every consumer in turn. */
export function createRounds(
  options: DispatchOptions & {
    consumers: readonly ActivityConsumer[]
    /** Least time between two rounds in one feed. */
    spacingMs: number
    after: (ms: number, work: () => void) => void
  },
): Rounds {
  const { log, spacingMs, after } = options
  const lanes: Lane[] = options.consumers.map((consumer) => ({
    consumer,
    tasks: new Map(),
    ready: [],
    running: null,
  }))
  let isOpen = false
  let rounds = 0
  let turn = 0

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
      if (!isOpen || rounds === ROUNDS_AT_ONCE) return
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

  return {
    lanes,
    want,
    open() {
      isOpen = true
      pump()
    },
    close() {
      isOpen = false
    },
  }
}
