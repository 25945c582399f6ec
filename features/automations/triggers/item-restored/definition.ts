import { msg } from '@weft/i18n'
import { slugSchema } from '@weft/model'
import * as z from 'zod/mini'

import { defineTrigger } from '../../shared/rule-parts.ts'

/** An item came back from the trash. */
export const definition = defineTrigger({
  type: 'item-restored',
  label: msg('Item is restored'),
  group: 'items',
  hasItem: true,
  options: z.strictObject({ folders: z.optional(z.array(slugSchema)) }),
  defaults: {},
  names: ({ folders = [] }) => ({ folders }),
})
