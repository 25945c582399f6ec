import { msg } from '@weft/i18n'
import { slugSchema } from '@weft/model'
import * as z from 'zod/mini'

import { defineTrigger } from '../../shared/rule-parts.ts'

/** Somebody was mentioned in a comment or a long text of an item. */
export const definition = defineTrigger({
  type: 'person-mentioned',
  label: msg('Someone is mentioned'),
  group: 'people',
  hasItem: true,
  options: z.strictObject({ folders: z.optional(z.array(slugSchema)) }),
  defaults: {},
  names: ({ folders = [] }) => ({ folders }),
})
