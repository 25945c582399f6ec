import { errors } from '../../errors.ts'
import type { Registry } from '../contract/registry.ts'
import type { ServerCollection } from '../contract/server-collection.ts'
import { presentRecord, seesRecord, tombstoneOf } from '../read/visibility.ts'

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
      if (!row || !seesRecord(collection, unit.principal(operation.caller), row))
        return { status: again.status, body: { data: { id: operation.id } } }
      if (row['deleted_at'] !== null) return { status: again.status, body: { data: tombstoneOf(row) } }
      return {
        status: again.status,
        body: { data: presentRecord(collection, unit.principal(operation.caller), row, 'values') },
      }
    },
  }
}
