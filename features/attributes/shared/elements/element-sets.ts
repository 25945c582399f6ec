import { sameJson } from '@weft/base'
import { mergeElements, type Operator } from '@weft/model'

/** What can be asked of sets: of several elements, and of at most one. */
export const SET_OPERATORS = [
  'any_of',
  'all_of',
  'exactly',
  'none_of',
  'is_empty',
  'is_not_empty',
] as const satisfies readonly Operator[]
export const SINGLE_OPERATORS = [
  'is',
  'is_not',
  'any_of',
  'none_of',
  'is_empty',
  'is_not_empty',
] as const satisfies readonly Operator[]
export const ALL_SET_OPERATORS = [...SET_OPERATORS, 'is', 'is_not'] as const satisfies readonly Operator[]

/**
 * Conditions on a set of ids. `wanted` holds a test per element of the operand, so that "me" or
 * "removed" are elements like any other; null when the operand is incomplete.
 */
export function setPredicate<T>(
  operator: Operator,
  wanted: readonly ((id: T) => boolean)[] | null,
  idsOf: (data: unknown) => readonly T[],
): ((data: unknown) => boolean) | null {
  if (operator === 'is_empty') return (data) => idsOf(data).length === 0
  if (operator === 'is_not_empty') return (data) => idsOf(data).length > 0
  if (!wanted || wanted.length === 0) return null
  const isWanted = (id: T) => wanted.some((test) => test(id))
  const any = (data: unknown) => idsOf(data).some(isWanted)
  const all = (data: unknown) => {
    const ids = idsOf(data)
    return wanted.every((test) => ids.some(test))
  }
  const exactly = (data: unknown) => all(data) && idsOf(data).every(isWanted)
  if (operator === 'any_of') return any
  if (operator === 'none_of') return (data) => !any(data)
  if (operator === 'all_of') return all
  if (operator === 'exactly' || operator === 'is') return exactly
  if (operator === 'is_not') return (data) => !exactly(data)
  return null
}

/** The operand of a set condition as a list: one element may stand without brackets. */
export function operandList(operand: unknown): readonly unknown[] {
  if (operand === null || operand === undefined || operand === '') return []
  return Array.isArray(operand) ? operand : [operand]
}

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
