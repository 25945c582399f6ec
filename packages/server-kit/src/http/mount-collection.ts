import { defineRoute, numericParam } from '@weft/protocol'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import type { PlannedAct } from '../acts/planned-act.ts'
import { loadPrincipal } from '../access/load-principal.ts'
import type { Principal } from '../access/principal.ts'
import type { Access } from '../access/access.ts'
import type { Caller } from '../caller.ts'
import { readIndex } from '../records/read/read-index.ts'
import { personalQuery, readPersonal } from '../records/read/read-personal.ts'
import { indexQuery } from '../records/contract/read-scope.ts'
import { readScope } from '../records/read/read-scope.ts'
import type { Origin } from '../records/contract/origin.ts'
import type { Row } from '../records/contract/record-store.ts'
import type { Registry } from '../records/contract/registry.ts'
import type { NamedAsked } from '../records/contract/record-names.ts'
import type { ServerCollection } from '../records/contract/server-collection.ts'
import { presentRecord, seesRecord } from '../records/read/visibility.ts'
import { errors, invalid } from '../errors.ts'
import type { Limits } from '../limits.ts'
import { makeOperation, type Method, type Outcome } from '../records/contract/operation.ts'
import type { Writer } from '../records/contract/writer.ts'
import type { Database } from '@weft/db'
import { type Follow, followAtOnce } from '../records/write/follow.ts'
import { askedByIds, namesOf, namesQuery, outcomeByNames } from './by-name.ts'
import { anyone, nothing, type Route, route } from './route.ts'
import { signedIn } from './signed-in.ts'

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
/** Of an id, in which an attribute may be named. */
const LONGEST_ID = 300
const recordParams = z.extend(teamParams, { id: z.string().check(z.minLength(1), z.maxLength(LONGEST_ID)) })
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
  const routes = [index, readRoute(kit, collection), ...writeRoutes(kit, collection)]
  return routes.map((one) => ({ ...one, options: { ...one.options, record: collection.model } }))
}

export const scopeOf = ({ scope = 'work' }: Pick<ServerCollection, 'scope'>) => scope
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
        return answerIndex(kit, collection, principal, query)
      },
    },
  )
}

/** The page of records that somebody asks for, as far as they may see them. */
export async function answerIndex(
  kit: Kit,
  collection: ServerCollection,
  principal: Principal,
  query: z.infer<typeof indexQuery>,
): Promise<z.infer<typeof indexAnswer>> {
  const reading = { db: kit.db, principal }
  const names = namesOf(collection, query)
  const asked = names ? await names.query(reading, query) : query
  const scope = readScope(collection, principal, asked, kit.limits)
  const answer = await (collection.query?.(kit, principal, asked, scope) ??
    readIndex(kit, collection, principal, scope))
  const data = names && 'data' in answer ? { data: await names.told(reading, answer.data as Row[]) } : {}
  return { ...answer, ...data } as z.infer<typeof indexAnswer>
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
      handle: async ({ params, query }, principal) => {
        const reading = { db: kit.db, principal }
        const names = namesOf(collection, query)
        const { id } = await askedByIds(names, reading, { id: params.id })
        const found = await readOne(kit, collection, principal, id, query.expand)
        const [data = found] = names ? await names.told(reading, [found]) : []
        return { data }
      },
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
      options: { bound: true },
      handle: async ({ query, caller, reply }) => {
        if (query.since !== undefined) reply.header('cache-control', 'private, no-cache')
        return (await readPersonal(kit, collection, caller, query)) as z.infer<typeof indexAnswer>
      },
    },
  )
}

interface WriteInput {
  params: { team_id: number; id: string }
  query: z.infer<typeof namesQuery>
  body?: Record<string, unknown> | undefined
  caller: Caller
  key: string | null
  origin: Origin | null
  request: FastifyRequest
  reply: { status(code: number): unknown; header(name: string, value: string): unknown }
}

/** What a put, a delete or a restore answers. */
function writing(kit: Kit, collection: ServerCollection, method: Method) {
  return async (input: WriteInput, principal: Principal) => {
    const { old, ...item } = input.body ?? {}
    if (old !== undefined && (typeof old !== 'object' || old === null || Array.isArray(old)))
      throw invalid('old: must be an object')
    kit.charge(input.caller, input.params.team_id, 1)
    const { team_id, id } = input.params
    const reading = { db: kit.db, principal }
    const names = namesOf(collection, input.query)
    const said = { id, item: method === 'put' ? item : undefined, old: old as NamedAsked['old'] }
    const operation = makeOperation({
      collection: collection.model.name,
      method,
      ...(await askedByIds(names, reading, said)),
      said,
      caller: input.caller,
      key: input.key,
      origin: input.origin,
    })
    const outcomes = await kit.writer.submit(team_id, [operation])
    const isPending = await followAtOnce(kit.follows, team_id, [operation], outcomes)
    const result = await outcomeByNames(names, reading, outcomes[0] as Outcome)
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
  const write = (method: Method) => writing(kit, collection, method)
  return [
    route(
      defineRoute({
        method: 'PUT',
        path: `${base}/{id}`,
        summary: `Create or save one of ${name}`,
        params: recordParams,
        query: namesQuery,
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
        query: namesQuery,
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
        query: namesQuery,
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
export function inLanguage(
  kit: Pick<Kit, 'translate'>,
  { status, body }: Outcome,
  request: FastifyRequest,
): Outcome['body'] {
  const { message } = body as { message?: unknown }
  if (status < 400 || typeof message !== 'string') return body
  return { ...body, message: kit.translate(message, request) }
}
