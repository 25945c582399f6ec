import { msg } from '@weft/i18n'
import { slugSchema } from '@weft/model'
import * as z from 'zod/mini'

import { defineAction } from '../../shared/rule-parts.ts'

/** Adds an item to a folder of this board, or below the item that the rule is about. */
export const definition = defineAction({
  type: 'create-item',
  label: msg('Create an item'),
  group: 'items',
  needsItem: false,
  options: z.strictObject({
    /** Missing: where the item is that the rule is about. */
    folder_id: z.optional(slugSchema),
    /** As a sub-item of it. */
    below: z.optional(z.boolean()),
    /** With tokens. */
    name: z.string().check(z.maxLength(1_000)),
    /** Further values by attribute, as their types keep them. */
    values: z.optional(z.record(z.string(), z.json())),
    /** Further values read from texts with tokens, by attribute. */
    texts: z.optional(z.record(z.string(), z.string().check(z.maxLength(10_000)))),
  }),
  defaults: { name: '' },
  names: ({ folder_id, values = {}, texts = {} }) => ({
    attributes: [...Object.keys(values), ...Object.keys(texts)],
    folders: folder_id === undefined ? [] : [folder_id],
  }),
  problem: ({ name }) => (name.trim() === '' ? msg('Enter a name.') : null),
})
