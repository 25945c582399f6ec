import { now } from '@weft/base'
import type { Courier } from '@weft/features/mail/server'
import type { ProfileDeps } from '@weft/features/profile/server'
import { JobInterrupted, type Jobs } from '@weft/jobs'
import type { ItemsInView } from '@weft/features/items/server'
import type { Kit, Outbound, ServerFeature } from '@weft/server-kit'

import { DELIVER, deliver, type DeliverJob, deliverSoon } from './deliver.ts'
import { fanOut } from './fan-out.ts'
import { followActivity, TELL_PEOPLE, tellJob, type TellPeopleJob } from './follow-activity.ts'
import { createNotificationCollection } from './notification-collection.ts'
import { unsubscribeRoutes } from './mail/unsubscribe-routes.ts'
import { createUnsubscribes } from './mail/unsubscribe.ts'
import { deviceRoutes } from './push/device-routes.ts'
import { createPushKeys, type PushKeys } from './push/push-keys.ts'
import { dropEndedDevices } from './push/queries.ts'
import { dropOldNotifications } from './queries.ts'
import { notificationRoutes } from './routes.ts'
import { createSubscriptionCollection, type OnChosen } from './following/subscription-collection.ts'
import { type StorageNews, TELL_STORAGE, tellStorage } from './tell-storage.ts'
import { WAKE, wake, type WakeJob, wakingBy } from './snoozing/snooze.ts'

const FORGOTTEN_AT_ONCE = 5_000

export interface NotificationsDeps {
  jobs: Pick<Jobs, 'register' | 'registerDaily' | 'add' | 'addWithin'>
  publish: ProfileDeps['publish']
  courier: Courier
  /** Whether what is about a workspace is sent by a mail server of its own. */
  sendsItself(team_id: number): Promise<boolean>
  appUrl: URL
  /** The instance's; addresses that end somebody's mails are proven by a key derived from it. */
  secret: string
  itemsInView: ItemsInView
  outbound: Outbound
  outboundAllow: readonly string[]
  /** Whom push services write to. */
  pushSubject: string
  onChosen: OnChosen
}

/** What people are told of, and whom of what; and how that reaches them beside the inbox. */
export function createNotificationsFeature(deps: NotificationsDeps): ServerFeature {
  const { jobs, courier, appUrl } = deps
  const unsubscribes = createUnsubscribes(deps.secret, appUrl)
  const { outbound, pushSubject: subject, sendsItself } = deps
  const ways = { jobs, courier, appUrl, unsubscribes, outbound, subject, sendsItself }
  let keys: (() => Promise<PushKeys>) | undefined
  const keysOf = ({ db }: Pick<Kit, 'db'>) => (keys ??= createPushKeys(db, deps.secret))()
  return {
    name: 'notifications',
    words: async () => (await import('./interface-words.ts')).words,
    collections: [createNotificationCollection(wakingBy(jobs)), createSubscriptionCollection(deps.onChosen)],
    consumers: [followActivity],
    routes: (kit) => [
      ...notificationRoutes(kit),
      ...unsubscribeRoutes(kit, { ...deps, unsubscribes }),
      ...deviceRoutes(kit, { keys: () => keysOf(kit), allow: deps.outboundAllow }),
    ],
    async start(kit) {
      jobs.register<TellPeopleJob>(TELL_PEOPLE, async ({ payload, signal }) => {
        const end = await fanOut(
          { ...kit, itemsInView: deps.itemsInView },
          payload,
          () => signal.aborted,
          (user_ids) => deliverSoon({ db: kit.db, jobs }, user_ids),
        )
        if (end === 'stopped') throw new JobInterrupted()
        if (end === 'done') return
        const { name, payload: same, ...options } = tellJob(payload)
        await jobs.add(name, same, options)
      })
      jobs.register<WakeJob>(WAKE, async ({ payload }) => {
        await wake(kit, jobs, payload)
        await deliverSoon({ db: kit.db, jobs }, [payload.user_id])
      })
      jobs.register<StorageNews>(TELL_STORAGE, async ({ payload }) => {
        await deliverSoon({ db: kit.db, jobs }, await tellStorage(kit, payload))
      })
      jobs.register<DeliverJob>(DELIVER, ({ payload }) =>
        deliver({ ...ways, kit, keys: () => keysOf(kit) }, payload),
      )
      jobs.registerDaily('forget-notifications', { hour: 3, minute: 41 }, async ({ db, signal }) => {
        await db.owner(dropEndedDevices)
        while (await db.owner((tx) => dropOldNotifications(tx, now(), FORGOTTEN_AT_ONCE)))
          if (signal.aborted) throw new JobInterrupted()
      })
    },
  }
}
