import { Spinner } from '../feedback/spinner.tsx'
import { AriaLocale } from '../overlays/aria-locale.tsx'
import type { CalendarProps, RangeCalendarProps } from './calendar-props.ts'
import styles from './calendar.module.css'
import { late, useIsThere } from '../late/late.tsx'

// Pages that never open a calendar never load one.
const CalendarBody = late(() => import('./calendar-grid.tsx').then((it) => it.CalendarBody))
const RangeBody = late(() => import('./calendar-grid.tsx').then((it) => it.RangeCalendarBody))

const waiting = (
  <span className={styles['waiting']}>
    <Spinner size={20} />
  </span>
)

/** One month, to choose a day. */
export function Calendar(props: CalendarProps) {
  return <AriaLocale>{useIsThere(CalendarBody) ? <CalendarBody {...props} /> : waiting}</AriaLocale>
}

/** One month, to choose days from and to. */
export function RangeCalendar(props: RangeCalendarProps) {
  return <AriaLocale>{useIsThere(RangeBody) ? <RangeBody {...props} /> : waiting}</AriaLocale>
}
