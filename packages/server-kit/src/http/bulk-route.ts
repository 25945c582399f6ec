import { AppError } from '@weft/base'
import { type BulkEntry, bulkSchema, defineRoute } from '@weft/protocol'
import * as z from 'zod/mini'

import { demandScope } from '../access/grant.ts'
import { loadPrincipal } from '../access/load-principal.ts'
import type { Principal } from '../access/principal.ts'
import type { Caller } from '../caller.ts'
import { errors, invalid } from '../errors.ts'
import { makeOperation, type Operation, type Outcome } from '../records/contract/operation.ts'
import type { NamedAsked, NamedReading } from '../records/contract/record-names.ts'
import type { Registry } from '../records/contract/registry.ts'
import { followAtOnce } from '../records/write/follow.ts'
import { refusal } from '../records/write/refusal.ts'
import { namesQuery, outcomesByNames } from './by-name.ts'
import { inLanguage, type Kit, scopeOf, teamParams } from './mount-collection.ts'
import { anyone, type Route, route } from './route.ts'
import { isStorable, UNSTORABLE } from './storable.ts'

/** POST /bulk: every entry by its own key, status and right. */
export function bulkRoute(kit: Kit): Route {
  const contract = defineRoute({
    method: 'POST',
    path: '/api/{team_id}/bulk',
    summary: 'Up to 500 changes, each judged by itself',
    params: teamParams,
    query: namesQuery,
    body: bulkSchema,
    answer: z.array(z.looseObject({ status: z.number() })),
  })
  return route(contract, {
    // Each entry falls under a scope of its own.
    scope: 'open',
    load: ({ params, caller }) => loadPrincipal(kit, params.team_id, caller),
    permit: anyone,
    options: { bulk: true },
    handle: async ({ params, query, body, caller, request }, principal) => {
      if (body.length > kit.limits.bulk_entries) throw invalid(`At most ${kit.limits.bulk_entries} entries`)
      const isByName = query.names === 'true'
      // Names are read of each board that there is.
      kit.charge(caller, params.team_id, 1 + body.length / (isByName ? 10 : 50))
      const asked = body.map((entry) => askedOf(kit.registry, entry, caller))
      const byId = isByName ? await entriesByIds(kit, principal, asked) : asked
      const entries = byId.map((one) => (one instanceof AppError ? one : operationOf(one, caller)))
      const sound = entries.flatMap((entry) => (entry instanceof AppError ? [] : [entry]))
      const outcomes = await kit.writer.submit(params.team_id, sound)
      const isPending = await followAtOnce(kit.follows, params.team_id, sound, outcomes)
      const told = isByName ? await toldByNames(kit, principal, sound, outcomes) : outcomes
      let next = 0
      return entries.map((entry) => {
        const outcome = entry instanceof AppError ? refusal(entry) : (told[next++] as Outcome)
        const { status, retryAfter } = outcome
        const answer = inLanguage(kit, outcome, request)
        const pending = isPending && status < 300 ? { pending: true } : {}
        return { status, ...answer, ...pending, ...(retryAfter && { retry_after: retryAfter }) }
      })
    },
  })
}

/** The answers by names; those of one collection are told together. */
async function toldByNames(
  kit: Kit,
  principal: Principal,
  operations: readonly Operation[],
  outcomes: readonly Outcome[],
): Promise<Outcome[]> {
  const told = [...outcomes]
  const reading: NamedReading = { db: kit.db, principal }
  for (const [collection, places] of byCollection(operations)) {
    const names = kit.registry.find(collection)?.names
    if (!names) continue
    const own = places.map((n) => outcomes[n] as Outcome)
    for (const [at, outcome] of (await outcomesByNames(names, reading, own)).entries())
      told[places[at] as number] = outcome
  }
  return told
}

/** Of each collection, which of the entries are about it. */
function byCollection(entries: readonly ({ collection: string } | AppError)[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const [n, entry] of entries.entries())
    if (!(entry instanceof AppError))
      places.set(entry.collection, [...(places.get(entry.collection) ?? []), n])
  return places
}

/** An entry, and the record that it is about. */
interface AskedEntry extends Omit<BulkEntry, 'item' | 'old'>, NamedAsked {
  collection: string
  isRestore: boolean
  /** As it was said by names. */
  said?: NamedAsked
}

/** What an entry is about, or why it cannot be asked. */
function askedOf(registry: Registry, entry: BulkEntry, caller: Caller): AskedEntry | AppError {
  const [, collection = '', id = '', restore] = entry.route.split('/')
  const refused = refusedScope(registry, collection, caller)
  if (refused) return refused
  const isRestore = restore !== undefined
  if (isRestore ? entry.method !== 'post' : entry.method === 'post') return errors.not_found()
  if (!isStorable(entry)) return invalid(UNSTORABLE)
  return { ...entry, collection, id, isRestore }
}

/** Why a token does not do for changes of a collection, if it does not. */
function refusedScope(registry: Registry, name: string, { grant }: Caller): AppError | undefined {
  const known = registry.find(name)
  try {
    if (known) demandScope(grant, scopeOf(known), false)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** The entries by ids; those of one collection are looked up together, and know what the same call makes. */
async function entriesByIds(
  kit: Kit,
  principal: Principal,
  entries: readonly (AskedEntry | AppError)[],
): Promise<(AskedEntry | AppError)[]> {
  const found = [...entries]
  const created = new Map<string, Record<string, unknown>>()
  for (const entry of entries)
    if (!(entry instanceof AppError) && entry.method === 'put' && entry.item)
      created.set(`${entry.collection}:${entry.id}`, entry.item)
  const reading: NamedReading = { db: kit.db, principal, created }
  for (const [collection, places] of byCollection(entries)) {
    const names = kit.registry.find(collection)?.names
    if (!names) continue
    const own = places.map((n) => entries[n] as AskedEntry)
    const asked = await names.asked(
      reading,
      own.map(({ id, item, old }) => ({ id: saidId(id), item, old })),
    )
    for (const [at, n] of places.entries()) {
      const one = asked[at]
      const said = own[at] as AskedEntry
      if (one) found[n] = one instanceof AppError ? one : { ...said, ...one, said }
    }
  }
  return found
}

/** A name stands in an entry's route as it does in an address. */
function saidId(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

function operationOf(entry: AskedEntry, caller: Caller): Operation {
  const { method, collection, id, isRestore, item, old, idempotency_key, origin, said } = entry
  return makeOperation({
    collection,
    method: isRestore ? 'restore' : method === 'delete' ? 'delete' : 'put',
    id,
    item,
    old,
    caller,
    key: idempotency_key,
    origin,
    said,
  })
}
