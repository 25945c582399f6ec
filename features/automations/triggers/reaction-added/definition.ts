import { msg } from '@weft/i18n'
import { slugSchema } from '@weft/model'
import * as z from 'zod/mini'

import { defineTrigger } from '../../shared/rule-parts.ts'

/** Somebody reacted to a comment of an item. */
export const definition = defineTrigger({
  type: 'reaction-added',
  label: msg('Reaction is added'),
  group: 'people',
  hasItem: true,
  options: z.strictObject({ folders: z.optional(z.array(slugSchema)) }),
  defaults: {},
  names: ({ folders = [] }) => ({ folders }),
})
