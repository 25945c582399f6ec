import { weekdayOf } from '@weft/recurrence'
import { useT } from '@weft/i18n/react'

import type { CalendarEvent } from '../events/calendar-event.ts'
import { weeksOf } from '../layout/days.ts'
import type { CalendarContext } from '../calendar-context.ts'
import { WeekRow } from './week-row.tsx'
import styles from './month.module.css'

/** The weeks of a month, one below the other. */
export function MonthGrid({
  context,
  events,
}: {
  context: CalendarContext
  events: readonly CalendarEvent[]
}) {
  const t = useT()
  const { page, shape, words, settings, today } = context
  const weeks = weeksOf(page, shape)
  const [first = []] = weeks
  const month = page.slice(0, 7)
  const isNow = weeks.some((week) => week.includes(today))
  return (
    <div className={styles['month']} role="grid" aria-label={t('Month')}>
      <div className={styles['head']} role="row">
        {first.map((day) => (
          <span
            key={day}
            role="columnheader"
            data-today={(isNow && weekdayOf(day) === weekdayOf(today)) || undefined}
          >
            {words.weekday(day)}
          </span>
        ))}
      </div>
      {weeks.map((days) => (
        <WeekRow key={days[0]} {...{ context, days, events, month }} max={settings.max_per_day} />
      ))}
    </div>
  )
}
