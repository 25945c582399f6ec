import { sameJson } from '@weft/base'
import { mergeElements } from '@weft/model'

/**
 * Joins two edits of a list of plain elements; undefined when only one element may stay.
 * A member's data that is no list cannot be joined.
 */
export function mergeLists(
  old: unknown,
  mine: unknown,
  theirs: unknown,
  limit: number = Number.POSITIVE_INFINITY,
): unknown {
  const lists = [old ?? [], mine ?? [], theirs ?? []]
  if (!lists.every(Array.isArray)) return undefined
  const [was, my, their] = lists as [unknown[], unknown[], unknown[]]
  const merged = mergeElements(was, my, their)
  if (merged.length > limit) return undefined
  return merged.length > 0 ? merged : null
}

/** Joins two edits of a list of objects with ids: by element, undefined where both changed the same one. */
export function mergeById(old: unknown, mine: unknown, theirs: unknown): unknown {
  const lists = [old ?? [], mine ?? [], theirs ?? []]
  if (!lists.every(isIdList)) return undefined
  const [was, my, their] = lists as [Identified[], Identified[], Identified[]]
  const oldById = new Map(was.map((element) => [element.id, element]))
  const mineById = new Map(my.map((element) => [element.id, element]))
  const theirIds = new Set(their.map((element) => element.id))
  // What one side edited must not be lost because the other side removed or edited it, too.
  for (const element of my) {
    const before = oldById.get(element.id)
    if (before && !theirIds.has(element.id) && !sameJson(before, element)) return undefined
  }
  const chosen: Identified[] = []
  for (const element of their) {
    const before = oldById.get(element.id)
    const own = mineById.get(element.id)
    const theirsChanged = !sameJson(before, element)
    if (before && !own && theirsChanged) return undefined
    const mineChanged = own !== undefined && !sameJson(before, own)
    if (own && mineChanged && theirsChanged && !sameJson(own, element)) return undefined
    chosen.push(own && mineChanged ? own : element)
  }
  const merged = mergeElements(was, my, chosen, (element) => element.id)
  return merged.length > 0 ? merged : null
}

interface Identified {
  id: string
}

function isIdList(list: unknown): list is Identified[] {
  return (
    Array.isArray(list) &&
    list.every((element) => typeof (element as Partial<Identified> | null)?.id === 'string')
  )
}
