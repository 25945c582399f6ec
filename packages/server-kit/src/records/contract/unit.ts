import type { Tx } from '@weft/db'
import type { FeedKey } from '@weft/model'

import type { TeamAccess } from '../../access/team-access.ts'
import type { Principal } from '../../access/principal.ts'
import type { GraphRevision } from '../../access/revise-access.ts'
import type { Caller } from '../../caller.ts'
import type { Origin } from './origin.ts'
import type { RecordStore, Row } from './record-store.ts'

/** What one record went through in a transaction, for frames and activity. */
export interface RecordChange {
  /** Stem of the event, such as `Item`. */
  record: string
  collection: string
  id: string
  kind: 'saved' | 'deleted'
  feed: FeedKey
  action: 'created' | 'changed' | 'deleted' | 'restored' | 'moved' | 'purged'
  user_id: number
  /** The record for the frame, made when the transaction's numbers are known. */
  present(): unknown
  old?: unknown
  new?: unknown
  /**
   * What else was there before: fields of the record, and data of an item's values as `slots`. Told to nobody; the past of
   * a folder is rewound by it.
   */
  past?: Record<string, unknown> | undefined
  /** Told to whoever looks, and no act of its own: the activity has what it follows from. */
  isDerived?: boolean
  /** The frame says no more than that such records changed: who listens asks the index which. */
  isUntold?: boolean
  /** Where it came from; that of the operation or action that says it, unless told. */
  origin?: Origin
  /** Who else hears that there is something to ask for. */
  hints?: readonly Hint[]
}

/** Told on a channel that carries no feed: without a number, and without records. */
export interface Hint {
  channel: string
  data: Readonly<Record<string, unknown>>
}

export interface FeedState {
  key: FeedKey
  /** The number that this transaction takes, if it changes the feed. */
  seq: number
  touched: boolean
  /** Items that lay in a folder before this transaction. */
  items: number
  /** Whoever has it loads it anew: more changed than is told one by one. */
  isReloaded?: boolean
}

/** Work in slices, shared with whatever else this program computes. */
interface UnitWork {
  /** The turn of the event loop has computed as much as it may. */
  readonly isOver: boolean
  /** Waits for a turn that may go on. */
  pause(): Promise<void>
}

/**
 * One transaction's working set. Rows are loaded set-wise, changed in memory by operations that run one after
 * the other, and written set-wise at the end. A failing operation leaves nothing behind: `commitStep` or `dropStep`.
 */
export interface Unit {
  readonly tx: Tx
  readonly team_id: number
  /**
   * The batch is judged by what is remembered, and written in one statement or not at all: `tx` only reads, and
   * `later` makes the batch go the locked way.
   */
  readonly isOptimistic: boolean
  /** Rights as of the locks, with what this transaction changed itself. */
  readonly access: TeamAccess
  /** Wire time of the transaction. */
  readonly at: string
  /** The feeds that this transaction holds, by name. */
  readonly feeds: ReadonlyMap<string, FeedState>
  /** What is computed in this transaction, counted; whoever computes sets it, and between operations it is waited for. */
  work: UnitWork | null
  /** Where what is done now came from; set before each operation. */
  origin: Origin | null
  /** What somebody keeps for the length of this transaction: made at the first call with this function, one for each. */
  once<T>(make: () => T): T
  principal(caller: Caller): Principal
  /** The workspace's owner, who sees everything: as such records go into frames, which each receiver's view cuts. */
  systemView(): Principal
  /** The number of a board's feed as read after the locks; undefined when it was not asked for. */
  boardSeq(board_id: string): number | undefined
  load(store: RecordStore, ids: readonly string[]): Promise<void>
  /** A row that was loaded or put before; null when there is none. Rows are never changed in place. */
  get<R extends Row>(store: RecordStore<R>, id: string): R | null
  put<R extends Row>(store: RecordStore<R>, row: R): void
  recordChange(change: RecordChange): void
  feed(key: FeedKey): FeedState
  /** Lets everybody who has a feed of this transaction load it anew: side writes changed its records. */
  reload(key: FeedKey): void
  /** Opens the feed of a record that this transaction creates. */
  openFeed(key: FeedKey): void
  /** Lets later operations of this transaction be judged with a board, folder or entries that an earlier one made. */
  reviseGraph(revision: GraphRevision): void
  /** Says that rights below a resource changed: `rights` stamps move on. */
  rightsChanged(type: 'team' | 'board' | 'folder', id: string): void
  /** Runs with the flush, after rows are written; for side tables. */
  later(write: (tx: Tx) => Promise<void>): void
  addItems(folder: FeedKey, count: number): void
  /** Items that lie in a folder now, as far as this transaction goes. */
  itemsIn(folder: FeedKey): number
}

export interface StepLog {
  rows: Map<RecordStore, Map<string, Row>>
  recordChanges: RecordChange[]
  opened: FeedKey[]
  rights: { type: 'team' | 'board' | 'folder'; id: string }[]
  later: ((tx: Tx) => Promise<void>)[]
  items: Map<string, number>
  reloads: FeedKey[]
}

export interface RunningUnit extends Unit {
  /** Everything that committed steps did so far. */
  readonly done: StepLog
  /** Numbers of boards' feeds as they were read. */
  readonly boards: ReadonlyMap<string, number>
  /** A row as it was before this transaction; null when there was none or it was not asked for. */
  before<R extends Row>(store: RecordStore<R>, id: string): R | null
  /** All rows of a store that this transaction read. */
  read<R extends Row>(store: RecordStore<R>): R[]
  commitStep(): void
  dropStep(): void
}
