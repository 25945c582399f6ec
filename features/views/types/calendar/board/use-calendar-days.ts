import { useEffect, useMemo, useReducer } from 'react'

import { type DateSource, zoneOfDates } from '../../../client/dates/date-source.ts'
import type { ViewProps } from '../../../client/view-member.ts'
import { dayWords } from '../actions/day-words.ts'
import type { DropContext } from '../actions/drop-edits.ts'
import type { CalendarSettings, Mode } from '../definition.ts'
import { createItemLook } from '../events/item-look.ts'
import { type CalendarEvents, useEvents } from '../events/use-events.ts'
import type { DayRange } from '../layout/days.ts'
import { useRange } from './use-range.ts'
import type { CalendarSight } from '../calendar-context.ts'

export interface CalendarBoardProps extends ViewProps {
  source: DateSource
  calendar: CalendarSettings
  /** Another layout, for whoever looks alone. */
  onMode(mode: Mode): void
}

/** The days that are shown, what lies in them, and how it is drawn. */
export interface CalendarDays extends CalendarEvents {
  sight: CalendarSight
  range: DayRange
  dropContext: DropContext
  redraw(): void
}

export function useCalendarDays(props: CalendarBoardProps): CalendarDays {
  const { view, query, env, records, source, calendar, onMode } = props
  const { locale } = records.context
  const tz = zoneOfDates(source, records.context)
  const { range, moveTo, ...shown } = useRange(calendar, { tz, records })
  const { mode } = shown
  const found = useEvents(query, source, tz, range)
  const look = useMemo(
    () => createItemLook(view.settings, { records, env, source }),
    [view.settings, records, env, source],
  )
  const words = useMemo(() => dayWords(locale), [locale])
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  useEffect(() => records.subscribeMarks(redraw), [records])
  const hasHours = mode === 'week' || mode === 'day'
  const dropContext = useMemo(() => ({ source, tz, hasHours }), [source, tz, hasHours])
  const sight: CalendarSight = {
    ...shown,
    tz,
    look,
    words,
    show: (day) => moveTo(day, false),
    turn(day, next) {
      moveTo(day, true)
      if (next !== undefined && next !== mode) onMode(next)
    },
  }
  return { ...found, sight, range, dropContext, redraw }
}
