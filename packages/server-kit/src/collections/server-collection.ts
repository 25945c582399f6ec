import type { Database } from '@weft/db'
import type { Collection, FeedKey, FieldRules } from '@weft/model'

import type { IndexAnswer } from '@weft/protocol'

import type { Asker } from '../access/asker.ts'
import type { Kit } from '../http/mount-collection.ts'
import type { CollectionReader } from './read-index.ts'
import type { IndexQuery, ReadScope } from './read-scope.ts'
import type { RecordStore, Row } from '../write/record-store.ts'
import type { Operation, Outcome } from '../write/operation.ts'
import type { Unit } from '../write/unit.ts'

/** What a rule may need beside the row. */
export interface RuleContext {
  unit: Unit
  asker: Asker
  operation: Operation
}

/** The server's half of a synced collection: where it is stored and who may do what. */
export interface ServerCollection {
  model: Collection
  store: RecordStore
  reader: CollectionReader
  /** The feed that a row lies in. */
  feedOf(row: Row): FeedKey
  /** What leaves the server; `expand` as the index call takes it. */
  present(row: Row, asker: Asker, expand?: string): Record<string, unknown>
  /** Whether the asker may see the row. Without it all other answers are 404. */
  maySee(asker: Asker, row: Row): boolean
  /** Whether the asker could see the row if its board and folder were not in the trash. */
  mightSee(asker: Asker, row: Row): boolean
  mayCreate(asker: Asker, row: Row): boolean
  /** `changed` are the fields whose values differ from the stored ones. */
  mayChange(asker: Asker, row: Row, changed: readonly string[]): boolean
  mayRemove(asker: Asker, row: Row): boolean
  /** Beside the row itself, which rows the operation's rules need; loaded before it is judged. */
  prepare?(unit: Unit, operations: readonly Operation[]): Promise<void>
  /** Comparison and merging of fields. */
  rules?(context: RuleContext, row: Row): FieldRules
  /** Throws when the new row cannot be; may complete it. `before` is null for a creation. */
  validate?(context: RuleContext, row: Row, before: Row | null): Row
  /** What else changes with it; runs inside the step. */
  afterChange?(
    context: RuleContext,
    row: Row,
    before: Row | null,
    action: 'created' | 'changed' | 'deleted' | 'restored',
  ): void
  /**
   * Which feeds each operation changes, looked up before the locks; an operation that is left out is a 404.
   * `created` holds the fields of the puts in the same call, by `{collection}:{id}`. May set `operation.board_id`,
   * the board whose attributes the operation is judged by.
   */
  place(
    db: Database,
    team_id: number,
    operations: readonly Operation[],
    created: ReadonlyMap<string, Record<string, unknown>>,
  ): Promise<Map<Operation, FeedKey[]>>
  /** Answers an index call in another way than by the reader, such as with a filter; undefined when it does not. */
  query?(
    kit: Kit,
    asker: Asker,
    query: IndexQuery,
    scope: ReadScope,
  ): Promise<IndexAnswer<Record<string, unknown>>> | undefined
  /** Replaces the general put, for records that are not rows of a table. */
  apply?(context: RuleContext): Outcome
}
