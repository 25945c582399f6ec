import type { Operation, Outcome } from './operation.ts'
import type { RunningUnit, Unit } from './unit.ts'
import type { ServerCollection } from './server-collection.ts'

/** All collections of the program, by name. */
export interface Registry {
  find(name: string): ServerCollection | undefined
  /** The collection, or a 404: routes name collections. */
  get(name: string): ServerCollection
  all(): readonly ServerCollection[]
  /** Loads what the operations will read, set-wise. */
  prepare(unit: Unit, operations: readonly Operation[]): Promise<void>
  /** Answers a repeated request whose first answer was too large to keep: the record as it is now. */
  replay(
    unit: RunningUnit,
    collection: ServerCollection,
    operation: Operation,
    again: { status: number; id: string },
  ): Outcome
}
