import type { Weekday } from './iso-date.ts'

interface CalendarBase {
  readonly label: string
  /** `YYYY-MM-DD`. */
  readonly min?: string | null
  readonly max?: string | null
  /** The day that begins the week; by default what the language does. */
  readonly firstDay?: Weekday
}

export interface CalendarProps extends CalendarBase {
  /** The keys are the calendar's as soon as it is there: for one that was opened by a press. */
  readonly autoFocus?: boolean
  /** `YYYY-MM-DD`. */
  readonly value: string | null
  onValueChange(date: string): void
}

export interface DateRange {
  /** `YYYY-MM-DD`, both days included. */
  readonly start: string
  readonly end: string
}

export interface RangeCalendarProps extends CalendarBase {
  readonly value: DateRange | null
  onValueChange(range: DateRange): void
}
