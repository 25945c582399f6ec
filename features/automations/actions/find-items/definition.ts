import { msg } from '@weft/i18n'
import { slugSchema } from '@weft/model'
import * as z from 'zod/mini'

import { defineAction, filterOption } from '../../shared/rule-parts.ts'

export const MAX_FOUND = 100

/** Does the steps inside for each item of a folder that fits a filter. */
export const definition = defineAction({
  type: 'find-items',
  label: msg('For each item found'),
  group: 'flow',
  needsItem: false,
  holds: 'loop',
  options: z.strictObject({
    folder_id: z.optional(slugSchema),
    filter: z.nullable(filterOption),
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_FOUND))),
  }),
  defaults: { filter: null },
  names: ({ folder_id, filter }) => ({
    folders: folder_id === undefined ? [] : [folder_id],
    filters: [filter],
  }),
  problem: ({ folder_id }) => (folder_id === undefined ? msg('Choose a folder.') : null),
})
