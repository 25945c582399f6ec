import type { FastifyRequest } from 'fastify'

import type { PlannedAct } from './acts/planned-act.ts'
import type { ServerCollection } from './records/contract/server-collection.ts'
import type { Kit } from './http/mount-collection.ts'
import type { Caller } from './caller.ts'
import type { NeighbourHost } from './http/neighbour-hosts.ts'
import type { Route } from './http/route.ts'
import type { InterfaceWords } from './open-api/interface-words.ts'
import type { ActivityConsumer } from './outbox/consumer.ts'
import type { Follow } from './records/write/follow.ts'

/** What a feature brings to the server. */
export interface ServerFeature {
  name: string
  collections?: readonly ServerCollection[]
  /** What must be true before a change is answered, as far as that takes no time: copies that are read right after it. */
  follow?: Follow
  /** Who follows the activity: webhooks, automations, notifications. */
  consumers?: readonly ActivityConsumer[]
  /** What it can show before it is done. */
  acts?: readonly PlannedAct[]
  routes?(kit: Kit): Route[]
  /** What its calls and fields mean, for the document of the interface; loaded when somebody asks for that. */
  words?(): Promise<InterfaceWords>
  /** Hosts beside the own one that lead to its routes. */
  neighbours?: readonly NeighbourHost[]
  /** What only this feature reads from a request about who makes it; never another person. */
  identify?(request: FastifyRequest, caller: Caller): Caller
  /** Runs before the server listens, such as to register jobs. */
  start?(kit: Kit): Promise<void>
  /** Called once all have started: every job is registered, so that some may be added. */
  started?(kit: Kit): Promise<void>
  /** Runs after the last request was answered. */
  stop?(): Promise<void>
}
