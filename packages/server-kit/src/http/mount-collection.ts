import { AppError } from '@weft/base'
import { type BulkEntry, bulkSchema, defineRoute, numericParam } from '@weft/protocol'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import type { PlannedAct } from '../acts/planned-act.ts'
import { loadPrincipal } from '../access/load-principal.ts'
import type { Principal } from '../access/principal.ts'
import type { Access } from '../access/access.ts'
import { demandScope } from '../access/grant.ts'
import type { Caller } from '../caller.ts'
import { readIndex } from '../records/read/read-index.ts'
import { personalQuery, readPersonal } from '../records/read/read-personal.ts'
import { indexQuery } from '../records/contract/read-scope.ts'
import { readScope } from '../records/read/read-scope.ts'
import type { Origin } from '../records/contract/origin.ts'
import type { Registry } from '../records/contract/registry.ts'
import type { ServerCollection } from '../records/contract/server-collection.ts'
import { presentRecord, seesRecord } from '../records/read/visibility.ts'
import { errors, invalid } from '../errors.ts'
import type { Limits } from '../limits.ts'
import { makeOperation, type Method, type Operation, type Outcome } from '../records/contract/operation.ts'
import { refusal } from '../records/write/refusal.ts'
import type { Writer } from '../records/contract/writer.ts'
import type { Database } from '@weft/db'
import { type Follow, followAtOnce } from '../records/write/follow.ts'
import { anyone, nothing, type Route, route } from './route.ts'
import { signedIn } from './signed-in.ts'
import { isStorable, UNSTORABLE } from './storable.ts'

export interface Kit {
  db: Database
  access: Access
  registry: Registry
  writer: Writer
  limits: Limits
  /** What is brought up to date before a change is answered. */
  follows: readonly Follow[]
  /** What can be looked at before it is done, of all features. */
  acts: readonly PlannedAct[]
  /** Takes tokens from a caller's write allowance; throws `rate_limited`. */
  charge(caller: Caller, team_id: number, cost: number): void
  /** A refusal's sentence in the language that the request prefers. */
  translate(message: string, request: FastifyRequest): string
}

export const teamParams = z.object({
  team_id: numericParam,
})
const recordParams = z.extend(teamParams, { id: z.string().check(z.minLength(1), z.maxLength(120)) })
const record = z.record(z.string(), z.unknown())
const recordAnswer = z.object({ data: record, pending: z.optional(z.literal(true)) })
const indexAnswer = z.object({
  data: z.array(record),
  seq: z.nullable(z.number()),
  rights: z.nullable(z.string()),
  has_more: z.boolean(),
  after: z.nullable(z.string()),
  refresh: z.optional(z.literal(true)),
})
const putBody = z.record(z.string(), z.json())

/** Index, one, put, delete and restore of one collection. */
export function collectionRoutes(kit: Kit, collection: ServerCollection): Route[] {
  const isPersonal = collection.model.feed === 'user'
  const index = isPersonal ? personalIndexRoute(kit, collection) : indexRoute(kit, collection)
  return [index, readRoute(kit, collection), ...writeRoutes(kit, collection)]
}

const scopeOf = ({ scope = 'work' }: ServerCollection) => scope
const pathOf = ({ model }: ServerCollection) => `/api/{team_id}/${model.name}`

const loading = (kit: Kit) => (input: { params: { team_id: number }; caller: Caller }) =>
  loadPrincipal(kit, input.params.team_id, input.caller)

function indexRoute(kit: Kit, collection: ServerCollection): Route {
  return route(
    defineRoute({
      method: 'GET',
      path: pathOf(collection),
      summary: `Index of ${collection.model.name}`,
      params: teamParams,
      query: indexQuery,
      answer: indexAnswer,
    }),
    {
      scope: scopeOf(collection),
      load: loading(kit),
      permit: anyone,
      handle: async ({ query, reply }, principal) => {
        // What changed since goes with what the browser keeps of the feed, as a folder's content does.
        if (query.since !== undefined) reply.header('cache-control', 'private, no-cache')
        const scope = readScope(collection, principal, query, kit.limits)
        const answer = await (collection.query?.(kit, principal, query, scope) ??
          readIndex(kit, collection, principal, scope))
        return answer as z.infer<typeof indexAnswer>
      },
    },
  )
}

function readRoute(kit: Kit, collection: ServerCollection): Route {
  return route(
    defineRoute({
      method: 'GET',
      path: `${pathOf(collection)}/{id}`,
      summary: `One of ${collection.model.name}`,
      params: recordParams,
      query: indexQuery,
      answer: recordAnswer,
    }),
    {
      scope: scopeOf(collection),
      load: loading(kit),
      permit: anyone,
      handle: async ({ params, query }, principal) => ({
        data: await readOne(kit, collection, principal, params.id, query.expand),
      }),
    },
  )
}

/** What is one's own is asked over all workspaces at once, as its feed goes over all of them. */
function personalIndexRoute(kit: Kit, collection: ServerCollection): Route {
  return route(
    defineRoute({
      method: 'GET',
      path: `/api/me/${collection.model.name}`,
      summary: `One's own ${collection.model.name}, in all workspaces`,
      query: personalQuery,
      answer: indexAnswer,
    }),
    {
      scope: scopeOf(collection),
      load: nothing,
      permit: signedIn,
      handle: async ({ query, caller, reply }) => {
        if (query.since !== undefined) reply.header('cache-control', 'private, no-cache')
        return (await readPersonal(kit, collection, caller, query)) as z.infer<typeof indexAnswer>
      },
    },
  )
}

/** What a put, a delete or a restore answers. */
function writing(kit: Kit, { name }: ServerCollection['model'], method: Method) {
  return async (input: {
    params: { team_id: number; id: string }
    body?: Record<string, unknown> | undefined
    caller: Caller
    key: string | null
    origin: Origin | null
    request: FastifyRequest
    reply: { status(code: number): unknown; header(name: string, value: string): unknown }
  }) => {
    const { old, ...item } = input.body ?? {}
    if (old !== undefined && (typeof old !== 'object' || old === null || Array.isArray(old)))
      throw invalid('old: must be an object')
    kit.charge(input.caller, input.params.team_id, 1)
    const { team_id, id } = input.params
    const operation = makeOperation({
      collection: name,
      method,
      id,
      item: method === 'put' ? item : undefined,
      old: old as Record<string, unknown> | undefined,
      caller: input.caller,
      key: input.key,
      origin: input.origin,
    })
    const outcomes = await kit.writer.submit(team_id, [operation])
    const isPending = await followAtOnce(kit.follows, team_id, [operation], outcomes)
    const result = outcomes[0] as Outcome
    input.reply.status(result.status)
    if (result.retryAfter) input.reply.header('retry-after', String(result.retryAfter))
    const body = inLanguage(kit, result, input.request) as { data: Record<string, unknown> }
    return isPending ? { ...body, pending: true as const } : body
  }
}

// Rights of a write are judged on the locked row; here only the workspace is.
function writeRoutes(kit: Kit, collection: ServerCollection): Route[] {
  const { name } = collection.model
  const base = pathOf(collection)
  const [scope, load] = [scopeOf(collection), loading(kit)]
  const write = (method: Method) => writing(kit, collection.model, method)
  return [
    route(
      defineRoute({
        method: 'PUT',
        path: `${base}/{id}`,
        summary: `Create or save one of ${name}`,
        params: recordParams,
        body: putBody,
        answer: recordAnswer,
      }),
      {
        scope,
        load,
        permit: anyone,
        handle: write('put'),
      },
    ),
    route(
      defineRoute({
        method: 'DELETE',
        path: `${base}/{id}`,
        summary: `Move one of ${name} to the trash`,
        params: recordParams,
        answer: recordAnswer,
      }),
      {
        scope,
        load,
        permit: anyone,
        handle: write('delete'),
      },
    ),
    route(
      defineRoute({
        method: 'POST',
        path: `${base}/{id}/restore`,
        summary: `Restore one of ${name}`,
        params: recordParams,
        answer: recordAnswer,
      }),
      {
        scope,
        load,
        permit: anyone,
        handle: write('restore'),
      },
    ),
  ]
}

async function readOne(
  kit: Kit,
  collection: ServerCollection,
  principal: Principal,
  id: string,
  expand: string | undefined,
): Promise<Record<string, unknown>> {
  if (!z.safeParse(collection.model.id, id).success) throw errors.not_found()
  const { team_id } = principal.access
  const row = await kit.db.read(team_id, async (tx) =>
    (await collection.store.load(tx, team_id, [id])).get(id),
  )
  if (!row || row['deleted_at'] !== null || !seesRecord(collection, principal, row)) throw errors.not_found()
  return presentRecord(collection, principal, row, expand)
}

/** An entry's answer, with the sentence of a refusal in the language of the request. */
function inLanguage(kit: Kit, { status, body }: Outcome, request: FastifyRequest): Outcome['body'] {
  const { message } = body as { message?: unknown }
  if (status < 400 || typeof message !== 'string') return body
  return { ...body, message: kit.translate(message, request) }
}

/** POST /bulk: every entry by its own key, status and right. */
export function bulkRoute(kit: Kit): Route {
  const contract = defineRoute({
    method: 'POST',
    path: '/api/{team_id}/bulk',
    summary: 'Up to 500 changes, each judged by itself',
    params: teamParams,
    body: bulkSchema,
    answer: z.array(z.looseObject({ status: z.number() })),
  })
  return route(contract, {
    // Each entry falls under a scope of its own.
    scope: 'open',
    load: ({ params, caller }) => loadPrincipal(kit, params.team_id, caller),
    permit: anyone,
    options: { bulk: true },
    handle: async ({ params, body, caller, request }) => {
      if (body.length > kit.limits.bulk_entries) throw invalid(`At most ${kit.limits.bulk_entries} entries`)
      kit.charge(caller, params.team_id, 1 + body.length / 50)
      const entries = body.map((entry) => operationOf(kit.registry, entry, caller))
      const sound = entries.flatMap((entry) => (entry instanceof AppError ? [] : [entry]))
      const outcomes = await kit.writer.submit(params.team_id, sound)
      const isPending = await followAtOnce(kit.follows, params.team_id, sound, outcomes)
      let next = 0
      return entries.map((entry) => {
        const outcome = entry instanceof AppError ? refusal(entry) : (outcomes[next++] as Outcome)
        const { status, retryAfter } = outcome
        const answer = inLanguage(kit, outcome, request)
        const pending = isPending && status < 300 ? { pending: true } : {}
        return { status, ...answer, ...pending, ...(retryAfter ? { retry_after: retryAfter } : {}) }
      })
    },
  })
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

/** What an entry asks for, or why it cannot be asked. */
function operationOf(registry: Registry, entry: BulkEntry, caller: Caller): Operation | AppError {
  const [, collection = '', id = '', restore] = entry.route.split('/')
  const refused = refusedScope(registry, collection, caller)
  if (refused) return refused
  if (restore ? entry.method !== 'post' : entry.method === 'post') return errors.not_found()
  if (!isStorable(entry)) return invalid(UNSTORABLE)
  return makeOperation({
    collection,
    method: restore ? 'restore' : entry.method === 'delete' ? 'delete' : 'put',
    id,
    item: entry.item,
    old: entry.old,
    caller,
    key: entry.idempotency_key,
    origin: entry.origin,
  })
}
