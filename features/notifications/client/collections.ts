import { createSubscription, notifications, subscriptions } from '@weft/model'
import { type CollectionSettings, settingsOf } from '@weft/store'

/** Of what people are told only pages are here that were asked for, and what was told since. */
export const notificationSettings: CollectionSettings = settingsOf(notifications, {
  isPartial: true,
  isSilent: true,
})

type NewSubscription = Parameters<typeof createSubscription>[1]

/** What one follows is asked for where it is shown; what was chosen on another device comes by itself. */
export const subscriptionSettings: CollectionSettings = settingsOf(subscriptions, {
  isPartial: true,
  isSilent: true,
  create: (team_id, fields) => createSubscription(team_id, fields as unknown as NewSubscription),
})
