import { type Day, dayAt, startOf } from '@weft/recurrence'
import { now } from '@weft/base'
import { useMemo, useState } from 'react'

import type { ViewRecords } from '../../../client/view-member.ts'
import type { CalendarSettings, Mode } from '../definition.ts'
import { type DayRange, isWeekend, rangeOf, stepDays, type WeekShape } from '../layout/days.ts'

interface Shown {
  cursor: Day
  page: Day
  /** The day before which an agenda ends that went on beyond its month. */
  until: Day | null
}

interface ShownRange {
  today: Day
  /** The day that keys go from. */
  cursor: Day
  /** A day of the month, week or day that is shown. */
  page: Day
  /** To another day; what is shown stays as long as the day is in it, unless it is turning. */
  moveTo(day: Day, isTurning: boolean): void
  /** Makes an agenda go on to the end of the month of a later day. */
  goOnTo(day: Day): void
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
  const [at, setAt] = useState<Shown>({ cursor: today, page: today, until: null })
  const weekStart = first_day ?? context.week_start
  const shape = useMemo(() => ({ weekStart, weekends }), [weekStart, weekends])
  const visible = (day: Day) =>
    !weekends && mode !== 'day' && isWeekend(day) ? workingDay(day, weekStart) : day
  const cursor = visible(at.cursor)
  const page = visible(at.page)
  const own = rangeOf(mode, page, shape)
  // An agenda of this month begins with today, unless one went to a day before.
  const first = visible(today)
  const from = mode === 'agenda' && own.from <= first && first <= page && first < own.to ? first : own.from
  const to = mode === 'agenda' && at.until !== null && at.until > own.to ? at.until : own.to
  const range = useMemo(() => ({ from, to }), [from, to])
  const moveTo = (day: Day, isTurning: boolean) => {
    const isSeen = !isTurning && day >= from && day < to
    const next = { cursor: day, page: isSeen ? page : day, until: isSeen ? at.until : null }
    if (next.cursor !== at.cursor || next.page !== at.page || next.until !== at.until) setAt(next)
  }
  const goOnTo = (day: Day) => setAt({ ...at, until: rangeOf('agenda', day, shape).to })
  return { today, cursor, page, moveTo, goOnTo, shape, range, mode }
}

/** A working day of the same week. */
function workingDay(day: Day, weekStart: number): Day {
  const before = stepDays(day, -1, { weekends: false })
  const isSame = startOf(before, 'week', weekStart) === startOf(day, 'week', weekStart)
  return isSame ? before : stepDays(day, 1, { weekends: false })
}
