import { asDate, dayAt, isTimed, momentOf } from '@weft/recurrence'
import { fromWireTime } from '@weft/base'
import { isDone } from '@weft/model'
import type * as z from 'zod/mini'

import { doneRuleOf } from '../../server/runner/done-rule.ts'
import { serverTrigger } from '../../server/server-trigger.ts'
import { definition } from './definition.ts'

const UNIT_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }

export const member = serverTrigger({
  definition,
  hears: [],
  fires: () => false,
  due: {
    attribute: ({ attribute_id }) => attribute_id ?? null,
    at: (data, options, { tz }) => dueMoment(data, options, tz),
  },
  async unless(acting, { unlessDone }) {
    const rule = unlessDone === true ? await doneRuleOf(acting) : null
    return rule !== null && isDone(rule, acting.item?.values[rule.attribute_id]?.[0]) ? 'is-done' : null
  },
})

/** The moment that a date means; null for none. */
function dueMoment(
  data: unknown,
  { amount, unit, time = '09:00' }: z.output<typeof definition.options>,
  tz: string,
): number | null {
  const date = asDate(data)
  if (!date) return null
  if (isTimed(date.start) && unit !== 'day') return fromWireTime(date.start) + amount * UNIT_MS[unit]
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const day = isTimed(date.start) ? dayAt(fromWireTime(date.start), tz) : date.start
  const days = unit === 'day' ? amount : 0
  const moment = momentOf(dayAfter(day, days), (hours * 60 + minutes) * 60, tz)
  return unit === 'day' ? moment : moment + amount * UNIT_MS[unit]
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * UNIT_MS.day).toISOString().slice(0, 10)
