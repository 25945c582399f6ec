import { now } from '@weft/base'
import type { Log } from '@weft/db'
import { createSeal } from '@weft/features/mail/server'
import { JobInterrupted, type Jobs } from '@weft/jobs'
import type { Kit, Outbound, ServerFeature } from '@weft/server-kit'

import { LOG_DAYS } from '../shared/index.ts'
import { CHECK, type CheckJob, createConsumer } from './events/follow-activity.ts'
import { GIVE_UP, giveUpRest, type GivingUp } from './give-up.ts'
import { logRoutes } from './log/routes.ts'
import { forgetDeliveries } from './removal/queries.ts'
import { REMOVE, type Removal, removeDeleted } from './removal/remove-deleted.ts'
import { hookRoutes } from './routes.ts'
import { createSender, type Sender } from './sending/sender.ts'
import { checkHooks, type OffNews, TELL, tellHookIsOff, turnHookOff } from './turn-off.ts'

interface HookOptions {
  log: Log
  jobs: Pick<Jobs, 'register' | 'registerDaily' | 'addWithin'>
  outbound: Outbound
  outboundAllow: readonly string[]
  /** The instance's secret: secrets of hooks and what was sent are encrypted with a key derived from it. */
  secret: string
  appUrl: URL
}

const DAY = 86_400_000
const FORGOTTEN_AT_ONCE = 5_000

/** Webhooks: servers of others are told of what happens, by the rights of whoever made the hook. */
export function createHooksFeature({ log, jobs, outbound, secret, ...options }: HookOptions): ServerFeature {
  const seal = createSeal(secret, 'webhooks')
  let kit: Kit | undefined
  let sender: Sender | undefined
  const known = (): Kit => {
    if (!kit) throw new Error('hooks are asked before the server has started')
    return kit
  }
  const soon = () => sender?.soon()
  return {
    name: 'hooks',
    words: async () => (await import('./interface-words.ts')).words,
    consumers: [createConsumer({ access: () => known().access, queued: soon })],
    routes: (given) => [
      ...hookRoutes(given, { seal, jobs, allow: options.outboundAllow, soon }),
      ...logRoutes(given, { seal, outbound, soon }),
    ],
    async start(given) {
      kit = given
      const off = { kit: given, jobs }
      jobs.register<CheckJob>(CHECK, ({ payload: { team_id, overfull } }) =>
        checkHooks(off, team_id, overfull),
      )
      jobs.register<GivingUp>(GIVE_UP, ({ payload, db, signal }) => giveUpRest(payload, { db, signal }))
      jobs.register<Removal>(REMOVE, ({ payload, db, signal }) => removeDeleted(payload, { db, signal }))
      jobs.register<OffNews>(TELL, ({ payload }) => tellHookIsOff(off, payload))
      jobs.registerDaily('forget-hook-deliveries', { hour: 3, minute: 17 }, async ({ db, signal }) => {
        const before = now() - LOG_DAYS * DAY
        while ((await db.owner((tx) => forgetDeliveries(tx, before, FORGOTTEN_AT_ONCE))) > 0)
          if (signal.aborted) throw new JobInterrupted()
      })
      sender = createSender({
        log,
        seal,
        outbound,
        db: given.db,
        access: given.access,
        origin: options.appUrl.origin,
        turnOff: (hook, reason) => turnHookOff(off, hook, reason),
      })
    },
    async started() {
      sender?.start()
    },
    async stop() {
      await sender?.stop()
    },
  }
}
