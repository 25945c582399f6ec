import { now } from '@weft/base'
import { addUnits, type Day, dayAt } from '@weft/recurrence'

import { DAYS_AFTER, DAYS_BEFORE } from '../../shared/index.ts'

/** The days that calendars are told of: `from` is the first of them, `to` the first that no longer is. */
export interface DaysTold {
  today: Day
  from: Day
  to: Day
}

export function daysTold(tz: string): DaysTold {
  const today = dayAt(now(), tz)
  return { today, from: addUnits(today, 'day', -DAYS_BEFORE), to: addUnits(today, 'day', DAYS_AFTER + 1) }
}
