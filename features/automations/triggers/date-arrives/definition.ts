import { msg } from '@weft/i18n'
import * as z from 'zod/mini'

import { defineTrigger } from '../../shared/rule-parts.ts'

export const DATE_UNITS = ['minute', 'hour', 'day'] as const

/** A date of an item comes, or is so long ahead or past. */
export const definition = defineTrigger({
  type: 'date-arrives',
  label: msg('Date arrives'),
  group: 'time',
  hasItem: true,
  options: z.strictObject({
    attribute_id: z.optional(z.string()),
    /** Before the date where it is negative, after it where it is positive. */
    amount: z.int().check(z.minimum(-1_000), z.maximum(1_000)),
    unit: z.enum(DATE_UNITS),
    /** Time of the day, HH:mm, of dates without a time and of whole days; 09:00 unless told. */
    time: z.optional(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))),
    /** Not for what is done by then. */
    unlessDone: z.optional(z.boolean()),
  }),
  defaults: { amount: 0, unit: 'day' as const, time: '09:00', unlessDone: true },
  names: ({ attribute_id }) => ({ attributes: attribute_id === undefined ? [] : [attribute_id] }),
  problem: ({ attribute_id }) => (attribute_id === undefined ? msg('Choose a date.') : null),
})
