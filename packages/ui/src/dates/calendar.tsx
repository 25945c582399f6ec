import { lazy, Suspense } from 'react'
import { Spinner } from '../feedback/spinner.tsx'
import { AriaLocale } from '../overlays/aria-locale.tsx'
import type { CalendarProps, RangeCalendarProps } from './calendar-props.ts'
import styles from './calendar.module.css'
import { patiently } from '../late/patiently.ts'

// Pages that never open a calendar never load one.
const CalendarBody = lazy(() =>
  patiently(() => import('./calendar-grid.tsx').then((it) => ({ default: it.CalendarBody }))),
)
const RangeBody = lazy(() =>
  patiently(() => import('./calendar-grid.tsx').then((it) => ({ default: it.RangeCalendarBody }))),
)

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
