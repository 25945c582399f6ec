import { addUnits, dayAt, momentOf, offsetAt, weekdayOf } from '@weft/recurrence'
import type * as z from 'zod/mini'

import { serverTrigger } from '../../server/server-trigger.ts'
import { definition } from './definition.ts'

type Options = z.output<typeof definition.options>

const HOUR = 3_600_000
/** Days that are looked through for the next one: more than a month has. */
const MOST_DAYS = 400

export const member = serverTrigger({
  definition,
  hears: [],
  fires: () => false,
  due: {
    attribute: () => null,
    at: (_data, options, { tz, after }) => nextMoment(options, options.zone ?? tz, after),
  },
})

/** The first moment after one that a schedule means; null where none comes any more. */
export function nextMoment(options: Options, tz: string, after: number): number | null {
  const [hours = 0, minutes = 0] = options.time.split(':').map(Number)
  if (options.every === 'hour') {
    const wall = after + offsetAt(after, tz)
    const next = Math.floor(wall / HOUR) * HOUR + minutes * 60_000
    const moment = next > wall ? next : next + HOUR
    return after + (moment - wall)
  }
  const seconds = (hours * 60 + minutes) * 60
  if (options.every === 'once') {
    const moment = options.date === undefined ? null : momentOf(options.date, seconds, tz)
    return moment !== null && moment > after ? moment : null
  }
  const first = dayAt(after, tz)
  for (let n = 0; n < MOST_DAYS; n++) {
    const day = addUnits(first, 'day', n)
    const moment = momentOf(day, seconds, tz)
    if (moment > after && isMeant(options, day)) return moment
  }
  return null
}

function isMeant({ every, weekdays = [], day = 1 }: Options, date: string): boolean {
  if (every === 'week') return weekdays.includes(weekdayOf(date))
  if (every !== 'month') return true
  const [, , own = 1] = date.split('-').map(Number)
  const isLast = addUnits(date, 'day', 1).slice(8) === '01'
  return own === day || (isLast && own < day)
}
