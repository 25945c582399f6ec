import type { Settings, ValueContext } from '@weft/model'
import { type DateOrder } from './locale-words.ts'
import { isZone } from './zone.ts'

export const DATE_FORMATS = ['locale', 'dmy', 'mdy', 'ymd', 'long', 'relative'] as const
export const DATE_GROUPS = ['day', 'week', 'month', 'quarter', 'year', 'relative'] as const

/** A date attribute's settings with their defaults. */
export interface DateSettings {
  dateFormat: (typeof DATE_FORMATS)[number]
  /** Editors offer a time. */
  time: boolean
  /** null follows the locale. */
  hour12: boolean | null
  /** Editors offer an end. */
  range: boolean
  /** A fixed zone, shown beside the time; null is the viewer's. */
  timeZone: string | null
  groupBy: (typeof DATE_GROUPS)[number]
  /** How numbers are read; set by an import's answer, else the locale decides. */
  readOrder: DateOrder | undefined
}

export const DATE_SETTINGS = [
  'dateFormat',
  'time',
  'hour12',
  'range',
  'timeZone',
  'groupBy',
  'readOrder',
] as const satisfies readonly (keyof DateSettings)[]

const read = new WeakMap<Settings, DateSettings>()

export function dateSettings(settings: Settings): DateSettings {
  let known = read.get(settings)
  if (!known) {
    known = {
      dateFormat: DATE_FORMATS.find((name) => name === settings.dateFormat) ?? 'locale',
      time: settings.time === true,
      hour12: typeof settings.hour12 === 'boolean' ? settings.hour12 : null,
      range: settings.range === true,
      timeZone: isZone(settings.timeZone) ? settings.timeZone : null,
      groupBy: DATE_GROUPS.find((name) => name === settings.groupBy) ?? 'day',
      readOrder: (['dmy', 'mdy', 'ymd'] as const).find((order) => order === settings.readOrder),
    }
    read.set(settings, known)
  }
  return known
}

/** The zone that times of the attribute are shown and typed in. */
export function zoneOf(settings: Settings, context: ValueContext): string {
  return dateSettings(settings).timeZone ?? context.tz
}
