import { msg } from '@weft/i18n'
import type { Settings } from '@weft/model'
import * as z from 'zod/mini'

import { defineAction } from '../../shared/rule-parts.ts'

/**
 * 'set' gives data or a text with tokens; 'add' and 'remove' change lists, such as labels and people; 'increase' adds to a
 * number.
 */
export const WAYS = ['set', 'clear', 'add', 'remove', 'increase'] as const

/** Changes a value of the item. */
export const definition = defineAction({
  type: 'set-value',
  label: msg('Set a value'),
  group: 'values',
  needsItem: true,
  options: z.strictObject({
    attribute_id: z.optional(z.string()),
    way: z.enum(WAYS),
    /** As the attribute's type keeps it. */
    data: z.optional(z.json()),
    /** With tokens, of attributes that hold a text as it was typed. */
    text: z.optional(z.string().check(z.maxLength(10_000))),
    /** Of people: also whoever started the rule. */
    actor: z.optional(z.boolean()),
    amount: z.optional(z.number()),
  }),
  defaults: { way: 'set' as const },
  names: ({ attribute_id }) => ({ attributes: attribute_id === undefined ? [] : [attribute_id] }),
  problem({ attribute_id, way, data, text, actor, amount }, board) {
    if (attribute_id === undefined) return msg('Choose an attribute.')
    if (isLabelGone(board.attribute(attribute_id)?.settings, data))
      return msg('A label that this uses was deleted. Choose another one.')
    if (way === 'clear') return null
    if (way === 'increase') return amount === undefined ? msg('Enter a number.') : null
    const isGiven = (data !== undefined && data !== null) || (text ?? '') !== '' || actor === true
    return isGiven ? null : msg('Choose a value.')
  },
})

/** Whether data names a label that the attribute has no more: it would be set, and seen by nobody. */
function isLabelGone(settings: Settings | undefined, data: unknown): boolean {
  const labels: unknown = settings?.['labels']
  if (!Array.isArray(labels) || !Array.isArray(data)) return false
  const known = new Set(labels.map((label) => (label as { id?: unknown } | null)?.id))
  return data.some((id) => !known.has(id))
}
