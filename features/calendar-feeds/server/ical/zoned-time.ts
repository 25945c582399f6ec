import { dayAt, secondsAt } from '@weft/recurrence'
import type { ICalDayJsStub } from 'ical-generator'

const two = (n: number) => String(n).padStart(2, '0')

/**
 * A moment as the library reads those of dayjs: it asks for the clock of the event's zone, where a plain Date would give
 * that of this machine.
 */
export function zonedTime(ms: number, tz = 'UTC'): ICalDayJsStub {
  return {
    format(pattern) {
      if (pattern === 'YYYYMMDD') return dayAt(ms, tz).replaceAll('-', '')
      const seconds = secondsAt(ms, tz)
      return two(Math.floor(seconds / 3600)) + two(Math.floor(seconds / 60) % 60) + two(seconds % 60)
    },
    isValid: () => true,
    toDate: () => new Date(ms),
    toJSON: () => new Date(ms).toJSON(),
    tz: (zone) => zonedTime(ms, zone),
    utc: () => zonedTime(ms),
  }
}
