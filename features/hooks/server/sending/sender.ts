import { newUuid, now } from '@weft/base'
import type { Database, Log } from '@weft/db'
import { beat, type Beat } from '@weft/server-kit'

import type { HookRow } from '../queries.ts'
import { drainHook, type DrainDeps } from './drain-hook.ts'
import { leaseHooks, releaseHook, renewLeases } from './queries.ts'

/** How often is looked for something to send: soon after something was queued here, and else. Milliseconds. */
const SOON_MS = 150
const IDLE_MS = 1_000
/** After something was queued it becomes due within this time. */
const BUSY_MS = 5_000
/** Whoever does not renew it has ended. */
const LEASE_MS = 30_000
const RENEW_MS = 8_000
/** Hooks that one node sends for at a time: a receiver that is slow takes one place for one turn. */
const MOST_ACTIVE = 200
/** Of them, those of one workspace. */
const MOST_OF_TEAM = 20
/** Statements that sending has under way at a time: saves come first. */
const MOST_STATEMENTS = 4
/** After a failure of the database. */
const PAUSE_MS = 3_000

export interface SenderDeps extends Omit<DrainDeps, 'node'> {
  log: Log
}

/** Sends for hooks, on each node: whoever leases a hook sends for it. */
export interface Sender {
  /** Something was queued here. */
  soon(): void
  start(): void
  stop(): Promise<void>
}

export function createSender({ log, ...deps }: SenderDeps): Sender {
  const node = newUuid()
  const db = fewAtATime(deps.db)
  const active = new Map<string, { hook: HookRow; sending: Promise<void> }>()
  let stopped = new AbortController()
  let looking: Beat | undefined
  let renewing: Beat | undefined
  let busyUntil = 0
  let failures = 0

  async function send(hook: HookRow): Promise<void> {
    try {
      await drainHook({ ...deps, db, node }, hook, stopped.signal)
    } catch (error) {
      if (!stopped.signal.aborted) log.warn({ err: error, hook: hook.id }, 'Sending for a hook stopped')
    } finally {
      await releaseHook(deps.db, hook.team_id, hook.id, node).catch((error: unknown) => {
        if (!stopped.signal.aborted) log.warn({ err: error, hook: hook.id }, 'A hook was not released')
      })
      active.delete(nameOf(hook))
    }
  }

  async function look(): Promise<number> {
    try {
      const most = MOST_ACTIVE - active.size
      const asked = { node, at: now(), lease_ms: LEASE_MS, most, most_of_team: MOST_OF_TEAM }
      const hooks = most > 0 ? await deps.db.owner((tx) => leaseHooks(tx, asked)) : []
      // One whose lease ran out while its turn goes on here is sent for already.
      for (const hook of hooks)
        if (!active.has(nameOf(hook))) active.set(nameOf(hook), { hook, sending: send(hook) })
      failures = 0
      return active.size > 0 || now() < busyUntil ? SOON_MS : IDLE_MS
    } catch (error) {
      failures += 1
      // One that the next look makes good is nobody's business.
      if (failures === 2 && !stopped.signal.aborted) log.warn({ err: error }, 'Hooks could not be looked at')
      return PAUSE_MS
    }
  }

  async function renew(): Promise<number> {
    try {
      const hooks = [...active.values()].map(({ hook }) => hook)
      if (hooks.length > 0) await deps.db.owner((tx) => renewLeases(tx, node, LEASE_MS, hooks))
    } catch (error) {
      log.warn({ err: error }, 'Leases of hooks were not renewed')
    }
    return RENEW_MS
  }

  return {
    soon() {
      if (now() >= busyUntil) looking?.after(SOON_MS)
      busyUntil = now() + BUSY_MS
    },
    start() {
      stopped = new AbortController()
      looking = beat(SOON_MS, look)
      renewing = beat(RENEW_MS, renew)
    },
    async stop() {
      stopped.abort()
      await Promise.all([looking?.stop(), renewing?.stop()])
      await Promise.all([...active.values()].map(({ sending }) => sending))
    },
  }
}

/** In each workspace an id is one of its own. */
const nameOf = ({ team_id, id }: HookRow) => `${team_id} ${id}`

/** The same database for work that must not take every connection. */
function fewAtATime(db: Database): Database {
  let running = 0
  const waiting: (() => void)[] = []
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= MOST_STATEMENTS) await new Promise<void>((go) => waiting.push(go))
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
  return { ...db, run: (...asked: Parameters<Database['run']>) => inTurn(() => db.run(...asked)) as never }
}
