import { toWireTime } from '@weft/base'
import { addUnits, type Day, dayStart, startOf } from '@weft/recurrence'

import type { AskedReport } from '../../shared/index.ts'

interface Spans {
  /** The first day of each. */
  days: readonly Day[]
  /** Where each begins, and where the last one ends. */
  bounds: readonly string[]
}

/** The days or weeks of a report, or the whole of it, where the reader is: days are as long as their clocks make them. */
export function spansOf({
  from,
  to,
  tz,
  group,
  week_start,
}: Pick<AskedReport, 'from' | 'to' | 'tz' | 'group' | 'week_start'>): Spans {
  const end = addUnits(to, 'day', 1)
  const days = [from]
  const next = (day: Day): Day => {
    if (group === 'day') return addUnits(day, 'day', 1)
    if (group !== 'week') return end
    return addUnits(startOf(day, 'week', Number(week_start ?? 1)), 'week', 1)
  }
  for (let day = next(from); day < end; day = next(day)) days.push(day)
  return { days, bounds: [...days, end].map((day) => toWireTime(dayStart(day, tz))) }
}
