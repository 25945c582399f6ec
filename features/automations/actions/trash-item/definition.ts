import { msg } from '@weft/i18n'
import * as z from 'zod/mini'

import { defineAction } from '../../shared/rule-parts.ts'

/** Moves the item to the trash, with what lies below it. */
export const definition = defineAction({
  type: 'trash-item',
  label: msg('Move the item to the trash'),
  group: 'items',
  needsItem: true,
  options: z.strictObject({}),
  defaults: {},
})
