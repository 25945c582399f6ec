import type { Item } from '@weft/model'
import { Skeleton } from '@weft/ui'
import { useMemo } from 'react'

import { Agenda } from '../agenda/agenda.tsx'
import { ClockGrid } from '../clock/clock-grid.tsx'
import type { CalendarEvent } from '../events/calendar-event.ts'
import { type DayRange, daysIn } from '../layout/days.ts'
import { MonthGrid } from '../month/month-grid.tsx'
import { PhoneMonth } from '../phone-month.tsx'
import { Tray } from '../tray.tsx'
import type { CalendarWorld } from '../world.ts'
import shared from '../../../client/views.module.css'

interface DaysProps {
  world: CalendarWorld
  range: DayRange
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
  const { world, range, events, unscheduled, isComing, isTrayTarget, onTray } = props
  return (
    <div className={shared['body']}>
      <div className={shared['view']}>
        {isComing ? <Skeleton rows={8} /> : <Days {...{ world, range, events }} />}
      </div>
      {world.settings.tray && !isComing && (
        <Tray world={world} items={unscheduled} isTarget={isTrayTarget} onClose={onTray} />
      )}
    </div>
  )
}

function Days({ world, range, events }: DaysProps) {
  const { mode, settings, isMobile } = world
  const days = useMemo(
    () => daysIn(range, mode === 'day' || settings.weekends),
    [range, mode, settings.weekends],
  )
  if (mode === 'week' || mode === 'day') return <ClockGrid key={mode} {...{ world, days, events }} />
  if (mode === 'agenda') return <Agenda {...{ world, range, events }} />
  return isMobile ? <PhoneMonth {...{ world, events }} /> : <MonthGrid {...{ world, events }} />
}
