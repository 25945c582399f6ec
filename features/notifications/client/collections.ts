import { notifications } from '@weft/model'
import { type CollectionSettings, settingsOf } from '@weft/store'

/** Of what people are told only pages are here that were asked for, and what was told since. */
export const notificationSettings: CollectionSettings = settingsOf(notifications, {
  isPartial: true,
  isSilent: true,
})
