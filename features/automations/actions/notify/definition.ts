import { msg } from '@weft/i18n'
import { userIdSchema } from '@weft/model'
import * as z from 'zod/mini'

import { defineAction } from '../../shared/rule-parts.ts'

/** Tells people of the item, or of the board where the rule is about none. */
export const definition = defineAction({
  type: 'notify',
  label: msg('Notify people'),
  group: 'people',
  needsItem: false,
  options: z.strictObject({
    user_ids: z.optional(z.array(userIdSchema).check(z.maxLength(100))),
    /** Everybody in these attributes of people. */
    attribute_ids: z.optional(z.array(z.string()).check(z.maxLength(20))),
    /** Whoever started the rule. */
    actor: z.optional(z.boolean()),
    /** With tokens. */
    text: z.string().check(z.maxLength(1_000)),
  }),
  defaults: { text: '' },
  names: ({ attribute_ids = [] }) => ({ attributes: attribute_ids }),
  problem({ user_ids = [], attribute_ids = [], actor, text }) {
    if (user_ids.length + attribute_ids.length === 0 && actor !== true) return msg('Choose who is notified.')
    return text.trim() === '' ? msg('Enter a message.') : null
  },
})
