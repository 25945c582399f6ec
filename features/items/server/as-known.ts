import { boardSchema, serverAttributeTypes } from '@weft/features/attributes/server'
import { isAssignable } from '@weft/features/attributes/shared'
import type { RuleContext } from '@weft/server-kit'
import * as z from 'zod/mini'

import { type ItemRow, slotsOf } from './item-store.ts'
import { remainingBelow } from './item-tree.ts'

/** What a deletion says it knew: by item, its own number, those of its values, and how many comments it had. */
const knownSchema = z.record(
  z.string(),
  z.object({
    row_version: z.int(),
    comment_count: z.int(),
    values: z.record(z.string(), z.int()),
  }),
)

/**
 * Whether nobody changed an item, or one below it, since it was as the deletion says; true where it says nothing. The
 * numbers are the most that there can be by what its sender did: a device whose own save came back by the feed before
 * its answer counts it twice.
 */
export function isAsKnown(
  { unit, operation }: RuleContext,
  row: ItemRow,
  old: Record<string, unknown>,
): boolean {
  if (old['known'] === undefined) return true
  const known = knownSchema.safeParse(old['known']).data
  if (!known) return false
  const me = operation.caller.user_id
  // What follows from other values is nobody's work.
  const entered = new Set(
    boardSchema.of(unit, row.board_id).flatMap(({ id, type: name, settings }) => {
      const type = serverAttributeTypes[name]
      return type && isAssignable(type.variant?.(settings) ?? type) ? [id] : []
    }),
  )
  return [row, ...remainingBelow(unit, row)].every((one) => {
    const before = known[one.id]
    return (
      before !== undefined &&
      // Of their own saves some may have been refused, and others' have taken their numbers.
      (one.updated_by === null || one.updated_by === me) &&
      one.row_version <= before.row_version &&
      before.comment_count === one.comment_count &&
      Object.entries(slotsOf(one)).every(
        ([id, [, version]]) => version === 0 || !entered.has(id) || version <= (before.values[id] ?? 0),
      )
    )
  })
}
