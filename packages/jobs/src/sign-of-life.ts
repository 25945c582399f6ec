import type { Log, openPool } from '@weft/db'
import { setTimeout as sleep } from 'node:timers/promises'

import { giveSignOfLife, takeBackSignOfLife } from './queries.ts'

export interface SignOfLife {
  /** From now on `name` lives; while the database is away, as soon as it is back. */
  give(name: string): void
  takeBack(name: string): void
  /** Whether it was given here, whatever became of the connection. */
  isGiven(name: string): boolean
  end(): Promise<void>
}

/** Between a connection that was lost and the next. */
const AGAIN_MS = 500

/**
 * Locks that go with their session however it ends: whoever finds one free knows that nobody works under that name any
 * more. One connection holds them all, and another one after it when that was lost.
 */
export function openSignOfLife(pool: ReturnType<typeof openPool>, log: Log): SignOfLife {
  const names = new Set<string>()
  const ended = new AbortController()
  let say: ((statement: string, about: readonly string[]) => void) | null = null

  async function holdOnce(): Promise<void> {
    const client = await pool.connect()
    const over = Promise.withResolvers<void>()
    client.once('end', () => over.reject(new Error('The connection was lost')))
    ended.signal.addEventListener('abort', () => over.resolve(), { once: true })
    if (ended.signal.aborted) over.resolve()
    let last: Promise<unknown> = Promise.resolve()
    say = (statement, about) => {
      last = last.then(() => client.query(statement, [about]))
      last.catch(over.reject)
    }
    say(giveSignOfLife, [...names])
    try {
      await over.promise
    } finally {
      say = null
      // Closed, and its locks with it.
      client.release(true)
    }
  }

  async function hold(): Promise<void> {
    const { signal } = ended
    while (!signal.aborted) {
      await holdOnce().catch((error: unknown) =>
        log.warn({ err: error }, 'The sign of life of background jobs was lost and is given again'),
      )
      // The end ends this wait, too.
      await sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined)
    }
  }
  const holding = hold()

  return {
    give(name) {
      names.add(name)
      say?.(giveSignOfLife, [name])
    },
    takeBack(name) {
      names.delete(name)
      say?.(takeBackSignOfLife, [name])
    },
    isGiven: (name) => names.has(name),
    async end() {
      ended.abort()
      await holding
    },
  }
}
