import { sameJson } from '@weft/base'
import { conditionTest } from '@weft/model'
import type * as z from 'zod/mini'

import { type HearingContext, isIn, serverTrigger } from '../../server/server-trigger.ts'
import { isFrom } from '../../shared/sources.ts'
import { conditionOf, definition } from './definition.ts'

const TYPING_MS = 10_000

export const member = serverTrigger({
  definition,
  hears: ['values.changed'],
  tellsValue: true,
  fires({ entry, attribute_id, folder_id }, options, context) {
    if (attribute_id === undefined || attribute_id !== options.attribute_id) return false
    if (!isIn(options.folders, folder_id) || !isFrom(options.sources, entry.origin?.via)) return false
    const [before, after] = [dataIn(entry.old), dataIn(entry.new)]
    if (sameJson(before, after)) return false
    // The activity has no word of long texts: that they changed, or are empty, is all that can be told.
    const isTold = !context.isLongText(attribute_id)
    const change = isTold || options.change === 'empty' ? options.change : 'any'
    return CHANGES[change](before, after, options, context)
  },
  // A text is saved while it is typed: what counts is what stands there when the typing is over.
  settles: ({ attribute_id = '' }, _options, { attribute }) =>
    attribute(attribute_id)?.type.operators.includes('contains') ? TYPING_MS : 0,
})

type Options = z.output<typeof definition.options>
type Change = (before: unknown, after: unknown, options: Options, context: HearingContext) => boolean

const CHANGES: Readonly<Record<Options['change'], Change>> = {
  any: () => true,
  empty: (_before, after) => after === null,
  increases: (before, after) => order(before, after) > 0,
  decreases: (before, after) => order(before, after) < 0,
  becomes(before, after, { attribute_id = '', from, to }, context) {
    const test = testOf(attribute_id, to, context)
    if (!test || !test(after) || test(before)) return false
    const was = from && testOf(attribute_id, from, context)
    return was === undefined || (was !== null && was(before))
  },
}

function testOf(
  attribute_id: string,
  wanted: Options['to'],
  { attribute, values }: HearingContext,
): ((data: unknown) => boolean) | null {
  const found = attribute(attribute_id)
  if (!found || !wanted) return null
  const { operator, value, point } = wanted
  return conditionTest(conditionOf(attribute_id, { operator, value, ...(point && { point }) }), found, values)
}

/** Above 0 where the later one is more; numbers and dates have an order. */
function order(before: unknown, after: unknown): number {
  const [a, b] = [rank(before), rank(after)]
  if (a === null || b === null) return 0
  return a < b ? 1 : a > b ? -1 : 0
}

function rank(data: unknown): number | string | null {
  if (typeof data === 'number') return data
  const start = (data as { start?: unknown } | null)?.start
  return typeof start === 'string' ? start : null
}

/** A value's data as entries carry it; of a long text what stands for it. */
function dataIn(part: unknown): unknown {
  return (part as { data?: unknown } | null)?.data ?? null
}
