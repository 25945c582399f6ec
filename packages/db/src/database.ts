import type { Log } from './log.ts'
import type { Scope, Statement, Tx } from './tx.ts'

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
  call<Row = Record<string, unknown>>(
    scope: Scope,
    statement: string | Statement,
    params?: readonly unknown[],
  ): Promise<Row[]>
  /**
   * Runs `fn` between BEGIN and COMMIT. After a deadlock or a serialization failure `fn` runs once more, so it
   * may have no effects outside of the transaction. Never nests: inside `fn` no other connection may be taken.
   */
  write<T>(scope: Scope, fn: (tx: Tx) => Promise<T>): Promise<T>
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

export type ListenState = 'lost' | 'regained'
