import { msg } from '@weft/i18n'
import * as z from 'zod/mini'

import { defineAction } from '../../shared/rule-parts.ts'

/** Moves a date of the item by days, or sets it so many days from now. */
export const definition = defineAction({
  type: 'shift-date',
  label: msg('Shift a date'),
  group: 'values',
  needsItem: true,
  options: z.strictObject({
    attribute_id: z.optional(z.string()),
    days: z.int().check(z.minimum(-3_650), z.maximum(3_650)),
    /** Days from Monday to Friday only. */
    working: z.optional(z.boolean()),
    /** From the day of the run, and not from the date that is there. */
    fromToday: z.optional(z.boolean()),
  }),
  defaults: { days: 1 },
  names: ({ attribute_id }) => ({ attributes: attribute_id === undefined ? [] : [attribute_id] }),
  problem: ({ attribute_id }) => (attribute_id === undefined ? msg('Choose a date.') : null),
})
