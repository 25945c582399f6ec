import { msg } from '@weft/i18n'
import * as z from 'zod/mini'

import { defineAction } from '../../shared/rule-parts.ts'

export const WAIT_UNITS = ['minute', 'hour', 'day'] as const
const MINUTES = { minute: 1, hour: 60, day: 1_440 }
const MOST_MINUTES = 30 * MINUTES.day

/** Goes on with the next step later; at most 30 days. */
export const definition = defineAction({
  type: 'wait',
  label: msg('Wait'),
  group: 'flow',
  needsItem: false,
  options: z.strictObject({
    amount: z.int().check(z.minimum(1), z.maximum(MOST_MINUTES)),
    unit: z.enum(WAIT_UNITS),
  }),
  defaults: { amount: 1, unit: 'day' as const },
  problem: (options) => (waitMinutes(options) > MOST_MINUTES ? msg('A wait is at most 30 days.') : null),
})

export function waitMinutes({ amount, unit }: { amount: number; unit: (typeof WAIT_UNITS)[number] }): number {
  return amount * MINUTES[unit]
}
