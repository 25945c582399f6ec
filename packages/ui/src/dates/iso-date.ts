/** 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

const names = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

/** The name react-aria uses for a day that begins the week; undefined leaves it to the language. */
export function weekStart(day: Weekday | undefined): (typeof names)[number] | undefined {
  return day === undefined ? undefined : names[day]
}

/** `YYYY-MM-DD` and `HH:mm` of a value such as `2026-11-20` or `2026-11-20 17:00`. */
export function splitIso(value: string): { date: string; time: string | null } {
  const [date = '', time] = value.split(/[ T]/)
  return { date, time: time ? time.slice(0, 5) : null }
}

/** The opposite of `splitIso`. */
export function joinIso(date: string, time: string | null): string {
  return time ? `${date} ${time}` : date
}
