import { setTimeout as sleep } from 'node:timers/promises'
import { Client, Pool } from 'pg'
import { mapped, runScoped, runTransaction, withConnection } from './connection.ts'
import { isRerunnable } from './errors.ts'
import { createListener, type ListenState } from './listener.ts'
import { type Log, silentLog } from './log.ts'
import { enterApart, enterAsApp, enterAsOwner } from './session.ts'
import type { Scope, Statement, Tx } from './tx.ts'
import { valueParsers } from './value-parsers.ts'

export interface DatabaseOptions {
  connectionString: string
  /** Connections for requests; the owner's and the listener's come on top. Default 20. */
  poolSize?: number
  /** Callers that may wait for a connection before `overloaded` is thrown. Default 200. */
  queueSize?: number
  /** Shown in pg_stat_activity. Default 'weft'. */
  applicationName?: string
  log?: Log
}

/** The door to PostgreSQL: every statement of the program goes through one of these. */
export interface Database {
  /**
   * Runs `fn` on one connection with the scope set, each statement a transaction of its own.
   * For reads, and for a write that is a single statement (a SQL function).
   */
  read<T>(scope: Scope, fn: (tx: Tx) => Promise<T>): Promise<T>
  /** One statement in the scope: the shortest way, run once more after a deadlock. */
  run<Row = Record<string, unknown>>(
    scope: Scope,
    statement: string | Statement,
    params?: readonly unknown[],
  ): Promise<Row[]>
  /**
   * Runs `fn` between BEGIN and COMMIT. After a deadlock or a serialization failure `fn` runs once more, so it
   * may have no effects outside of the transaction. Never nests: inside `fn` no other connection may be taken.
   */
  write<T>(scope: Scope, fn: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs `fn` over one moment of the database: all its statements see what was committed before the first of them, and
   * none may write. Each has the statement limit to itself, so what is too much for one can be read by several. Keep
   * it short: what others delete meanwhile cannot be cleaned up.
   */
  snapshot<T>(scope: Scope, fn: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * One transaction on a connection of its own, for work of minutes in the background: requests keep all of theirs, and
   * `fn` may use them, too. 'moment' sees what was committed before its first statement, and may not write.
   */
  apart<T>(scope: Scope, kind: 'moment' | 'write', fn: (tx: Tx) => Promise<T>): Promise<T>
  /** As the owner of the tables, past row-level security: cursors and job tables only. In a transaction. */
  owner<T>(fn: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * LISTENs on the one connection outside the pool and gives back the way to stop. `onState('lost')` when
   * notifications may be missed from now on, `onState('regained')` when they arrive again: read the truth then.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onState: (state: ListenState) => void,
  ): Promise<() => Promise<void>>
  /** Whether the database answers within 2 s. Never throws, never waits behind requests. */
  healthy(): Promise<boolean>
  /** How full the pool is, for metrics. */
  stats(): { open: number; idle: number; waiting: number }
  /** Waits for what runs, then closes every connection. */
  end(): Promise<void>
}

/** How long a caller waits for a connection, and a new connection for the server. */
const CHECKOUT_MS = 5_000
const HEALTH_MS = 2_000
const OWNER_POOL_SIZE = 4
const SNAPSHOT = 'begin isolation level repeatable read, read only'

/** Opens the pools; connects on first use. The database must be migrated. */
export function openDatabase(options: DatabaseOptions): Database {
  const { connectionString, poolSize = 20, queueSize = 200, log = silentLog } = options
  const shared = {
    connectionString,
    application_name: options.applicationName ?? 'weft',
    connectionTimeoutMillis: CHECKOUT_MS,
    // Prepared statements live with their connection, so connections are kept a while.
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    pipeline: true,
    types: valueParsers,
  }
  const pool = new Pool({ ...shared, max: poolSize, onConnect: enterAsApp })
  const ownerPool = new Pool({ ...shared, max: OWNER_POOL_SIZE, onConnect: enterAsOwner })
  const onIdleLoss = (error: Error) => log.warn({ err: error }, 'An idle database connection was lost')
  pool.on('error', onIdleLoss)
  ownerPool.on('error', onIdleLoss)
  const listener = createListener({ ...shared, log })

  const read = <T>(scope: Scope, fn: (tx: Tx) => Promise<T>) =>
    mapped(() => withConnection(pool, queueSize, (client) => runScoped(client, scope, fn)))

  const transact = <T>(from: Pool, scope: Scope | undefined, fn: (tx: Tx) => Promise<T>) =>
    mapped(() =>
      withConnection(from, queueSize, (client) => runAgainOnce(() => runTransaction(client, scope, fn), log)),
    )

  return {
    read,
    run: <Row>(scope: Scope, statement: string | Statement, params?: readonly unknown[]) =>
      read(scope, (tx) => runAgainOnce(() => tx.query<Row>(statement, params), log)),
    write: (scope, fn) => transact(pool, scope, fn),
    snapshot: (scope, fn) =>
      mapped(() => withConnection(pool, queueSize, (client) => runTransaction(client, scope, fn, SNAPSHOT))),
    apart: (scope, kind, fn) =>
      mapped(async () => {
        const client = new Client(shared)
        // What breaks it shows in the statement under way, or in the next.
        client.on('error', onIdleLoss)
        await client.connect()
        try {
          await enterApart(client)
          return await runTransaction(client, scope, fn, kind === 'moment' ? SNAPSHOT : 'begin')
        } finally {
          await client.end()
        }
      }),
    owner: (fn) => transact(ownerPool, undefined, fn),
    listen: (channel, onPayload, onState) => listener.listen(channel, onPayload, onState),
    async healthy() {
      const answered = ownerPool.query('select 1').then(
        () => true,
        () => false,
      )
      const waited = new AbortController()
      // Ended by the answer that came in time.
      const late = sleep(HEALTH_MS, false, { signal: waited.signal }).catch(() => false)
      return Promise.race([answered, late]).finally(() => waited.abort())
    },
    stats: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async end() {
      await Promise.all([listener.end(), pool.end(), ownerPool.end()])
    },
  }
}

async function runAgainOnce<T>(work: () => Promise<T>, log: Log): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isRerunnable(error)) throw error
    log.warn({ err: error }, 'A transaction runs again after a deadlock')
    // The other party of the deadlock goes first.
    await sleep(5 + Math.random() * 15)
    return work()
  }
}
