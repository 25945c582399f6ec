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

/** The node at a place, or null. */
export function nodeAt(tree: FilterTree, path: FilterPath): Condition | FilterTree | null {
  const [index, ...rest] = path
  if (index === undefined) return tree
  const child = tree.conditions[index]
  if (!child) return null
  return rest.length === 0 ? child : isTree(child) ? nodeAt(child, rest) : null
}

/** The tree with a node one place up or down among its neighbours; the same tree where there is no such place. */
export function moveNode(tree: FilterTree, path: FilterPath, step: 1 | -1): FilterTree {
  return changeSiblings(tree, path, (siblings, index) => {
    const [node] = siblings.splice(index, 1)
    if (node) siblings.splice(index + step, 0, node)
  })
}

/** The tree with a second node like the one at a place, right after it. */
export function duplicateNode(tree: FilterTree, path: FilterPath): FilterTree {
  const node = nodeAt(tree, path)
  return changeSiblings(tree, path, (siblings, index) => {
    if (node) siblings.splice(index + 1, 0, structuredClone(node))
  })
}

/** The tree with a node moved out of its group, to right after it; a group that is left empty goes. */
export function liftNode(tree: FilterTree, path: FilterPath): FilterTree {
  const node = nodeAt(tree, path)
  const group = path.slice(0, -1)
  if (!node || group.length === 0) return tree
  const placed = changeSiblings(tree, group, (siblings, index) => siblings.splice(index + 1, 0, node))
  return replaceNode(placed, path, null)
}

/** How many levels of groups a node takes: none for a condition. */
function levelsOf(node: Condition | FilterTree): number {
  return isTree(node) ? 1 + Math.max(0, ...node.conditions.map(levelsOf)) : 0
}

/** Whether a node at this place may be put into a group of its own. */
export function canWrap(tree: FilterTree, path: FilterPath): boolean {
  const node = nodeAt(tree, path)
  return node !== null && path.length > 0 && path.length + 1 + levelsOf(node) <= MAX_FILTER_DEPTH
}

function changeSiblings(
  tree: FilterTree,
  path: FilterPath,
  change: (siblings: (Condition | FilterTree)[], index: number) => void,
): FilterTree {
  const index = path.at(-1)
  const group = nodeAt(tree, path.slice(0, -1))
  if (index === undefined || !group || !isTree(group)) return tree
  const conditions = [...group.conditions]
  change(conditions, index)
  return replaceNode(tree, path.slice(0, -1), { ...group, conditions })
}
