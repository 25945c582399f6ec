import { msg } from '@weft/i18n'
import { slugSchema } from '@weft/model'
import * as z from 'zod/mini'

import { defineTrigger } from '../../shared/rule-parts.ts'
import { sourcesSchema } from '../../shared/sources.ts'

/** Any value of an item changed. */
export const definition = defineTrigger({
  type: 'item-updated',
  label: msg('Item is updated'),
  group: 'items',
  hasItem: true,
  options: z.strictObject({ folders: z.optional(z.array(slugSchema)), sources: sourcesSchema }),
  defaults: {},
  names: ({ folders = [] }) => ({ folders }),
})
