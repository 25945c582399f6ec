import type { Day } from '@weft/recurrence'
import { useT } from '@weft/i18n/react'
import { Plus } from 'lucide-react'
import { type CSSProperties, useState } from 'react'

import type { CalendarEvent } from '../events/calendar-event.ts'
import { isWeekend } from '../layout/days.ts'
import { createWeekLanes } from '../layout/week-lanes.ts'
import type { CalendarContext } from '../calendar-context.ts'
import { barProps } from './bar-props.ts'
import { EventBar } from './event-bar.tsx'
import styles from './month.module.css'

interface WeekRowProps {
  context: CalendarContext
  days: readonly Day[]
  /** In the order of rows; those of other days are passed over. */
  events: readonly CalendarEvent[]
  max: number
  /** The month whose days stand out, `YYYY-MM`; without one the row has no numbers. */
  month?: string
}

/** A row of days, with bars that lie over as many of them as they last. */
export function WeekRow({ context, days, events, max, month }: WeekRowProps) {
  const t = useT()
  const { words, today, cursor } = context
  const [week] = useState(() => createWeekLanes<CalendarEvent>())
  const lanes = week.of(events, days, max)
  const used = Math.max(lanes.depth, lanes.hidden.some((count) => count > 0) ? max : 0)
  const look = { '--days': days.length, '--lanes': used } as CSSProperties
  return (
    <div className={styles['week']} role="row" data-numbered={month !== undefined || undefined} style={look}>
      {days.map((day, column) => {
        const count = lanes.counts[column] ?? 0
        const hidden = lanes.hidden[column] ?? 0
        const name = t('{day}, {count, plural, =0 {nothing} one {# item} other {# items}}', {
          day: words.full(day),
          count,
        })
        return (
          <div
            key={day}
            role="gridcell"
            className={styles['day']}
            data-day={day}
            data-outside={(month !== undefined && !day.startsWith(month)) || undefined}
            data-weekend={isWeekend(day) || undefined}
            data-today={day === today || undefined}
            data-cursor={day === cursor || undefined}
            tabIndex={day === cursor ? 0 : -1}
            aria-label={name}
            aria-current={day === today ? 'date' : undefined}
          >
            {month !== undefined && <span className={styles['number']}>{words.number(day)}</span>}
            {context.actions.rights.createItem && <Plus className={styles['plus']} aria-hidden />}
            {lanes.bars
              .filter(({ from }) => from === column)
              .map(({ event, lane, from, to, isCut }) => (
                <EventBar
                  key={event.key}
                  {...barProps(context, event)}
                  kind="bar"
                  place={`--lane:${lane};--from:${from};--span:${to - from + 1}`}
                  cutStart={isCut.start}
                  cutEnd={isCut.end}
                  isTab={day === cursor || (event.first <= cursor && cursor <= event.last)}
                />
              ))}
            {hidden > 0 && (
              <button
                type="button"
                className={styles['more']}
                data-more={day}
                tabIndex={day === cursor ? 0 : -1}
                style={{ '--lane': Math.max(max - 1, 0), '--from': column } as CSSProperties}
              >
                {t('+{count} more', { count: hidden })}
              </button>
            )}
          </div>
        )
      })}
    </div>
  )
}
