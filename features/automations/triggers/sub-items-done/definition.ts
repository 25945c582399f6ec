import { msg } from '@weft/i18n'
import { slugSchema } from '@weft/model'
import * as z from 'zod/mini'

import { defineTrigger } from '../../shared/rule-parts.ts'

/** The last open sub-item of an item was done; the item is what the rule is about. */
export const definition = defineTrigger({
  type: 'sub-items-done',
  label: msg('All sub-items are done'),
  group: 'items',
  hasItem: true,
  options: z.strictObject({ folders: z.optional(z.array(slugSchema)) }),
  defaults: {},
  names: ({ folders = [] }) => ({ folders }),
})
