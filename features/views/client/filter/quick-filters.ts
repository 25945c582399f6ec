import { sameJson } from '@weft/base'
import { type Condition, type FilterTree, isTree, MAX_FILTER_DEPTH } from '@weft/model'

import { EMPTY_FILTER, replaceNode } from './filter-tree.ts'

/** The condition that quick filters of an attribute switch: "has any of", at the top of a filter by "and". */
function placeOf(tree: FilterTree, attribute_id: string): number {
  if (tree.op === 'or' && tree.conditions.length > 1) return -1
  return tree.conditions.findIndex(
    (node) => !isTree(node) && node.attribute_id === attribute_id && node.operator === 'any_of',
  )
}

function chosenIn(condition: Condition | FilterTree | undefined): unknown[] {
  return condition && !isTree(condition) && Array.isArray(condition.value)
    ? (condition.value as unknown[])
    : []
}

/** Whether the filter asks for this choice of the attribute already. */
export function hasQuick(filter: FilterTree | null, attribute_id: string, choice: string): boolean {
  const tree = filter ?? EMPTY_FILTER
  return chosenIn(tree.conditions[placeOf(tree, attribute_id)]).includes(choice)
}

/** What asks for items that lack one of these values. */
function lacking(ids: readonly string[]): Condition | FilterTree {
  const [first = '', ...others] = ids
  const of = (attribute_id: string): Condition => ({ attribute_id, operator: 'is_empty' })
  return others.length === 0 ? of(first) : { op: 'or', conditions: ids.map(of) }
}

function placeOfLacking(tree: FilterTree, ids: readonly string[]): number {
  if (tree.op === 'or' && tree.conditions.length > 1) return -1
  return tree.conditions.findIndex((node) => sameJson(node, lacking(ids)))
}

/** Whether the filter asks for items that lack one of these values already. */
export function hasLacking(filter: FilterTree | null, ids: readonly string[]): boolean {
  return placeOfLacking(filter ?? EMPTY_FILTER, ids) >= 0
}

/** Asks for items that lack one of these values, or no longer; null where the filter has no room for it. */
export function toggleLacking(
  filter: FilterTree | null,
  ids: readonly string[],
): { filter: FilterTree | null } | null {
  const tree = filter ?? EMPTY_FILTER
  const place = placeOfLacking(tree, ids)
  if (place < 0) return added(tree, lacking(ids))
  const next = replaceNode(tree, [place], null)
  return { filter: next.conditions.length === 0 ? null : next }
}

/** The node beside what is asked already; null where that is too deep for it. */
export function added(tree: FilterTree, node: Condition | FilterTree): { filter: FilterTree } | null {
  const isSingle = tree.op === 'and' || tree.conditions.length < 2
  if (isSingle) return { filter: { op: 'and', conditions: [...tree.conditions, node] } }
  if (levelsOf(tree) >= MAX_FILTER_DEPTH) return null
  return { filter: { op: 'and', conditions: [node, tree] } }
}

/** Switches a choice on or off; null where the filter has no room for it. Choices of one attribute are alternatives. */
export function toggleQuick(
  filter: FilterTree | null,
  attribute_id: string,
  choice: string,
): { filter: FilterTree | null } | null {
  const tree = filter ?? EMPTY_FILTER
  const place = placeOf(tree, attribute_id)
  const chosen = chosenIn(tree.conditions[place])
  const value = chosen.includes(choice) ? chosen.filter((one) => one !== choice) : [...chosen, choice]
  const condition: Condition = { attribute_id, operator: 'any_of', value }
  if (place >= 0) {
    const next = replaceNode(tree, [place], value.length === 0 ? null : condition)
    return { filter: next.conditions.length === 0 ? null : next }
  }
  return added(tree, condition)
}

function levelsOf(tree: FilterTree): number {
  return 1 + Math.max(0, ...tree.conditions.map((node) => (isTree(node) ? levelsOf(node) : 0)))
}
