import { addUnits, dayAt, momentOf } from '@weft/recurrence'

import { quietUntil } from './quiet-hours.ts'
import type { NotificationSettings } from './settings.ts'
import type { Topic } from './topics.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** A mail waits so long for what happens next; what is meant for one person in particular waits less. */
const WAITS = { meant: MINUTE, followed: 5 * MINUTE }
const MEANT: readonly Topic[] = ['mention', 'assigned', 'reply', 'automation']

/** Whom something is told, as far as times go. */
export interface Hearer {
  settings: NotificationSettings
  timezone: string
}

/** When something that happened at a moment is to be mailed; null when it never is. */
export function mailDue(topic: Topic, happened: number, { settings, timezone }: Hearer): number | null {
  if (settings.rhythm === 'never' || !settings.isOn(topic, 'mail')) return null
  return afterQuiet(topic, baseOf(topic, happened, { settings, timezone }), { settings, timezone })
}

/** When something is to be shown on the screens of devices; null when it never is. */
export function pushDue(topic: Topic, happened: number, hearer: Hearer): number | null {
  return hearer.settings.isOn(topic, 'push') ? afterQuiet(topic, happened, hearer) : null
}

function baseOf(topic: Topic, happened: number, { settings, timezone }: Hearer): number {
  // A reminder that comes with tomorrow's mail reminds of nothing.
  if (topic === 'reminder') return happened
  if (settings.rhythm === 'hourly') return Math.ceil(happened / HOUR) * HOUR
  if (settings.rhythm === 'daily') return nextDaily(happened, settings.daily_at, timezone)
  return happened + (MEANT.includes(topic) ? WAITS.meant : WAITS.followed)
}

/** The next moment when the clock shows a time of day, from a moment on. */
function nextDaily(from: number, minutes: number, zone: string): number {
  const today = dayAt(from, zone)
  const at = momentOf(today, minutes * 60, zone)
  return at >= from ? at : momentOf(addUnits(today, 'day', 1), minutes * 60, zone)
}

function afterQuiet(topic: Topic, at: number, { settings: { quiet }, timezone }: Hearer): number {
  if (topic === 'mention' && quiet?.mentions) return at
  return quietUntil(at, quiet, timezone) ?? at
}
