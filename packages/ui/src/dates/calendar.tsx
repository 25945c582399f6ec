import { lazy, Suspense } from 'react'
import { Spinner } from '../feedback/spinner.tsx'
import { AriaLocale } from '../overlays/aria-locale.tsx'
import type { Weekday } from './iso-date.ts'
import styles from './calendar.module.css'

interface CalendarBase {
  readonly label: string
  /** `YYYY-MM-DD`. */
  readonly min?: string | null
  readonly max?: string | null
  /** The day that begins the week; by default what the language does. */
  readonly firstDay?: Weekday
}

export interface CalendarProps extends CalendarBase {
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

// Pages that never open a calendar never load one.
const CalendarBody = lazy(() => import('./calendar-grid.tsx').then((it) => ({ default: it.CalendarBody })))
const RangeBody = lazy(() => import('./calendar-grid.tsx').then((it) => ({ default: it.RangeCalendarBody })))

const waiting = (
  <span className={styles['waiting']}>
    <Spinner size={20} />
  </span>
)

/** One month, to choose a day. */
export function Calendar(props: CalendarProps) {
  return (
    <AriaLocale>
      <Suspense fallback={waiting}>
        <CalendarBody {...props} />
      </Suspense>
    </AriaLocale>
  )
}

/** One month, to choose days from and to. */
export function RangeCalendar(props: RangeCalendarProps) {
  return (
    <AriaLocale>
      <Suspense fallback={waiting}>
        <RangeBody {...props} />
      </Suspense>
    </AriaLocale>
  )
}
