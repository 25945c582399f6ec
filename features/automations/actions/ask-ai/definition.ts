import { msg } from '@weft/i18n'
import * as z from 'zod/mini'

import { defineAction } from '../../shared/rule-parts.ts'

/** Sets a value of the item to what a model makes of a prompt; whoever switches the rule on accepts that with it. */
export const definition = defineAction({
  type: 'ask-ai',
  label: msg('Ask AI for a value'),
  group: 'values',
  needsItem: true,
  options: z.strictObject({
    attribute_id: z.optional(z.string()),
    /** With tokens: what they stand for goes along as data, and never as what is wanted. */
    prompt: z.string().check(z.maxLength(2_000)),
  }),
  defaults: { prompt: '' },
  names: ({ attribute_id }) => ({ attributes: attribute_id === undefined ? [] : [attribute_id] }),
  problem({ attribute_id, prompt }) {
    if (attribute_id === undefined) return msg('Choose an attribute.')
    return prompt.trim() === '' ? msg('Enter what you want to know.') : null
  },
})
