import type { FastifyRequest } from 'fastify'

import type { ServerCollection } from './collections/server-collection.ts'
import type { Kit } from './http/mount-collection.ts'
import type { Caller } from './caller.ts'
import type { Route } from './http/route.ts'
import type { ActivityConsumer } from './outbox/consumer.ts'

/** What a feature brings to the server. */
export interface ServerFeature {
  name: string
  collections?: readonly ServerCollection[]
  /** Who follows the activity: webhooks, automations, notifications. */
  consumers?: readonly ActivityConsumer[]
  routes?(kit: Kit): Route[]
  /** What only this feature reads from a request about who makes it; never another person. */
  identify?(request: FastifyRequest, caller: Caller): Caller
  /** Runs before the server listens, such as to register jobs. */
  start?(kit: Kit): Promise<void>
  /** Runs after the last request was answered. */
  stop?(): Promise<void>
}
