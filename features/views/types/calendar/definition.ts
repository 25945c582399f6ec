import { msg } from '@weft/i18n'
import type { Settings } from '@weft/model'

import type { ViewType } from '../../shared/view-type.ts'

export const MODES = ['month', 'week', 'day', 'agenda'] as const
export type Mode = (typeof MODES)[number]

/** Days of the week that one may begin at: Sunday, Monday, Saturday. */
export const FIRST_DAYS = [0, 1, 6] as const

/** More events than these no cell of a month has room for. */
export const MAX_PER_DAY = 12

/** What only the calendar keeps. */
export interface CalendarSettings {
  /** Null: the first date of the folder. */
  date_attribute: string | null
  /** Null: the end of that date's own range. */
  end_attribute: string | null
  mode: Mode
  /** First hour that week and day show, and the one they end before: 0 to 24. */
  hours: readonly [from: number, to: number]
  /** The hours that are not shaded. */
  work_hours: readonly [from: number, to: number]
  weekends: boolean
  /** 0 Sunday, 1 Monday, 6 Saturday; null as the profile says. */
  first_day: (typeof FIRST_DAYS)[number] | null
  /** Events that a day of a month shows before it says how many more there are. */
  max_per_day: number
  /** The list of items without a date. */
  tray: boolean
}

/** The settings as far as they make sense, the others by default. */
export function readCalendarSettings(settings: Settings): CalendarSettings {
  const { date_attribute, end_attribute, max_per_day, mode, first_day } = settings
  return {
    date_attribute: typeof date_attribute === 'string' ? date_attribute : null,
    end_attribute: typeof end_attribute === 'string' ? end_attribute : null,
    mode: MODES.find((one) => one === mode) ?? 'month',
    hours: isHours(settings['hours']) ? settings['hours'] : [0, 24],
    work_hours: isHours(settings['work_hours']) ? settings['work_hours'] : [9, 17],
    weekends: settings['weekends'] !== false,
    first_day: FIRST_DAYS.find((one) => one === first_day) ?? null,
    max_per_day: isCount(max_per_day) ? max_per_day : 4,
    tray: settings['tray'] === true,
  }
}

/** Whole hours of a day, the first one before the second. */
export function isHours(value: unknown): value is readonly [number, number] {
  if (!Array.isArray(value) || value.length !== 2 || !value.every(Number.isInteger)) return false
  const [from, to] = value as [number, number]
  return from >= 0 && to <= 24 && from < to
}

export function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_PER_DAY
}

export const definition: ViewType = {
  type: 'calendar',
  label: msg('Calendar'),
  isFlat: true,
  dates(settings) {
    const { date_attribute, end_attribute } = readCalendarSettings(settings)
    return { start: date_attribute, end: end_attribute }
  },
  defaultSettings: { mode: 'month', hours: [0, 24], work_hours: [9, 17], weekends: true, max_per_day: 4 },
}
