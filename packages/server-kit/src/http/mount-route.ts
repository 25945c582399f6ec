import { HEADERS, IDEMPOTENCY_KEY_LENGTH, saidOriginSchema } from '@weft/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { acceptedScopes, demandScope, demandTeam } from '../access/grant.ts'
import { demandProven } from '../access/sso-demand.ts'
import { GUEST, type Caller } from '../caller.ts'
import { sentences } from '../records/write/record-fields.ts'
import { errors, invalid } from '../errors.ts'
import type { Origin } from '../records/contract/origin.ts'
import type { Limits } from '../limits.ts'
import type { Route, RouteInput } from './route.ts'
import { oneself } from './signed-in.ts'
import { isStorable, UNSTORABLE } from './storable.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
  interface FastifyContextConfig {
    /** Set by mountRoute alone: a route without it was not declared with its loader and permission. */
    declared?: Route
  }
}

/** Puts a declared route on the server. */
export function mountRoute(app: FastifyInstance, limits: Limits, route: Route): void {
  const { contract } = route
  app.route({
    method: contract.method,
    url: contract.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { declared: route },
    schema: openApiSchema(route),
    bodyLimit: bodyBytesOf(route, limits),
    // Checked below, so that problems come as our sentences and types flow from the contract.
    validatorCompiler: () => () => true,
    serializerCompiler: () => (data) => JSON.stringify(data),
    handler: async (request, reply) => {
      demandGrant(route, request)
      demandOwnProof(route, request)
      const input = {
        params: parse('params', contract.params, request.params),
        query: parse('query', contract.query, request.query),
        body:
          route.options.rawBody || route.options.upload
            ? undefined
            : parse('body', contract.body, request.body),
        caller: callerAt(route, request),
        key: idempotencyKey(request),
        origin: originOf(request),
        request,
        reply,
      } as RouteInput<typeof contract>
      const loaded = (await route.load(input as never)) as never
      route.permit(input as never, loaded)
      if (asksPassword(route, input)) {
        oneself(request)
        await app.reauthenticate(request)
      }
      const answer = await route.handle(input as never, loaded)
      if (reply.sent || answer === reply) return reply
      if (reply.statusCode === 200 && contract.status) reply.status(contract.status)
      return reply.send(answer)
    },
  })
}

function asksPassword({ options: { reauthenticated = false } }: Route, input: { body: unknown }): boolean {
  return typeof reauthenticated === 'function' ? reauthenticated(input.body) : reauthenticated
}

function bodyBytesOf({ options: { bulk, bodyBytes } }: Route, limits: Limits): number {
  const general = bulk ? limits.bulk_body_bytes : limits.json_body_bytes
  return Math.min(bodyBytes ?? general, general)
}

function parse(
  where: 'params' | 'query' | 'body',
  schema: z.ZodMiniType | undefined,
  value: unknown,
): unknown {
  if (!schema) return undefined
  // Bodies were looked at when they were read.
  const isSound = where === 'body' || isStorable(value)
  const parsed = z.safeParse(schema, value === undefined && where === 'body' ? {} : value)
  if (parsed.success && isSound) return parsed.data
  // A path that names nothing possible is a page that does not exist, not a wrong body.
  if (where === 'params') throw errors.not_found()
  throw invalid(...(parsed.success ? [UNSTORABLE] : sentences(parsed.error)))
}

const isReading = ({ contract, options }: Pick<Route, 'contract' | 'options'>) =>
  contract.method === 'GET' || options.reads === true

/**
 * Where nothing is asked of a token, nothing comes of it either: what such a route has for people is not for it. The
 * entries of a bulk are judged one by one.
 */
function callerAt({ scope, options }: Route, request: FastifyRequest): Caller {
  const { grant, ...caller } = request.caller ?? GUEST
  if (!grant) return caller
  return scope === 'open' && !options.bulk ? { ...caller, ...GUEST } : { ...caller, grant }
}

/** 403 for a token that is not for this route, or not for the workspace of its path. */
function demandGrant({ contract, scope, options }: Route, { caller, params }: FastifyRequest): void {
  const grant = caller?.grant
  if (!grant) return
  demandScope(grant, scope, isReading({ contract, options }))
  if (grant.team_ids === null || scope === 'open' || options.narrows) return
  const named = teamOf(contract, params)
  if (named === undefined) throw errors.token_elsewhere()
  demandTeam(grant, named)
}

/**
 * 401 for a session that a workspace's provider opened, at whatever is not of that workspace: other workspaces, and the
 * account itself.
 */
function demandOwnProof({ contract, scope, options }: Route, { caller, params }: FastifyRequest): void {
  if (caller?.only_team_id === undefined || scope === 'open') return
  const named = teamOf(contract, params)
  if (named === undefined && (options.narrows || options.bound)) return
  demandProven(caller, named ?? 0)
}

/** The workspace that a path names. */
function teamOf(contract: Route['contract'], params: unknown): number | undefined {
  const { team_id, id } = params as { team_id?: string; id?: string }
  const named = contract.path.startsWith('/api/teams/{id}') ? id : team_id
  return named === undefined ? undefined : Number(named)
}

/** A word that is none of ours says nothing. */
function originOf({ headers }: FastifyRequest): Origin | null {
  const said = { act: headers[HEADERS.act], via: headers[HEADERS.via] }
  if (said.act === undefined && said.via === undefined) return null
  return z.safeParse(saidOriginSchema, said).data ?? null
}

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['x-idempotency-key']
  if (key === undefined || Array.isArray(key)) return null
  const { min, max } = IDEMPOTENCY_KEY_LENGTH
  if (key.length < min || key.length > max)
    throw invalid(`X-Idempotency-Key: between ${min} and ${max} characters`)
  return key
}

function openApiSchema(route: Route): Record<string, unknown> {
  const { contract, scope } = route
  const scopes = acceptedScopes(scope, isReading(route))
  return {
    summary: contract.summary,
    // Each is an alternative; none of a token will do where only the session of its person does.
    security:
      scopes === null
        ? []
        : scopes.length === 0
          ? [{ session: [] }]
          : scopes.map((one) => ({ bearer: [one] })),
    ...(contract.params ? { params: contract.params } : {}),
    ...(contract.query ? { querystring: contract.query } : {}),
    ...(contract.body ? { body: contract.body } : {}),
    response: { [contract.status ?? 200]: contract.answer },
  }
}
