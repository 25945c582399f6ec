import { AppError } from '@weft/base'
import { CLIENT_VERSION, DAV_METHODS, HEADERS, isOlderVersion, OLDEST_CLIENT_VERSION } from '@weft/protocol'
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'

import { type Caller, GUEST } from '../caller.ts'
import { errors, isSaidByData } from '../errors.ts'
import type { Limits } from '../limits.ts'
import type { RateLimiter } from '../rate-limiter.ts'
import { limitBodies } from './body-timeout.ts'
import { escapesUtf8 } from './encoding.ts'
import { answerByVersion, tellVersion } from './interface-version.ts'
import { acceptJson } from './json-body.ts'
import { type NeighbourHost, ownHost, targetAt } from './neighbour-hosts.ts'
import { secureAnswers } from './secure-answers.ts'
import { acceptUploads } from './uploads.ts'
import { applyViewAs } from './view-as.ts'

export interface AppOptions {
  log: FastifyBaseLogger
  limits: Limits
  rates: RateLimiter
  trustProxy: boolean | string
  /** Whether people come over https: browsers then never ask without it again. */
  https: boolean
  /** The hosts that are answered for, in small letters; null for any. */
  knownHosts: ReadonlySet<string> | null
  /** Hosts beside them, each with its one path. */
  neighbours?: readonly NeighbourHost[]
  /** Reads the caller from the Authorization header; throws for a bad one. */
  authenticate(request: FastifyRequest): Promise<Caller>
  /** Passes when the caller gave the password lately, or with this request; throws a 401 of type `reauth`. */
  reauthenticate?: Reauthenticate | undefined
  /** Where programs learn how to get a token for a path: told with each 401 as the standards have it. */
  challenge?: ((path: string | undefined) => string) | undefined
  /** Turns an error's English message into the caller's language. */
  translate(message: string, request: FastifyRequest): string
}

export type Reauthenticate = (request: FastifyRequest) => Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    reauthenticate: Reauthenticate
  }
}

/** Routes bring their own checks and writers: the default ones would load ajv and all it needs at every start. */
export const WITHOUT_COMPILERS = {
  compilersFactory: { buildValidator: () => () => () => true, buildSerializer: () => () => JSON.stringify },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>

/** The HTTP server without routes: parsing, limits, callers, errors and the access log. */
export function createApp(options: AppOptions): FastifyInstance {
  const { limits, log, neighbours = [] } = options
  const app = fastify({
    loggerInstance: log,
    // Our own line at the end of a request, without its address.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy,
    // Bodies have a limit of their own, which routes can ease.
    requestTimeout: 0,
    bodyLimit: limits.json_body_bytes,
    schemaController: WITHOUT_COMPILERS,
    // A request in the form for proxies means this server, too; after this all read the same path.
    rewriteUrl: ({ url, headers }) => targetAt(neighbours, url, headers.host),
    routerOptions: { maxParamLength: limits.param_length, ignoreTrailingSlash: true },
    http: { maxHeaderSize: limits.header_bytes, headersTimeout: limits.request_timeout_ms },
    // Addresses that no route can be looked up by.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request as FastifyRequest, reply as FastifyReply),
  }) as unknown as FastifyInstance
  for (const method of DAV_METHODS) app.addHttpMethod(method, { hasBody: true })
  acceptJson(app, limits)
  acceptUploads(app)
  limitBodies(app, limits.request_timeout_ms)
  app.decorateRequest('caller', null as unknown as Caller)
  const refuse = async () => {
    throw errors.reauthentication()
  }
  app.decorate('reauthenticate', options.reauthenticate ?? refuse)

  // A route that was not mounted through `route()` has no declared loader and permission: refuse to boot.
  app.addHook('onRoute', (routeOptions) => {
    if (
      routeOptions.url.startsWith('/api/') &&
      !routeOptions.config?.declared?.scope &&
      routeOptions.method !== 'HEAD'
    ) {
      throw new Error(
        `Route ${String(routeOptions.method)} ${routeOptions.url} declares no loader, permission and scope of tokens`,
      )
    }
  })

  secureAnswers(app, options.https)
  answerByVersion(app)
  app.addHook('onRequest', async (request, reply) => {
    checkVersion(request, reply)
    if (request.url.length > limits.url_bytes)
      throw request.routeOptions.config.declared?.options.tooLong?.() ?? errors.uri_too_long()
    if (!escapesUtf8(request.url)) throw errors.bad_request()
    request.caller = GUEST
    const declared = request.routeOptions.config.declared
    if (!declared) return
    const isForeign = declared.options.foreign === true
    checkHost(request, options.knownHosts, neighbours)
    if (!isForeign) checkOrigin(request, neighbours)
    const known = isForeign ? GUEST : await options.authenticate(request)
    request.caller = applyViewAs(request, { ...known, address: request.ip })
    limitToken(options, request, reply)
    if (!declared.options.unlimited) limitRate(options, request, declared.options.reads === true)
  })

  app.addHook('onResponse', async (request, reply) => {
    // The pattern, never the address: paths may hold tokens.
    const details = {
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      user: request.caller?.user_id ?? 0,
    }
    if (reply.statusCode >= 500) log.error(details, 'request')
    else log.debug(details, 'request')
  })

  app.setErrorHandler(answerError)
  return app

  function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const known = asAppError(error)
    tellVersion(request, reply)
    if (known.status >= 500 && known.code === 'internal') log.error({ err: error }, 'unexpected error')
    const challenge = challengeOf(known, options.challenge?.(request.routeOptions.url))
    if (challenge !== undefined) reply.header('www-authenticate', challenge)
    if (known.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter))
    const refusal = request.routeOptions.config?.declared?.options.refusal
    if (refusal) {
      const { status, type, body } = refusal(known, options.translate(known.message, request))
      void reply.status(status).type(type).header('cache-control', 'no-store').send(body)
      return
    }
    void reply.status(known.status).send({
      ...(isSaidByData(known) ? {} : { message: options.translate(known.message, request) }),
      code: known.code,
      ...(known.type === undefined ? {} : { type: known.type }),
      ...(known.data === undefined ? {} : { data: known.data }),
      ...known.extra,
    })
  }
}

/** How a program gets a token, or one that may do more: the least of what would do is named. */
function challengeOf({ code, extra }: AppError, how: string | undefined): string | undefined {
  if (how === undefined) return undefined
  if (code === 'unauthenticated') return how
  if (code !== 'scope_missing') return undefined
  const [scope = ''] = String(extra?.['scope'] ?? '').split(' ')
  return `${how}, error="insufficient_scope", scope="${scope}"`
}

function limitRate({ rates, limits }: AppOptions, request: FastifyRequest, reads: boolean): void {
  const { user_id } = request.caller
  const isRead = reads || request.method === 'GET'
  const wait =
    user_id === 0
      ? rates.take(`guest:${request.ip}`, limits.guest_rate, limits.guest_burst)
      : isRead
        ? rates.take(`read:${user_id}`, limits.read_rate, limits.read_burst)
        : rates.take(`write:${user_id}`, limits.write_rate, limits.write_burst)
  if (wait > 0) throw errors.rate_limited({ retryAfter: wait })
}

/** Each token has an allowance of its own, and is told how much of it is left. */
function limitToken(
  { rates, limits }: AppOptions,
  { caller: { grant, session_id } }: FastifyRequest,
  reply: FastifyReply,
): void {
  if (!grant) return
  const key = `token:${grant.counted_as ?? session_id}`
  const wait = rates.take(key, limits.token_rate, limits.token_burst)
  const { remaining, reset } = rates.left(key)
  reply.headers({
    'ratelimit-limit': String(limits.token_burst),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(reset),
  })
  if (wait > 0) throw errors.rate_limited({ retryAfter: wait })
}

/** Old clients are told, whatever else the answer says; programs that name no version are left alone. */
function checkVersion(request: FastifyRequest, reply: FastifyReply): void {
  const version = request.headers[HEADERS.clientVersion]
  if (typeof version !== 'string') return
  if (isOlderVersion(version, CLIENT_VERSION)) reply.header(HEADERS.updateRequired, '1')
  if (isOlderVersion(version, OLDEST_CLIENT_VERSION)) reply.header(HEADERS.forceReload, '1')
}

// Names of hosts have no case.
const hostOf = (request: FastifyRequest, neighbours: readonly NeighbourHost[]) =>
  ownHost(neighbours, request.url, request.host.toLowerCase())

function checkHost(
  request: FastifyRequest,
  knownHosts: ReadonlySet<string> | null,
  neighbours: readonly NeighbourHost[],
): void {
  const host = hostOf(request, neighbours)
  if (knownHosts && !knownHosts.has(host.replace(/:\d+$/, ''))) throw errors.misdirected()
}

function checkOrigin(request: FastifyRequest, neighbours: readonly NeighbourHost[]): void {
  const host = hostOf(request, neighbours)
  const { origin } = request.headers
  if (request.method === 'GET' || origin === undefined) return
  // Browsers send Origin with every write; one from elsewhere is another site using the person's cookies.
  if (origin === 'null' || URL.parse(origin)?.host !== host) throw errors.foreign_origin()
}

/** Our error for whatever was thrown. */
function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return errors.too_large({ cause: error })
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return errors.uri_too_long({ cause: error })
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return errors.unsupported_media_type({ cause: error })
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return errors.malformed_json({ cause: error })
    default:
      return statusCode !== undefined && statusCode >= 400 && statusCode < 500
        ? errors.bad_request({ cause: error })
        : errors.internal({ cause: error })
  }
}
