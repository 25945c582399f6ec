import { msg } from '@weft/i18n'
import * as z from 'zod/mini'

import { defineAction } from '../../shared/rule-parts.ts'

/** Marks the item as done, by what the board's settings say that means. */
export const definition = defineAction({
  type: 'complete-item',
  label: msg('Complete the item'),
  group: 'items',
  needsItem: true,
  options: z.strictObject({}),
  defaults: {},
  problem: (_options, { hasDoneRule }) =>
    hasDoneRule === false ? msg('The board settings do not say what means done.') : null,
})
