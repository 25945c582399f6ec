import { msg } from '@weft/i18n'
import { slugSchema } from '@weft/model'
import * as z from 'zod/mini'

import { defineTrigger } from '../../shared/rule-parts.ts'
import { sourcesSchema } from '../../shared/sources.ts'

/** An item was added: by a person, a form, an import, a copy, or another rule. */
export const definition = defineTrigger({
  type: 'item-created',
  label: msg('Item is created'),
  group: 'items',
  hasItem: true,
  options: z.strictObject({
    /** Where; anywhere on the board without. */
    folders: z.optional(z.array(slugSchema)),
    /** Sub-items count as well. */
    below: z.optional(z.boolean()),
    sources: sourcesSchema,
  }),
  defaults: {},
  names: ({ folders = [] }) => ({ folders }),
})
