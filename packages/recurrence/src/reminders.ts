import { fromWireTime } from '@weft/base'
import { msg } from '@weft/i18n'
import type { DateData } from './date-data.ts'
import { addUnits } from './days.ts'
import { dayAt, momentOf, secondsAt } from './zone.ts'

export const REMINDER_UNITS = ['minute', 'hour', 'day', 'week'] as const
export type ReminderUnit = (typeof REMINDER_UNITS)[number]

/** One of `reminders` of a date's data. A date without a time reminds at nine in the recipient's zone. */
export interface Reminder {
  /** How many units before the start; 0 is at its time. */
  n: number
  unit: ReminderUnit
  /** Who is reminded: the item's members unless a members attribute or people are named. */
  attribute_id?: string
  user_ids?: readonly number[]
}

export const MAX_REMINDERS = 5
const MAX_N = 999
/** When dates without a time remind. */
const REMIND_AT_S = 9 * 3_600
const MAX_PEOPLE = 50

const NO_REMINDER = msg('This reminder cannot be read')
const TOO_MANY = msg('A date has at most 5 reminders')
const NEEDS_TIME = msg('A date without a time can only have reminders days or weeks before')
const TWICE = msg('This reminder already exists')

/** What is offered for a date with a time, or without. */
export function reminderPresets(hasTime: boolean): readonly Pick<Reminder, 'n' | 'unit'>[] {
  const days = [
    { n: 1, unit: 'day' },
    { n: 2, unit: 'day' },
    { n: 1, unit: 'week' },
  ] as const
  if (!hasTime) return [{ n: 0, unit: 'day' }, ...days]
  return [
    ...[0, 5, 10, 15, 30].map((n) => ({ n, unit: 'minute' as const })),
    { n: 1, unit: 'hour' },
    { n: 2, unit: 'hour' },
    ...days,
  ]
}

/** The reminders of a date that can be read. */
export function remindersOf(date: DateData): Reminder[] {
  const list: unknown = date['reminders']
  return Array.isArray(list) ? list.map(asReminder).filter((one) => one !== null) : []
}

function asReminder(data: unknown): Reminder | null {
  if (typeof data !== 'object' || data === null) return null
  const { n, unit, attribute_id, user_ids } = data as Partial<Record<keyof Reminder, unknown>>
  const known = REMINDER_UNITS.find((one) => one === unit)
  if (!known || !Number.isInteger(n) || Number(n) < 0 || Number(n) > MAX_N) return null
  const reminder = { n: Number(n), unit: known }
  if (typeof attribute_id === 'string' && user_ids === undefined) return { ...reminder, attribute_id }
  if (attribute_id !== undefined) return null
  if (user_ids === undefined) return reminder
  const ids: unknown[] = Array.isArray(user_ids) ? user_ids : []
  const people = ids.filter((id): id is number => Number.isSafeInteger(id) && Number(id) > 0)
  const isList = people.length > 0 && people.length === ids.length && people.length <= MAX_PEOPLE
  return isList ? { ...reminder, user_ids: [...new Set(people)] } : null
}

/** The sentence that a date with these reminders is refused with, or null. */
export function remindersProblem(date: DateData): string | null {
  const list: unknown = date['reminders']
  if (!Array.isArray(list) || list.some((one) => asReminder(one) === null)) return NO_REMINDER
  if (list.length > MAX_REMINDERS) return TOO_MANY
  const reminders = remindersOf(date)
  if (!date.hasTime && reminders.some(({ unit }) => unit === 'minute' || unit === 'hour')) return NEEDS_TIME
  return new Set(reminders.map(keyOf)).size < reminders.length ? TWICE : null
}

/**
 * The moment of a reminder for somebody in a zone. Days and weeks before are those of the calendar: the clock shows the
 * same time then, also where it changed in between. A date without a time reminds at nine.
 */
export function reminderMoment(
  { n, unit }: Pick<Reminder, 'n' | 'unit'>,
  date: DateData,
  zone: string,
): number {
  const isOfDays = unit === 'day' || unit === 'week'
  if (!date.hasTime) return momentOf(addUnits(date.start, isOfDays ? unit : 'day', -n), REMIND_AT_S, zone)
  const at = fromWireTime(date.start)
  if (!isOfDays) return at - n * MINUTES[unit] * 60_000
  // The very moment where nothing is counted: a time that happens twice has two.
  return n === 0 ? at : momentOf(addUnits(dayAt(at, zone), unit, -n), secondsAt(at, zone), zone)
}

/** What makes two reminders the same one. */
export function keyOf({ n, unit, attribute_id, user_ids }: Reminder): string {
  return `${n === 0 ? '' : unit} ${n} ${attribute_id ?? ''} ${user_ids?.join(',') ?? ''}`
}

/** The reminders in their one order, the earliest first; what cannot be read stays as it is, to be refused. */
export function normaliseReminders(list: unknown): unknown {
  if (!Array.isArray(list) || list.some((one) => asReminder(one) === null)) return list
  return list.map((one) => asReminder(one) as Reminder).toSorted((a, b) => minutesOf(b) - minutesOf(a))
}

const MINUTES: Record<ReminderUnit, number> = { minute: 1, hour: 60, day: 1_440, week: 10_080 }
const minutesOf = ({ n, unit }: Reminder) => n * MINUTES[unit]

/** Reminders that a date keeps when its time goes: those of minutes and hours have nothing to count from. */
export function withoutMinutes(reminders: readonly Reminder[]): Reminder[] {
  return reminders
    .filter(({ n, unit }) => unit === 'day' || unit === 'week' || n === 0)
    .map((one) => (one.unit === 'minute' || one.unit === 'hour' ? { ...one, unit: 'day' } : one))
}
