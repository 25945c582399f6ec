import { msg } from '@weft/i18n'
import { slugSchema } from '@weft/model'
import * as z from 'zod/mini'

import { defineTrigger } from '../../shared/rule-parts.ts'

/** An item was linked to another one. */
export const definition = defineTrigger({
  type: 'reference-added',
  label: msg('Reference is added'),
  group: 'items',
  hasItem: true,
  options: z.strictObject({
    folders: z.optional(z.array(slugSchema)),
    /** Any reference of the board without it. */
    attribute_id: z.optional(z.string()),
  }),
  defaults: {},
  names: ({ folders = [], attribute_id }) => ({
    folders,
    attributes: attribute_id === undefined ? [] : [attribute_id],
  }),
})
