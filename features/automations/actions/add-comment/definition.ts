import { msg } from '@weft/i18n'
import * as z from 'zod/mini'

import { defineAction } from '../../shared/rule-parts.ts'

/** Comments on the item as Autobot. */
export const definition = defineAction({
  type: 'add-comment',
  label: msg('Add a comment'),
  group: 'people',
  needsItem: true,
  options: z.strictObject({
    /** Plain text with tokens. */
    text: z.string().check(z.maxLength(10_000)),
  }),
  defaults: { text: '' },
  problem: ({ text }) => (text.trim() === '' ? msg('Enter a comment.') : null),
})
