import { msg } from '@weft/i18n'
import { isEmail } from '@weft/features/profile/shared'
import { userIdSchema } from '@weft/model'
import * as z from 'zod/mini'

import { defineAction } from '../../shared/rule-parts.ts'

const addressSchema = z.string().check(z.maxLength(254), z.refine(isEmail))

/** Writes to people of the workspace, to addresses, and to those in the item. */
export const definition = defineAction({
  type: 'send-email',
  label: msg('Send an email'),
  group: 'people',
  needsItem: false,
  options: z.strictObject({
    user_ids: z.optional(z.array(userIdSchema).check(z.maxLength(100))),
    /** Everybody in these attributes of people, and addresses in these of emails. */
    attribute_ids: z.optional(z.array(z.string()).check(z.maxLength(20))),
    /** Whoever started the rule. */
    actor: z.optional(z.boolean()),
    addresses: z.optional(z.array(addressSchema).check(z.maxLength(100))),
    /** Both with tokens. */
    subject: z.string().check(z.maxLength(300)),
    text: z.string().check(z.maxLength(10_000)),
    /** The text is Markdown. */
    formatted: z.optional(z.boolean()),
    /** Files in these attributes of the item go along. */
    file_ids: z.optional(z.array(z.string()).check(z.maxLength(20))),
  }),
  defaults: { subject: '', text: '' },
  names: ({ attribute_ids = [], file_ids = [] }) => ({ attributes: [...attribute_ids, ...file_ids] }),
  problem({ user_ids = [], attribute_ids = [], addresses = [], actor, subject, text }) {
    if (user_ids.length + attribute_ids.length + addresses.length === 0 && actor !== true)
      return msg('Choose who gets the email.')
    if (subject.trim() === '') return msg('Enter a subject.')
    return text.trim() === '' ? msg('Enter a message.') : null
  },
})
