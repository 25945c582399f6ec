import { msg } from '@weft/i18n'
import { slugSchema } from '@weft/model'
import * as z from 'zod/mini'

import { defineAction } from '../../shared/rule-parts.ts'

/** Moves the item, and what lies below it, to another folder of its board. */
export const definition = defineAction({
  type: 'move-item',
  label: msg('Move the item'),
  group: 'items',
  needsItem: true,
  options: z.strictObject({ folder_id: z.optional(slugSchema) }),
  defaults: {},
  names: ({ folder_id }) => ({ folders: folder_id === undefined ? [] : [folder_id] }),
  problem: ({ folder_id }) => (folder_id === undefined ? msg('Choose a folder.') : null),
})
