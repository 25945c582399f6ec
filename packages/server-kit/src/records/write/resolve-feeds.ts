import type { AppError } from '@weft/base'
import type { Database } from '@weft/db'
import { type FeedKey, feedName } from '@weft/model'
import * as z from 'zod/mini'

import type { Registry } from '../contract/registry.ts'
import { errors, invalid } from '../../errors.ts'
import type { Operation } from '../contract/operation.ts'

/**
 * Finds the feeds that each operation changes, with one look-up a collection. It is a guess until the locks are
 * held: an operation whose record moved meanwhile comes back as relocated.
 */
export async function resolveFeeds(
  db: Database,
  registry: Registry,
  team_id: number,
  operations: readonly Operation[],
  isAgain = false,
): Promise<(FeedKey[] | AppError)[]> {
  const byCollection = new Map<string, Operation[]>()
  for (const operation of operations) {
    const list = byCollection.get(operation.collection) ?? []
    list.push(operation)
    byCollection.set(operation.collection, list)
  }
  const badIds = new Set<Operation>()
  const places = new Map<Operation, FeedKey[]>()
  // A record that an earlier entry of the same call creates is found there, not in the database.
  const created = new Map<string, Record<string, unknown>>()
  for (const operation of operations) {
    const name = `${operation.collection}:${operation.id}`
    // The first one creates; what follows may say no more than what it changes.
    if (operation.method === 'put' && !created.has(name)) created.set(name, operation.fields)
  }
  for (const [name, list] of byCollection) {
    const collection = registry.find(name)
    if (!collection) continue
    const sound: Operation[] = []
    for (const operation of list) {
      if (z.safeParse(collection.model.id, operation.id).success) sound.push(operation)
      else if (operation.method === 'put') badIds.add(operation)
    }
    const found = await collection.place(db, team_id, sound, created, isAgain)
    for (const [operation, feeds] of found) places.set(operation, inOrder(feeds))
  }
  return operations.map((operation) => {
    const place = places.get(operation)
    if (place) return place
    if (badIds.has(operation)) return invalid('id: not an id of this collection')
    const missing = missingScope(registry, operation)
    return missing.length > 0
      ? invalid(...missing.map((field) => `${field}: is missing`))
      : (registry.find(operation.collection)?.notFound?.(operation) ?? errors.not_found())
  })
}

function inOrder(feeds: FeedKey[]): FeedKey[] {
  return feeds.length < 2 ? feeds : feeds.toSorted((a, b) => (feedName(a) < feedName(b) ? -1 : 1))
}

/** What a creation does not say about where the record shall lie. */
function missingScope(registry: Registry, operation: Operation): string[] {
  const isCreation = operation.method === 'put' && operation.row_version === 1 && operation.old === undefined
  const collection = registry.find(operation.collection)
  // Values hang on what their id names.
  if (!isCreation || !collection || collection.apply) return []
  return collection.model.scope.filter((field) => typeof operation.fields[field] !== 'string')
}
