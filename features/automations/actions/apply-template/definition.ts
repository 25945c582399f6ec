import { msg } from '@weft/i18n'
import { slugSchema } from '@weft/model'
import * as z from 'zod/mini'

import { defineAction } from '../../shared/rule-parts.ts'

/** Gives the item what new items of a folder begin with: values where it has none, and sub-items that it lacks. */
export const definition = defineAction({
  type: 'apply-template',
  label: msg('Apply an item template'),
  group: 'items',
  needsItem: true,
  options: z.strictObject({
    /** Whose template; missing: that of the folder in which the item lies. */
    folder_id: z.optional(slugSchema),
    /** Values that are there make way. */
    replaces: z.optional(z.boolean()),
  }),
  defaults: {},
  names: ({ folder_id }) => ({ folders: folder_id === undefined ? [] : [folder_id] }),
})
