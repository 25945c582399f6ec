import { addUnits, type Day, startOf, weekdayOf } from '@weft/recurrence'

import type { Mode } from '../definition.ts'

/** Days that are shown together, without those of weekends where these are hidden. */
export interface DayRange {
  /** The first day, and the one after the last. */
  from: Day
  to: Day
}

export interface WeekShape {
  /** 0 Sunday to 6 Saturday. */
  weekStart: number
  weekends: boolean
}

const isWeekend = (day: Day) => weekdayOf(day) % 6 === 0

/** The days from the first to before the last; weekends are left out where they are hidden. */
export function daysIn({ from, to }: DayRange, weekends = true): Day[] {
  const days: Day[] = []
  for (let day = from; day < to; day = addUnits(day, 'day', 1)) {
    if (weekends || !isWeekend(day)) days.push(day)
    if (day === '9999-12-31') break
  }
  return days
}

/** What a mode shows around a day: the whole weeks of its month, its week, the day, or its month as a list. */
export function rangeOf(mode: Mode, day: Day, { weekStart }: WeekShape): DayRange {
  if (mode === 'day') return { from: day, to: addUnits(day, 'day', 1) }
  if (mode === 'week') {
    const from = startOf(day, 'week', weekStart)
    return { from, to: addUnits(from, 'day', 7) }
  }
  const first = startOf(day, 'month', 0)
  const next = addUnits(first, 'month', 1)
  if (mode === 'agenda') return { from: first, to: next }
  const last = startOf(addUnits(next, 'day', -1), 'week', weekStart)
  return { from: startOf(first, 'week', weekStart), to: addUnits(last, 'day', 7) }
}

/** The rows of a month: four to six weeks. */
export function weeksOf(day: Day, shape: WeekShape): Day[][] {
  const { from, to } = rangeOf('month', day, shape)
  const weeks: Day[][] = []
  for (let first = from; first < to; first = addUnits(first, 'day', 7)) {
    weeks.push(daysIn({ from: first, to: addUnits(first, 'day', 7) }, shape.weekends))
    if (first > '9999-12-24') break
  }
  return weeks
}

/** So many periods later: the same day of another month, week or day. */
export function pageBy(mode: Mode, day: Day, n: number): Day {
  return addUnits(day, mode === 'day' ? 'day' : mode === 'week' ? 'week' : 'month', n)
}

/** So many days later among those that are shown. */
export function stepDays(day: Day, n: number, { weekends }: Pick<WeekShape, 'weekends'>): Day {
  let next = addUnits(day, 'day', n)
  // Without weekends a step over them goes on to the next working day in the same direction.
  while (!weekends && isWeekend(next)) next = addUnits(next, 'day', n < 0 ? -1 : 1)
  return next
}

export { isWeekend }
