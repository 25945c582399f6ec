import { fromWireTime, toWireTime } from '@weft/base'
import { addUnits, asDate, type DateData, dayAt, isTimed } from '@weft/recurrence'

import { attributeIn, putValue } from '../../server/runner/values.ts'
import { itemOf, serverAction, StepFailure } from '../../server/server-action.ts'
import { definition } from './definition.ts'

const DAY = 86_400_000

export const member = serverAction({
  definition,
  plan(acting, { attribute_id, days, working, fromToday }) {
    const item = itemOf(acting)
    const attribute = attributeIn(acting, attribute_id)
    const old = item.values[attribute.id]?.[0] ?? null
    const date = asDate(old)
    const today = dayAt(acting.values.now, acting.values.tz)
    if (!date && fromToday !== true)
      throw new StepFailure('no-date', 'There is no date that could be shifted.')
    const from: DateData = fromToday === true || !date ? { start: today, hasTime: false } : date
    const data = shifted(from, { days, isWorking: working === true, tz: acting.values.tz })
    return {
      shown: { attribute_id: attribute.id, old, new: data },
      writes: [putValue(item, attribute.id, data)],
    }
  },
})

/** The whole of a date by so many days: both its ends by as many as its start. */
function shifted(
  date: DateData,
  { days, isWorking, tz }: { days: number; isWorking: boolean; tz: string },
): DateData {
  const start = isTimed(date.start) ? dayAt(fromWireTime(date.start), tz) : date.start
  const moved = (isWorking ? workingDays(start, days) : days) * DAY
  const point = (one: string) =>
    isTimed(one) ? toWireTime(fromWireTime(one) + moved) : addUnits(one, 'day', moved / DAY)
  return { ...date, start: point(date.start), ...(typeof date.end === 'string' && { end: point(date.end) }) }
}

/** How many days it takes to pass so many from Monday to Friday. */
function workingDays(start: string, days: number): number {
  const step = Math.sign(days)
  let passed = 0
  let left = Math.abs(days)
  while (left > 0) {
    passed += step
    const weekday = new Date(Date.parse(`${start}T00:00:00Z`) + passed * DAY).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return passed
}
