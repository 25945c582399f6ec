import type { WorkCalendar } from './working-days.ts'

/** Whole days that something takes, both counted. */
export interface Span {
  start: number
  end: number
}

/** Working days in it. */
export function workOf(span: Span, calendar: WorkCalendar): number {
  return calendar.count(span.end + 1) - calendar.count(span.start)
}

/** From that day on, or the next working one, with as many working days as before; at least one. */
export function startingOn(span: Span, day: number, calendar: WorkCalendar): Span {
  const start = calendar.onOrAfter(day)
  const work = Math.max(1, workOf(span, calendar))
  return { start, end: calendar.workday(calendar.count(start) + work - 1) }
}

/** So many working days later, or earlier. */
export function shifted(span: Span, days: number, calendar: WorkCalendar): Span {
  if (days === 0) return span
  return startingOn(span, calendar.workday(calendar.count(span.start) + days), calendar)
}

export function isSame(a: Span, b: Span): boolean {
  return a.start === b.start && a.end === b.end
}
