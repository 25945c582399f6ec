import { useEffect, useMemo, useReducer } from 'react'

import { type DateSource, zoneOfDates } from '../../client/dates/date-source.ts'
import type { ViewProps } from '../../client/view-member.ts'
import { type DayWords, dayWords } from './acts/day-words.ts'
import type { DropWorld } from './acts/drop-edits.ts'
import type { CalendarSettings } from './definition.ts'
import { createItemLook, type ItemLook } from './events/item-look.ts'
import { type CalendarEvents, useEvents } from './events/use-events.ts'
import { type ShownRange, useRange } from './use-range.ts'
import type { CalendarWorld } from './world.ts'

export interface CalendarBoardProps extends ViewProps {
  source: DateSource
  calendar: CalendarSettings
}

/** The days that are shown, what lies in them, and how it is drawn. */
export interface CalendarDays extends ShownRange, CalendarEvents {
  tz: string
  look: ItemLook
  words: DayWords
  dropWorld: DropWorld
  redraw(): void
  show: CalendarWorld['show']
  turn: CalendarWorld['turn']
}

export function useCalendarDays(props: CalendarBoardProps): CalendarDays {
  const { view, query, env, records, actions, source, calendar } = props
  const { locale } = records.context
  const tz = zoneOfDates(source, records.context)
  const shown = useRange(calendar, { tz, records })
  const found = useEvents(query, source, tz, shown.range)
  const look = useMemo(
    () => createItemLook(view.settings, { records, env, source }),
    [view.settings, records, env, source],
  )
  const words = useMemo(() => dayWords(locale), [locale])
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  useEffect(() => records.subscribeMarks(redraw), [records])
  const hasHours = shown.mode === 'week' || shown.mode === 'day'
  const dropWorld = useMemo(() => ({ source, tz, hasHours }), [source, tz, hasHours])
  const show: CalendarWorld['show'] = (day) => shown.moveTo(day, false)
  const turn: CalendarWorld['turn'] = (day, next) => {
    shown.moveTo(day, true)
    if (next !== undefined && next !== shown.mode) actions.changeSettings({ mode: next })
  }
  return { ...shown, ...found, tz, look, words, dropWorld, redraw, show, turn }
}
