import { dateFormatter, type Day } from '@weft/recurrence'
import { now } from '@weft/base'
import { useT } from '@weft/i18n/react'
import { type CSSProperties, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'

import type { CalendarEvent } from '../events/calendar-event.ts'
import { isAboveHours } from '../events/item-look.ts'
import { WeekRow } from '../month/week-row.tsx'
import type { CalendarContext } from '../calendar-context.ts'
import { DayColumn } from './day-column.tsx'
import { firstOutOfSight, minuteAt, type Segment, segmentsOf } from './day-segments.ts'
import styles from './clock.module.css'

/** As the style sheet has it. */
const HOUR_PX = 48

interface ClockGridProps {
  context: CalendarContext
  days: readonly Day[]
  events: readonly CalendarEvent[]
}

/** Days side by side with their hours below one another: a week, or one day. */
export function ClockGrid({ context, days, events }: ClockGridProps) {
  const t = useT()
  const { settings, words, tz, isMobile } = context
  const { hours, max_per_day } = settings
  const scroller = useRef<HTMLDivElement>(null)
  const columns = useMemo(
    () => days.map((day) => ({ day, ...segmentsOf(events, day, { tz, hours }) })),
    [days, events, tz, hours],
  )
  const above = useMemo(() => {
    const outside = new Set(columns.flatMap((one) => one.outside))
    return events.filter((event) => isAboveHours(event) || outside.has(event))
  }, [columns, events])
  useOpeningHour(scroller, context, { days, segments: columns.flatMap(({ inside }) => inside) })
  const most = days.length === 1 ? (isMobile ? 5 : 10) : isMobile ? 2 : 4
  const look = { '--days': days.length, '--hours': hours[1] - hours[0] } as CSSProperties
  return (
    <div
      ref={scroller}
      className={styles['clock']}
      role="grid"
      aria-label={days.length === 1 ? t('Day') : t('Week')}
      style={look}
    >
      <div className={styles['head']}>
        <DayNames {...{ context, days }} />
        <div className={styles['above']}>
          <span className={styles['zone']}>{t('all day')}</span>
          <WeekRow {...{ context, days }} events={above} max={max_per_day} />
        </div>
      </div>
      <div className={styles['body']} role="row">
        <div className={styles['hours']} role="rowheader" aria-label={t('Hours')}>
          {Array.from({ length: hours[1] - hours[0] - 1 }, (_, n) => (
            <span key={n} style={{ insetBlockStart: (n + 1) * 48 }}>
              {words.hour(hours[0] + n + 1)}
            </span>
          ))}
        </div>
        {columns.map(({ day, inside }) => (
          <DayColumn key={day} {...{ context, day, most }} segments={inside} />
        ))}
      </div>
    </div>
  )
}

/** The names of the days, beside that of the zone. */
function DayNames({ context, days }: Pick<ClockGridProps, 'context' | 'days'>) {
  const { words, today, tz, records } = context
  const zone = dateFormatter(records.context.locale, { timeZone: tz, timeZoneName: 'short' })
    .formatToParts(now())
    .find((part) => part.type === 'timeZoneName')?.value
  return (
    <div className={styles['names']} role="row">
      <span className={styles['zone']} role="columnheader" title={tz}>
        {zone}
      </span>
      {days.map((day) => (
        <span
          key={day}
          role="columnheader"
          className={styles['name']}
          data-today={day === today || undefined}
          data-goto={days.length > 1 ? day : undefined}
        >
          {words.weekday(day)} <b>{words.bare(day)}</b>
        </span>
      ))}
    </div>
  )
}

/** Begins where work does, where it is now, or at the first event of other days. */
function useOpeningHour(
  scroller: RefObject<HTMLElement | null>,
  { settings, today, tz }: CalendarContext,
  { days, segments }: { days: readonly Day[]; segments: readonly Segment[] },
): void {
  const { hours, work_hours } = settings
  const hasToday = days.includes(today)

  // Work begins in sight, and what is now.
  useLayoutEffect(() => {
    const element = scroller.current
    const [from, to] = hours
    if (!element) return
    const first = hasToday ? Math.min(work_hours[0], minuteAt(now(), tz) / 60) : work_hours[0]
    element.scrollTop = ((first - 0.5 - from) / (to - from)) * (to - from) * HOUR_PX
  }, [scroller, hours, work_hours, hasToday, tz])

  // Days whose only events lie early or late show those, and not empty hours; today stays at what is now.
  const [first] = days
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || hasToday) return
    const from = hours[0] * 60
    const height = element.clientHeight - (element.firstElementChild?.clientHeight ?? 0)
    const top = from + (element.scrollTop / HOUR_PX) * 60
    const minute = firstOutOfSight(segments, { top, bottom: top + (height / HOUR_PX) * 60 })
    if (minute !== null) element.scrollTop = ((minute - 30 - from) / 60) * HOUR_PX
    // oxlint-disable-next-line react/exhaustive-deps -- once for the days that are turned to
  }, [first, hours, hasToday])
}
