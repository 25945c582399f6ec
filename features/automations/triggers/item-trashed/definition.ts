import { msg } from '@weft/i18n'
import { slugSchema } from '@weft/model'
import * as z from 'zod/mini'

import { defineTrigger } from '../../shared/rule-parts.ts'

/** An item went to the trash, alone or with what it lay in. */
export const definition = defineTrigger({
  type: 'item-trashed',
  label: msg('Item is moved to the trash'),
  group: 'items',
  hasItem: true,
  options: z.strictObject({ folders: z.optional(z.array(slugSchema)) }),
  defaults: {},
  names: ({ folders = [] }) => ({ folders }),
})
