import { msg } from '@weft/i18n'
import { type Condition, OPERATORS, slugSchema } from '@weft/model'
import * as z from 'zod/mini'

import { defineTrigger } from '../../shared/rule-parts.ts'
import { sourcesSchema } from '../../shared/sources.ts'

/** What a value has to fit; the attribute is the trigger's. */
const fits = z.optional(
  z.strictObject({
    operator: z.enum(OPERATORS),
    value: z.optional(z.json()),
    point: z.optional(z.literal('end')),
  }),
)

export const CHANGES = ['any', 'becomes', 'empty', 'increases', 'decreases'] as const

/** A value of an item changed, in a certain way where one is told. */
export const definition = defineTrigger({
  type: 'value-changed',
  label: msg('Value changes'),
  group: 'items',
  hasItem: true,
  options: z.strictObject({
    attribute_id: z.optional(z.string()),
    change: z.enum(CHANGES),
    /** Of 'becomes': it did not fit this before, and does now. */
    to: fits,
    /** Of 'becomes': and it fitted this before. */
    from: fits,
    folders: z.optional(z.array(slugSchema)),
    sources: sourcesSchema,
  }),
  defaults: { change: 'any' as const },
  names: ({ attribute_id, folders = [] }) => ({
    attributes: attribute_id === undefined ? [] : [attribute_id],
    folders,
  }),
  problem({ attribute_id, change, to }) {
    if (attribute_id === undefined) return msg('Choose an attribute.')
    return change === 'becomes' && !to ? msg('Choose a value.') : null
  },
})

/** A value as a condition of the attribute. */
export function conditionOf(
  attribute_id: string,
  { operator, value, point }: Omit<Condition, 'attribute_id'>,
): Condition {
  return { attribute_id, operator, value, ...(point && { point }) }
}
