import { sortBetween } from '@weft/model'

interface Placed {
  id: string
  parent_id: string | null
  sort_order: number
}

/** The number that sorts a new item next to another one of the same parent, or at the end. */
export function sortOrderFor(
  siblings: Iterable<Placed>,
  place: { parent_id: string | null; beside: Placed | null; isBefore: boolean },
): number {
  const { parent_id, beside, isBefore } = place
  let neighbour: number | null = null
  for (const { id, parent_id: parent, sort_order } of siblings) {
    if (parent !== parent_id || id === beside?.id) continue
    if (!beside) neighbour = Math.max(neighbour ?? -Infinity, sort_order)
    else if (isBefore && sort_order < beside.sort_order)
      neighbour = Math.max(neighbour ?? -Infinity, sort_order)
    else if (!isBefore && sort_order > beside.sort_order)
      neighbour = Math.min(neighbour ?? Infinity, sort_order)
  }
  if (!beside) return sortBetween(neighbour, null)
  return isBefore ? sortBetween(neighbour, beside.sort_order) : sortBetween(beside.sort_order, neighbour)
}
