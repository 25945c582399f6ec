import { now } from '@weft/base'
import { type Day, dayAt, startOf } from '@weft/features/attributes/shared'
import { useMemo, useState } from 'react'

import type { ViewRecords } from '../../client/view-member.ts'
import type { CalendarSettings, Mode } from './definition.ts'
import { type DayRange, isWeekend, rangeOf, stepDays, type WeekShape } from './layout/days.ts'

/** Which days are shown, and which of them the keys go from. */
export function useRange(
  { mode, weekends, first_day }: CalendarSettings,
  { context }: ViewRecords,
): { today: Day; cursor: Day; setCursor(day: Day): void; shape: WeekShape; range: DayRange; mode: Mode } {
  const today = dayAt(Math.max(context.now, now()), context.tz)
  const [wanted, setCursor] = useState(today)
  const weekStart = first_day ?? context.week_start
  const shape = useMemo(() => ({ weekStart, weekends }), [weekStart, weekends])
  const isHidden = !weekends && mode !== 'day' && isWeekend(wanted)
  const cursor = isHidden ? workingDay(wanted, weekStart) : wanted
  const { from, to } = rangeOf(mode, cursor, shape)
  const range = useMemo(() => ({ from, to }), [from, to])
  return { today, cursor, setCursor, shape, range, mode }
}

/** A working day of the same week. */
function workingDay(day: Day, weekStart: number): Day {
  const before = stepDays(day, -1, { weekends: false })
  const isSame = startOf(before, 'week', weekStart) === startOf(day, 'week', weekStart)
  return isSame ? before : stepDays(day, 1, { weekends: false })
}
