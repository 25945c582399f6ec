import { msg } from '@weft/i18n'
import { isDay, isZone } from '@weft/recurrence'
import * as z from 'zod/mini'

import { defineTrigger } from '../../shared/rule-parts.ts'

export const EVERY = ['once', 'hour', 'day', 'week', 'month'] as const

/** At certain times, about no item. */
export const definition = defineTrigger({
  type: 'on-schedule',
  label: msg('On a schedule'),
  group: 'time',
  hasItem: false,
  options: z.strictObject({
    every: z.enum(EVERY),
    /** HH:mm; of hours the minutes count. */
    time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
    /** Of weeks: 0 for Sunday to 6. */
    weekdays: z.optional(z.array(z.int().check(z.minimum(0), z.maximum(6))).check(z.maxLength(7))),
    /** Of months; the last day where a month is shorter. */
    day: z.optional(z.int().check(z.minimum(1), z.maximum(31))),
    /** Of once: YYYY-MM-DD. */
    date: z.optional(z.string().check(z.refine(isDay, 'must be a day'))),
    zone: z.optional(z.string().check(z.refine((name) => isZone(name), 'must be a time zone'))),
  }),
  defaults: { every: 'day' as const, time: '09:00' },
  problem({ every, weekdays = [], date }) {
    if (every === 'week' && weekdays.length === 0) return msg('Choose a day of the week.')
    return every === 'once' && date === undefined ? msg('Choose a date.') : null
  },
})
