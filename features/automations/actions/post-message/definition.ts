import { msg } from '@weft/i18n'
import { uuidSchema } from '@weft/model'
import * as z from 'zod/mini'

import { defineAction } from '../../shared/rule-parts.ts'

/** Posts a text to a channel of a chat: Slack, and what takes the same (Mattermost, Rocket.Chat, Discord with /slack). */
export const definition = defineAction({
  type: 'post-message',
  label: msg('Post a message to a chat'),
  group: 'web',
  needsItem: false,
  options: z.strictObject({
    /** The channel's address, which is a secret: whoever has it can post. */
    secret_id: z.optional(uuidSchema),
    /** Of which server it is, to tell it by. */
    host: z.optional(z.string().check(z.maxLength(255))),
    /** With tokens. */
    text: z.string().check(z.maxLength(4_000)),
  }),
  defaults: { text: '' },
  // The address is kept for one rule.
  inCopy: ({ text }) => ({ text }),
  problem({ secret_id, text }) {
    if (secret_id === undefined) return msg('Enter the address of the channel.')
    return text.trim() === '' ? msg('Enter a message.') : null
  },
})
