import { type Channel, type Topic, TOPICS } from './topics.ts'

/** When mails go: never, soon after something happened, or all of an hour or a day as one. */
const RHYTHMS = ['never', 'once', 'hourly', 'daily'] as const
export type Rhythm = (typeof RHYTHMS)[number]

/** Hours in which nothing rings and nothing is mailed, by the clock of the person's zone. */
export interface QuietHours {
  /** Minutes since midnight. */
  from: number
  to: number
  /** Saturday and Sunday as a whole, too. */
  weekends: boolean
  /** Mentions come through all the same. */
  mentions: boolean
}

export interface NotificationSettings {
  rhythm: Rhythm
  /** When the daily mail goes, in minutes since midnight. */
  daily_at: number
  quiet: QuietHours | null
  /** Whether somebody hears of a topic by a channel. */
  isOn(topic: Topic, channel: Channel): boolean
}

type Preferences = Readonly<Record<string, unknown>>

/** Where the choices stand among a person's preferences: each apart, so that two devices do not undo each other. */
export const RHYTHM_KEY = 'notify.mail'
export const DAILY_KEY = 'notify.daily'
export const QUIET_KEY = 'notify.quiet'
export const choiceKey = (topic: Topic, channel: Channel) => `notify.${topic}.${channel}`

const DAY_MINUTES = 1_440
export const DAILY_AT = 8 * 60
/** What is offered to whoever turns quiet hours on. */
export const USUAL_QUIET: QuietHours = { from: 19 * 60, to: DAILY_AT, weekends: false, mentions: false }

/** What a person chose. Preferences are anything that a client once wrote: what makes no sense is as if not chosen. */
export function readNotificationSettings(preferences: Preferences): NotificationSettings {
  return {
    rhythm: RHYTHMS.find((one) => one === preferences[RHYTHM_KEY]) ?? 'once',
    daily_at: minutesIn(preferences[DAILY_KEY]) ?? DAILY_AT,
    quiet: quietIn(preferences[QUIET_KEY]),
    isOn(topic, channel) {
      const chosen = preferences[choiceKey(topic, channel)]
      return typeof chosen === 'boolean' ? chosen : TOPICS[topic][channel]
    },
  }
}

function minutesIn(value: unknown): number | null {
  const isTime = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < DAY_MINUTES
  return isTime ? value : null
}

function quietIn(value: unknown): QuietHours | null {
  if (typeof value !== 'object' || value === null) return null
  const said = value as Partial<Record<keyof QuietHours, unknown>>
  const from = minutesIn(said.from)
  const to = minutesIn(said.to)
  if (from === null || to === null) return null
  return { from, to, weekends: said.weekends === true, mentions: said.mentions === true }
}
