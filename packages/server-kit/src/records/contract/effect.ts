import type { TeamAccess } from '../../access/team-access.ts'
import type { Caller } from '../../caller.ts'
import type { Operation, Outcome } from './operation.ts'
import type { Row } from './record-store.ts'
import type { Unit } from './unit.ts'

/** A row that operations make another one. */
export interface Effect {
  collection: string
  id: string
  before: Row | null
  after: Row
  /** Which of the operations did something to it, by their places. */
  by: readonly number[]
  /** Ids of the changes that are told of it: its own, or those of an item's values. What only follows is not among them. */
  told: ReadonlySet<string>
}

/** What operations came to, before anything of it is written. */
export interface Judgement {
  outcomes: Outcome[]
  effects: Effect[]
  /** The number at which each row stood that was looked at, by table and id. */
  reads: ReadonlyMap<string, number>
  /** Rights as they were, and as they would be. */
  access: { before: TeamAccess; after: TeamAccess }
}

/** What an action would come to that runs in memory, over a snapshot. */
export interface Foresight<T> {
  result: T
  effects: Effect[]
  access: TeamAccess
}

/** Operations of one caller that are all done, in one transaction, or none of them. */
export interface Together {
  team_id: number
  operations: readonly Operation[]
  caller: Caller
  /** Under the locks, before anything is judged. */
  begin?(unit: Unit): Promise<void>
  /** Throws where what they came to is not what was wanted; then nothing is written. */
  demand(judgement: Judgement, unit: Unit): Promise<void>
}
