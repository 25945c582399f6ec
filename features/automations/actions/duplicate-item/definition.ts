import { msg } from '@weft/i18n'
import { slugSchema } from '@weft/model'
import * as z from 'zod/mini'

import { defineAction } from '../../shared/rule-parts.ts'

/** Makes another item with the values of this one; what is unique, computed or linked is left out. */
export const definition = defineAction({
  type: 'duplicate-item',
  label: msg('Duplicate the item'),
  group: 'items',
  needsItem: true,
  options: z.strictObject({
    /** Missing: beside the item. */
    folder_id: z.optional(slugSchema),
  }),
  defaults: {},
  names: ({ folder_id }) => ({ folders: folder_id === undefined ? [] : [folder_id] }),
})
