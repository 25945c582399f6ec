import { msg } from '@weft/i18n'
import { slugSchema } from '@weft/model'
import * as z from 'zod/mini'

import { defineAction } from '../../shared/rule-parts.ts'

/** Adds a folder to the board, as people add one: with the attributes and shared views of another one. */
export const definition = defineAction({
  type: 'create-folder',
  label: msg('Create a folder'),
  group: 'items',
  needsItem: false,
  options: z.strictObject({
    /** With tokens. */
    name: z.string().check(z.maxLength(1_000)),
    /** The folder that it lies in; missing: at the top of the board. */
    parent_id: z.optional(slugSchema),
    /** Whose attributes and views it begins with; missing: the name and a table. */
    like_id: z.optional(slugSchema),
  }),
  defaults: { name: '' },
  names: ({ parent_id, like_id }) => ({ folders: [parent_id, like_id].filter((id) => id !== undefined) }),
  problem: ({ name }) => (name.trim() === '' ? msg('Enter a name.') : null),
})
