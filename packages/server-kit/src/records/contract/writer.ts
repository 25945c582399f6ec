import type { Database, Tx } from '@weft/db'
import type { FeedKey } from '@weft/model'

import type { Access } from '../../access/access.ts'
import type { Caller } from '../../caller.ts'
import type { Foresight, Judgement, Together } from './effect.ts'
import type { Operation, Outcome } from './operation.ts'
import type { Origin } from './origin.ts'
import type { Registry } from './registry.ts'
import type { Hint, RecordChange, Unit } from './unit.ts'

/** What one transaction did to one feed, as realtime tells it. */
export interface CommittedFeed {
  key: FeedKey
  seq: number
  /** One entry an event name, at least one; without records when the feed only moved on. */
  events: {
    event: string
    records: { id: string; record: unknown }[]
    /** More changed than is told: who listens asks the index. */
    partial?: true
  }[]
  /** What is told beside the feed. */
  hints?: readonly (Hint & { event: string })[]
}

export interface Transaction {
  team_id: number
  feeds: CommittedFeed[]
  /** Whether anybody's rights may be others than before. */
  areRightsChanged?: boolean
}

/** A write that is no single record's change: it runs alone in its transaction. */
interface Action<T> {
  team_id: number
  feeds: readonly FeedKey[]
  /** Boards whose attributes the action judges by. */
  board_ids?: readonly string[]
  caller: Caller
  key: string | null
  hash: string
  origin?: Origin | null | undefined
  run(unit: Unit): Promise<{ status: number; body: T }>
}

/** What operations would come to, one after the other, and what would be told of it. */
export interface Rehearsal extends Judgement {
  changes: Pick<RecordChange, 'collection' | 'id' | 'action' | 'old' | 'new' | 'feed' | 'origin'>[]
  /** The feeds that a write of it would change. */
  feeds: readonly FeedKey[]
}

export interface Writer {
  /** Applies operations in one workspace, one transaction a feed, answers in the given order. */
  submit(team_id: number, operations: readonly Operation[]): Promise<Outcome[]>
  /** What operations would come to, by the rules of a write and over a snapshot; nothing is written. */
  rehearse(team_id: number, operations: readonly Operation[]): Promise<Rehearsal>
  /** Runs what an action does to rows, over a snapshot and in memory: what it would come to; nothing is written. */
  foresee<T>(
    team_id: number,
    places: Pick<Action<never>, 'feeds' | 'board_ids'>,
    run: (unit: Unit) => Promise<T>,
  ): Promise<Foresight<T>>
  /** Does all operations in one transaction, or none of them. */
  together(asked: Together): Promise<Judgement>
  act<T extends Record<string, unknown>>(action: Action<T>): Promise<{ status: number; body: T }>
  /** Creates a workspace: the one write whose feed does not exist yet. */
  found<T extends Record<string, unknown>>(
    caller: Caller,
    key: string | null,
    hash: string,
    create: (tx: Tx) => Promise<{ status: number; body: T }>,
  ): Promise<{ status: number; body: T }>
  /** How often a batch failed as a whole and its entries ran alone; more than a few say that a statement is broken. */
  fallbacks(): number
  /** How many batches went in one statement, and how many the locked way. */
  batches(): { optimistic: number; locked: number }
}

export interface WriterOptions {
  db: Database
  access: Access
  registry: Registry
  /** False: every batch goes the locked way, which tests compare with. */
  isOptimistic?: boolean
  /** Called after commit, in commit order per feed. */
  onCommit(transaction: Transaction): void
  log: {
    warn(details: object, message: string): void
    error(details: object, message: string): void
  }
}
