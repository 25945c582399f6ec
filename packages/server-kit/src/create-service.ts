import { assert } from '@weft/base'
import type { Database } from '@weft/db'
import type { Bus } from '@weft/realtime'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { createAccess } from './access/access.ts'
import type { Caller } from './caller.ts'
import { createRegistry } from './records/write/create-registry.ts'
import { errors } from './errors.ts'
import { createApp, type Reauthenticate } from './http/create-app.ts'
import { bulkRoute } from './http/bulk-route.ts'
import { collectionRoutes, type Kit } from './http/mount-collection.ts'
import { mountRoute } from './http/mount-route.ts'
import type { Route } from './http/route.ts'
import { sayIssue } from './http/say-issue.ts'
import { openApiRoutes } from './open-api/docs-routes.ts'
import { collectOpenApi } from './open-api/make-document.ts'
import type { Limits } from './limits.ts'
import { createLive, type Live, type LiveOptions } from './live/live.ts'
import { liveRoutes } from './live/live-routes.ts'
import { createOutbox, type Outbox, type OutboxOptions } from './outbox/outbox.ts'
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts'
import type { ServerFeature } from './server-feature.ts'
import { createWriter } from './records/write/writer.ts'

export interface ServiceOptions {
  db: Database
  bus: Bus
  limits: Limits
  log: FastifyBaseLogger
  /** Part of every `rights` stamp; changes with a restore. */
  generation: string
  realtime: { key: string; secret: string }
  /** Whether clients of an older build reload by themselves after a start. */
  forceUpdate?: boolean
  trustProxy: boolean | string
  knownHosts: ReadonlySet<string> | null
  /** Whether people come over https. */
  https?: boolean
  features: readonly ServerFeature[]
  rates?: RateLimiter
  /** Adds the jobs that consumers of the activity ask for, in the given transaction of the owner's. */
  addJobs?: OutboxOptions['addJobs']
  authenticate(request: FastifyRequest): Promise<Caller>
  /** Judges whether the caller gave the password lately; without it every route marked so refuses. */
  reauthenticate?: Reauthenticate | undefined
  /** What a 401 at a path tells programs of how to get a token. */
  challenge?(path: string | undefined): string
  /** Who is behind a session or a token that stands now; undefined for one that ended. */
  holderOf: LiveOptions['holderOf']
  /** What others in a presence channel see of somebody. */
  personInfo(user_id: number): Promise<unknown>
  translate(message: string, request: FastifyRequest): string
}

/** The server put together from its features: HTTP, writes and realtime, not yet listening. */
export interface Service {
  app: FastifyInstance
  kit: Kit
  live: Live
  outbox: Outbox
  /** Prepares everything; call before `app.listen` or `app.inject`. */
  start(): Promise<void>
  /** Answers what is in flight, refuses what is new, closes sockets. */
  stop(): Promise<void>
}

export async function createService(options: ServiceOptions): Promise<Service> {
  const { db, limits, log, features } = options
  // Else zod/mini says no more than "Invalid input".
  z.config({ customError: sayIssue })
  const rates = options.rates ?? createRateLimiter()
  const access = createAccess({ db, generation: options.generation })
  const registry = createRegistry(features.flatMap((feature) => feature.collections ?? []))
  const writer = createWriter({
    db,
    access,
    registry,
    log,
    onCommit(transaction) {
      live.publish(transaction)
      outbox.tell(transaction.feeds.map((feed) => feed.key))
    },
  })
  const outbox = createOutbox({
    db,
    log,
    consumers: features.flatMap((feature) => feature.consumers ?? []),
    addJobs: options.addJobs ?? (async () => assert(false, 'jobs can be added')),
  })
  const live: Live = createLive({
    db,
    access,
    registry,
    bus: options.bus,
    limits,
    log,
    ...options.realtime,
    forceUpdate: options.forceUpdate ?? false,
    holderOf: options.holderOf,
  })
  const kit: Kit = {
    db,
    access,
    registry,
    writer,
    limits,
    translate: options.translate,
    follows: features.flatMap((feature) => feature.follow ?? []),
    acts: features.flatMap((feature) => feature.acts ?? []),
    charge: charging(rates, limits),
  }

  let stopping = false
  const app = createApp({
    log,
    limits,
    rates,
    trustProxy: options.trustProxy,
    https: options.https ?? false,
    knownHosts: options.knownHosts,
    neighbours: features.flatMap((feature) => feature.neighbours ?? []),
    async authenticate(request) {
      const caller = await options.authenticate(request)
      return features.reduce((known, feature) => feature.identify?.(request, known) ?? known, caller)
    },
    reauthenticate: options.reauthenticate,
    challenge: options.challenge,
    translate: options.translate,
  })
  refuseWhile(app, () => stopping)
  const owned = ownedRoutes(features, kit)
  const document = collectOpenApi(app, features, (route) => owned.get(route))
  mountAll(app, limits, [
    ...owned.keys(),
    bulkRoute(kit),
    ...liveRoutes(live, options.personInfo),
    ...openApiRoutes(document),
  ])

  return {
    app,
    kit,
    live,
    outbox,
    async start() {
      for (const feature of features) await feature.start?.(kit)
      for (const feature of features) await feature.started?.(kit)
      await live.start()
      await app.ready()
      live.attach(app.server)
      outbox.start()
    },
    async stop() {
      stopping = true
      await live.stop()
      await app.close()
      await outbox.stop()
      for (const feature of features) await feature.stop?.()
    },
  }
}

/** The routes of features and of their collections, and whose each is. */
function ownedRoutes(features: readonly ServerFeature[], kit: Kit): Map<Route, ServerFeature> {
  const own = features.flatMap((feature) =>
    (feature.routes?.(kit) ?? []).map((route) => [route, feature] as const),
  )
  const ofCollections = features.flatMap((feature) =>
    (feature.collections ?? [])
      .flatMap((collection) => collectionRoutes(kit, collection))
      .map((route) => [route, feature] as const),
  )
  return new Map([...own, ...ofCollections])
}

/** Takes from the allowances of a workspace and of whoever writes much in it. */
function charging(rates: RateLimiter, limits: Limits): Kit['charge'] {
  return (caller, team_id, cost) => {
    const wait = rates.take(`team:${team_id}`, limits.team_write_rate, limits.team_write_burst, cost)
    const own =
      caller.user_id > 0 && cost > 1
        ? rates.take(`write:${caller.user_id}`, limits.write_rate, limits.write_burst, cost - 1)
        : 0
    if (Math.max(wait, own) > 0) throw errors.rate_limited({ retryAfter: Math.max(wait, own) })
  }
}

/** Refuses what is new while the server stops. */
function refuseWhile(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onRequest', async () => {
    if (isStopping()) throw errors.stopping()
  })
  app.addHook('onSend', async (_request, reply) => {
    // A connection that is kept would keep the process.
    if (isStopping()) reply.header('connection', 'close')
  })
}

function mountAll(app: FastifyInstance, limits: Limits, routes: readonly Route[]): void {
  for (const route of routes) mountRoute(app, limits, route)
}
