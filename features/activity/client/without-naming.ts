import type { ActivityLine } from '../shared/index.ts'

/**
 * Lines without those that give an item its first name right where the same person added it: the line of the addition
 * says that name already.
 */
export function withoutNaming(lines: readonly ActivityLine[]): ActivityLine[] {
  const added = new Map<string | null, number | null>(
    lines.flatMap(({ collection, action, item_id, user_id }) =>
      collection === 'items' && action === 'created' ? [[item_id, user_id] as const] : [],
    ),
  )
  return lines.filter(
    ({ collection, item_id, user_id, old, new: made, name }) =>
      collection !== 'values' ||
      old !== null ||
      made !== name ||
      !added.has(item_id) ||
      added.get(item_id) !== user_id,
  )
}
