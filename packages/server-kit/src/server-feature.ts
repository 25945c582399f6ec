import type { ServerCollection } from './collections/server-collection.ts'
import type { Kit } from './http/mount-collection.ts'
import type { Route } from './http/route.ts'
import type { ActivityConsumer } from './outbox/consumer.ts'

/** What a feature brings to the server. */
export interface ServerFeature {
  name: string
  collections?: readonly ServerCollection[]
  /** Who follows the activity: webhooks, automations, notifications. */
  consumers?: readonly ActivityConsumer[]
  routes?(kit: Kit): Route[]
  /** Runs before the server listens, such as to register jobs. */
  start?(kit: Kit): Promise<void>
  /** Runs after the last request was answered. */
  stop?(): Promise<void>
}
