export type DayPart = 'night' | 'morning' | 'afternoon' | 'evening'

/** How one greets at an hour from 0 to 23. */
export function greetingAt(hour: number): DayPart {
  if (hour < 5) return 'night'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}

/** Hour and day that the clock on the wall shows in a zone; the device's own where the zone is not known. */
export function wallClock(ms: number, zone: string): { hour: number; day: string } {
  const options = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  } as const
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-CA', { ...options, ...(zone ? { timeZone: zone } : {}) })
  } catch {
    // A zone that this browser does not know.
    format = new Intl.DateTimeFormat('en-CA', options)
  }
  const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]))
  return { hour: Number(parts['hour']), day: `${parts['year']}-${parts['month']}-${parts['day']}` }
}
