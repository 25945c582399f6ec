import { type Day, dayAt, startOf } from '@weft/recurrence'
import { now } from '@weft/base'
import { useMemo, useState } from 'react'

import type { ViewRecords } from '../../../client/view-member.ts'
import type { CalendarSettings, Mode } from '../definition.ts'
import { type DayRange, isWeekend, rangeOf, stepDays, type WeekShape } from '../layout/days.ts'

interface ShownRange {
  today: Day
  /** The day that keys go from. */
  cursor: Day
  /** A day of the month, week or day that is shown. */
  page: Day
  /** To another day; what is shown stays as long as the day is in it, unless it is turning. */
  moveTo(day: Day, isTurning: boolean): void
  shape: WeekShape
  range: DayRange
  mode: Mode
}

/** Which days are shown, and which of them the keys go from. */
export function useRange(
  { mode, weekends, first_day }: CalendarSettings,
  { tz, records: { context } }: { tz: string; records: ViewRecords },
): ShownRange {
  const today = dayAt(Math.max(context.now, now()), tz)
  const [at, setAt] = useState({ cursor: today, page: today })
  const weekStart = first_day ?? context.week_start
  const shape = useMemo(() => ({ weekStart, weekends }), [weekStart, weekends])
  const visible = (day: Day) =>
    !weekends && mode !== 'day' && isWeekend(day) ? workingDay(day, weekStart) : day
  const cursor = visible(at.cursor)
  const page = visible(at.page)
  const { from, to } = rangeOf(mode, page, shape)
  const range = useMemo(() => ({ from, to }), [from, to])
  const moveTo = (day: Day, isTurning: boolean) => {
    const isSeen = !isTurning && day >= from && day < to
    const next = { cursor: day, page: isSeen ? page : day }
    if (next.cursor !== at.cursor || next.page !== at.page) setAt(next)
  }
  return { today, cursor, page, moveTo, shape, range, mode }
}

/** A working day of the same week. */
function workingDay(day: Day, weekStart: number): Day {
  const before = stepDays(day, -1, { weekends: false })
  const isSame = startOf(before, 'week', weekStart) === startOf(day, 'week', weekStart)
  return isSame ? before : stepDays(day, 1, { weekends: false })
}
