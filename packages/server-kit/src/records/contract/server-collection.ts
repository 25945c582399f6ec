import type { AppError } from '@weft/base'
import type { Database } from '@weft/db'
import type { Collection, FeedKey, FieldRules } from '@weft/model'

import type { IndexAnswer } from '@weft/protocol'

import type { Scope } from '../../access/grant.ts'
import type { Principal } from '../../access/principal.ts'
import type { Access } from '../../access/access.ts'
import type { CollectionReader } from './collection-reader.ts'
import type { IndexQuery, ReadScope } from './read-scope.ts'
import type { RecordStore, Row } from './record-store.ts'
import type { Operation, Outcome } from './operation.ts'
import type { RecordNames } from './record-names.ts'
import type { Hint, Unit } from './unit.ts'

/** What a rule may need beside the row. */
export interface RuleContext {
  unit: Unit
  principal: Principal
  operation: Operation
}

/** Where rows lie: in the workspace itself, in a board or in a folder. */
export type Container = { type: 'team' } | Place
export interface Place {
  type: 'board' | 'folder'
  id: string
}

/** The server's half of a synced collection: where it is stored and who may do what. */
export interface ServerCollection<R extends Row = Row> {
  model: Collection
  /** Which tokens may read and change it; `work` unless told. */
  scope?: Scope
  store: RecordStore<R>
  reader: CollectionReader
  /** The feed that a row lies in. */
  feedOf(row: R, team_id: number): FeedKey
  /** What leaves the server beside `team_id`; `expand` as the index call takes it. */
  present(row: R, principal: Principal, expand?: string): Record<string, unknown>
  /** What the row lies in: it must be visible and stand, or all answers are 404 (409 below something in the trash). */
  container(row: R): Container
  /** Whether the principal may see this row in a container that it may see; a row's own trash does not hide it here. */
  seesRow?(principal: Principal, row: R): boolean
  /** Whether the whole row may be told in a frame; `seesRow` unless told. Others learn of it when they load again. */
  hearsRow?(principal: Principal, row: R): boolean
  /** What only those learn of a record who also see other boards or folders; in a frame it goes to nobody else. */
  redact?: {
    /** Which these are, in the same order each time. */
    places(record: Row): readonly Place[]
    /** The record as it leaves the server, for somebody who sees some of them. */
    record(record: Row, sees: (id: string) => boolean): Row
  }
  mayCreate(principal: Principal, row: R): boolean
  /** `changed` are the fields whose values differ from the stored ones. */
  mayChange(principal: Principal, row: R, changed: readonly string[], unit: Unit): boolean
  mayRemove(principal: Principal, row: R, unit: Unit): boolean
  /** Beside the row itself, which rows the operation's rules need; loaded before it is judged. */
  prepare?(unit: Unit, operations: readonly Operation[]): Promise<void>
  /** Comparison and merging of fields. */
  rules?(context: RuleContext, row: R): FieldRules
  /** Throws when the new row cannot be; may complete it. `before` is null for a creation. */
  validate?(context: RuleContext, row: R, before: R | null): R
  /**
   * Whether a row, with what goes to the trash along with it, still is what a deletion says it knew in its `old`: one
   * that takes back what was made a moment ago is a conflict (409) once others went on from there.
   */
  isAsKnown?(context: RuleContext, row: R, old: Record<string, unknown>): boolean
  /** What goes to the trash along with a row. */
  removedWith?(unit: Unit, row: R): R[]
  /** Who is told, beside the feed, that a row changed. */
  hints?(row: R, unit: Unit): readonly Hint[]
  /** What else changes with it; runs inside the step. */
  afterChange?(
    context: RuleContext,
    row: R,
    before: R | null,
    action: 'created' | 'changed' | 'deleted' | 'restored',
  ): void
  /**
   * Which feeds each operation changes, looked up before the locks; an operation that is left out is a 404.
   * `created` holds the fields of the puts in the same call, by `{collection}:{id}`. May set `operation.board_id`,
   * the board whose attributes the operation is judged by. What is remembered may be answered, unless `isAgain`: then
   * an operation was placed wrongly.
   */
  place(
    db: Database,
    team_id: number,
    operations: readonly Operation[],
    created: ReadonlyMap<string, Record<string, unknown>>,
    isAgain: boolean,
  ): Promise<Map<Operation, FeedKey[]>>
  /** The refusal of an operation that has no place; 404 unless told. */
  notFound?(operation: Operation): AppError
  /** Answers an index call in another way than by the reader, such as with a filter; undefined when it does not. */
  query?(
    kit: { db: Database; access: Access },
    principal: Principal,
    query: IndexQuery,
    scope: ReadScope,
  ): Promise<IndexAnswer<Record<string, unknown>>> | undefined
  /** Replaces the general put, for records that are not rows of a table. */
  apply?(context: RuleContext): Outcome
  /** The record as this transaction has it, for those; null when there is none. */
  current?(unit: Unit, id: string): R | null
  /** The store that operations write as a rule, where that one is written by one statement. */
  optimisticStore?: RecordStore
  /** How its records are asked for and answered by names of attributes, where they hold their values. */
  names?: RecordNames
  /** What a creation's body may hold beside the fields. */
  creationFields?: readonly string[]
}
