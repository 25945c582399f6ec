import type { Operation, Outcome } from './operation.ts'
import type { RunningUnit, Unit } from './unit.ts'
import { errors } from '../../errors.ts'
import { tombstoneOf } from '../write/apply-operation.ts'
import type { ServerCollection } from './server-collection.ts'
import { presentRecord, seesRecord } from '../read/visibility.ts'

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

export function createRegistry(collections: readonly ServerCollection[]): Registry {
  const byName = new Map(collections.map((collection) => [collection.model.name, collection]))
  const get = (name: string): ServerCollection => {
    const collection = byName.get(name)
    if (!collection) throw errors.not_found()
    return collection
  }
  return {
    find: (name) => byName.get(name),
    get,
    all: () => collections,
    async prepare(unit, operations) {
      for (const collection of collections) {
        const own = operations.filter((operation) => operation.collection === collection.model.name)
        if (own.length === 0) continue
        if (!collection.apply)
          await unit.load(
            collection.store,
            own.map((operation) => operation.id),
          )
        await collection.prepare?.(unit, own)
      }
    },
    replay(unit, collection, operation, again) {
      const row = collection.current
        ? collection.current(unit, operation.id)
        : unit.get(collection.store, operation.id)
      // Out of sight by now: it was done all the same, and "refused" would be a lie.
      if (!row || !seesRecord(collection, unit.asker(operation.caller), row))
        return { status: again.status, body: { data: { id: operation.id } } }
      if (row['deleted_at'] !== null) return { status: again.status, body: { data: tombstoneOf(row) } }
      return {
        status: again.status,
        body: { data: presentRecord(collection, unit.asker(operation.caller), row, 'values') },
      }
    },
  }
}
