import { msg } from '@weft/i18n'
import { slugSchema } from '@weft/model'
import * as z from 'zod/mini'

import { defineTrigger } from '../../shared/rule-parts.ts'

/** Somebody commented on an item, or replied there. */
export const definition = defineTrigger({
  type: 'comment-created',
  label: msg('Comment is added'),
  group: 'people',
  hasItem: true,
  options: z.strictObject({
    folders: z.optional(z.array(slugSchema)),
    /** Replies do not count. */
    withoutReplies: z.optional(z.boolean()),
  }),
  defaults: {},
  names: ({ folders = [] }) => ({ folders }),
})
