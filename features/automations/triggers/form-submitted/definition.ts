import { msg } from '@weft/i18n'
import { slugSchema } from '@weft/model'
import * as z from 'zod/mini'

import { defineTrigger } from '../../shared/rule-parts.ts'

/** Somebody answered a form, which made an item. */
export const definition = defineTrigger({
  type: 'form-submitted',
  label: msg('Form is submitted'),
  group: 'people',
  hasItem: true,
  options: z.strictObject({
    /** Of this form; any of the board without. */
    view_id: z.optional(slugSchema),
  }),
  defaults: {},
})
