import { type Condition, type FilterTree, isTree, MAX_FILTER_DEPTH } from '@weft/model'

/** A place in a filter: numbers of nodes from the root inwards. */
export type FilterPath = readonly number[]

export const EMPTY_FILTER: FilterTree = { op: 'and', conditions: [] }

/** The tree with another node at a place; null takes the node away, and groups that it leaves empty. */
export function replaceNode(
  tree: FilterTree,
  path: FilterPath,
  node: Condition | FilterTree | null,
): FilterTree {
  const [index, ...rest] = path
  if (index === undefined) return node && isTree(node) ? node : EMPTY_FILTER
  const child = tree.conditions[index]
  const next = rest.length > 0 && child && isTree(child) ? replaceNode(child, rest, node) : node
  const isGone = next === null || (rest.length > 0 && isTree(next) && next.conditions.length === 0)
  const conditions = tree.conditions.flatMap((one, i) => (i === index ? (isGone ? [] : [next]) : [one]))
  return { ...tree, conditions }
}

/** The tree with a node added at the end of the group at a place. */
export function addNode(tree: FilterTree, path: FilterPath, node: Condition | FilterTree): FilterTree {
  const [index, ...rest] = path
  if (index === undefined) return { ...tree, conditions: [...tree.conditions, node] }
  const child = tree.conditions[index]
  if (!child || !isTree(child)) return tree
  return replaceNode(tree, [index], addNode(child, rest, node))
}

export function setOp(tree: FilterTree, path: FilterPath, op: FilterTree['op']): FilterTree {
  const [index, ...rest] = path
  if (index === undefined) return { ...tree, op }
  const child = tree.conditions[index]
  return child && isTree(child) ? replaceNode(tree, [index], setOp(child, rest, op)) : tree
}

/** Whether a group at this place may hold another group. */
export function canNest(path: FilterPath): boolean {
  return path.length + 1 < MAX_FILTER_DEPTH
}
