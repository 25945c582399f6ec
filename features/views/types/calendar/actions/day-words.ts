import { dateFormatter, type Day, utcOfDay } from '@weft/recurrence'

import type { Mode } from '../definition.ts'
import type { DayRange } from '../layout/days.ts'

const DAY_MS = 86_400_000

/** How days are said in the language of the viewer. */
export interface DayWords {
  /** "Friday, November 20, 2026". */
  full(day: Day): string
  /** "Fri, Nov 20". */
  medium(day: Day): string
  /** "Nov 20, 2026". */
  dated(day: Day): string
  /** "Fri". */
  weekday(day: Day): string
  /** The number, with the month on its first day. */
  number(day: Day): string
  /** The number alone. */
  bare(day: Day): string
  /** An hour of the clock, 0 to 24. */
  hour(hour: number): string
  /** A time of the clock, in minutes since midnight. */
  clock(minutes: number): string
  /** What is shown: "November 2026", a week, or a day; in few letters where there is little room. */
  range(mode: Mode, cursor: Day, range: DayRange, isShort?: boolean): string
}

export function dayWords(locale: string): DayWords {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = dateFormatter(locale, { ...options, timeZone: 'UTC' })
    return (day: Day) => formatter.format(utcOfDay(day))
  }
  const full = format({ dateStyle: 'full' })
  const months = (first: number, last: number, isShort: boolean) => {
    const options = { month: isShort ? 'short' : 'long', year: 'numeric', timeZone: 'UTC' } as const
    return dateFormatter(locale, options).formatRange(first, last)
  }
  const medium = format({ weekday: 'short', day: 'numeric', month: 'short' })
  const mediumDated = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  const bare = format({ day: 'numeric' })
  const withMonth = format({ day: 'numeric', month: 'short' })
  const hours = dateFormatter(locale, { hour: 'numeric', timeZone: 'UTC' })
  const clock = dateFormatter(locale, { timeStyle: 'short', timeZone: 'UTC' })
  return {
    full,
    medium,
    dated: format({ dateStyle: 'medium' }),
    weekday: format({ weekday: 'short' }),
    bare,
    number: (day) => (day.endsWith('-01') ? withMonth(day) : bare(day)),
    hour: (hour) => hours.format(hour * 3_600_000),
    clock: (minutes) => clock.format(minutes * 60_000),
    range(mode, cursor, { from, to }, isShort = false) {
      if (mode === 'day') return isShort ? medium(cursor) : mediumDated(cursor)
      if (mode === 'month') return months(utcOfDay(cursor), utcOfDay(cursor), isShort)
      // An agenda has no end: it is called by where it begins.
      if (mode === 'agenda') return months(utcOfDay(from), utcOfDay(from), isShort)
      const days = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
      const options = isShort ? days : ({ ...days, year: 'numeric' } as const)
      return dateFormatter(locale, options).formatRange(utcOfDay(from), utcOfDay(to) - DAY_MS)
    },
  }
}
