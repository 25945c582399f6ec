import type { Item } from '@weft/model'
import { Skeleton } from '@weft/ui'
import { useMemo } from 'react'

import { Agenda } from '../agenda/agenda.tsx'
import { ClockGrid } from '../clock/clock-grid.tsx'
import type { ViewProps } from '../../../client/view-member.ts'
import type { CalendarEvent, EventReader } from '../events/calendar-event.ts'
import { type DayRange, daysIn } from '../layout/days.ts'
import { MonthGrid } from '../month/month-grid.tsx'
import { PhoneMonth } from '../phone-month.tsx'
import { Tray } from '../tray.tsx'
import type { CalendarContext } from '../calendar-context.ts'
import shared from '../../../client/views.module.css'

interface DaysProps extends Pick<ViewProps, 'query'> {
  context: CalendarContext
  range: DayRange
  reader: EventReader
  events: readonly CalendarEvent[]
}

interface CalendarBodyProps extends DaysProps {
  unscheduled: readonly Item[]
  /** Nothing is known yet of what there is. */
  isComing: boolean
  /** Something that has a date is over the tray. */
  isTrayTarget: boolean
  onTray(): void
}

/** The days, and beside them what has none. */
export function CalendarBody(props: CalendarBodyProps) {
  const { context, unscheduled, isComing, isTrayTarget, onTray } = props
  return (
    <div className={shared['body']}>
      <div className={shared['view']}>{isComing ? <Skeleton rows={8} isWide /> : <Days {...props} />}</div>
      {context.settings.tray && !isComing && (
        <Tray context={context} items={unscheduled} isTarget={isTrayTarget} onClose={onTray} />
      )}
    </div>
  )
}

function Days({ context, query, range, reader, events }: DaysProps) {
  const { mode, settings, isMobile } = context
  const days = useMemo(
    () => daysIn(range, mode === 'day' || settings.weekends),
    [range, mode, settings.weekends],
  )
  if (mode === 'week' || mode === 'day') return <ClockGrid key={mode} {...{ context, days, events }} />
  if (mode === 'agenda') return <Agenda key={range.from} {...{ context, query, range, reader, events }} />
  return isMobile ? <PhoneMonth {...{ context, events }} /> : <MonthGrid {...{ context, events }} />
}
