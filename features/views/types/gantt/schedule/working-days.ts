/** Days are numbers since 1970-01-01, a Thursday. */
const THURSDAY = 4

/** Counts days that people work on, in constant time. Built on the weekdays of a board. */
export interface WorkCalendar {
  isWorking(day: number): boolean
  /** Working days before this day, counted from some fixed day on: only differences mean something. */
  count(day: number): number
  /** The working day before which there are so many. */
  workday(count: number): number
  /** The first day before which there are so many. */
  firstWith(count: number): number
  /** This day, or the next one that people work on. */
  onOrAfter(day: number): number
}

/** `weekdays` 0 Sunday to 6 Saturday; with none of them every day counts, for a plan must end some day. */
export function workCalendar(weekdays: readonly number[]): WorkCalendar {
  const days = [...new Set(weekdays)].filter((day) => day >= 0 && day <= 6).toSorted((a, b) => a - b)
  const week = days.length > 0 ? days : [0, 1, 2, 3, 4, 5, 6]
  const before = Array.from({ length: 7 }, (_, weekday) => week.filter((day) => day < weekday).length)
  const weekdayOf = (day: number) => (((day + THURSDAY) % 7) + 7) % 7
  const count = (day: number) =>
    Math.floor((day + THURSDAY) / 7) * week.length + (before[weekdayOf(day)] ?? 0)
  const workday = (n: number) => {
    const weeks = Math.floor(n / week.length)
    return weeks * 7 + (week[n - weeks * week.length] ?? 0) - THURSDAY
  }
  return {
    isWorking: (day) => week.includes(weekdayOf(day)),
    count,
    workday,
    firstWith: (n) => workday(n - 1) + 1,
    onOrAfter: (day) => workday(count(day)),
  }
}
