import { useT } from '@weft/i18n/react'

import { DayList } from './agenda/day-list.tsx'
import type { CalendarEvent } from './events/calendar-event.ts'
import { isWeekend, weeksOf } from './layout/days.ts'
import type { CalendarContext } from './calendar-context.ts'
import styles from './phone-month.module.css'

/** Dots that have room below a number. */
const MOST_DOTS = 3

/** A month for a narrow window: dots on the days, and below them what the chosen day has. */
export function PhoneMonth({
  context,
  events,
}: {
  context: CalendarContext
  events: readonly CalendarEvent[]
}) {
  const t = useT()
  const { cursor, page, today, shape, words, look, targetDay } = context
  const weeks = weeksOf(page, shape)
  const month = page.slice(0, 7)
  return (
    <div className={styles['phone']}>
      <div className={styles['grid']} role="grid" aria-label={t('Month')}>
        <div className={styles['week']} role="row">
          {weeks[0]?.map((day) => (
            <span key={day} role="columnheader" className={styles['name']}>
              {words.weekday(day)}
            </span>
          ))}
        </div>
        {weeks.map((days) => (
          <div key={days[0]} className={styles['week']} role="row">
            {days.map((day) => {
              const own = events.filter(({ first, last }) => first <= day && day <= last)
              return (
                <div
                  key={day}
                  role="gridcell"
                  className={styles['day']}
                  data-day={day}
                  data-target={day === targetDay || undefined}
                  data-outside={!day.startsWith(month) || undefined}
                  data-weekend={isWeekend(day) || undefined}
                  data-today={day === today || undefined}
                  aria-selected={day === cursor}
                  tabIndex={day === cursor ? 0 : -1}
                  aria-label={t('{day}, {count, plural, =0 {nothing} one {# item} other {# items}}', {
                    day: words.full(day),
                    count: own.length,
                  })}
                >
                  <span className={styles['number']}>{words.bare(day)}</span>
                  <span className={styles['dots']}>
                    {own.slice(0, MOST_DOTS).map((event) => (
                      <i key={event.key} data-color={look.color(event.item) ?? undefined} />
                    ))}
                  </span>
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <DayList {...{ context, events }} day={cursor} isFilling />
    </div>
  )
}
