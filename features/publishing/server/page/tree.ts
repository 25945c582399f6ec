import type { PublicItem } from '../content/public-content.ts'

/** An item with those below it. */
export interface Branch {
  item: PublicItem
  below: Branch[]
}

/** Items below their parents as far as these are shown, in the order that they came in. */
export function branchesOf(items: readonly PublicItem[]): Branch[] {
  const byId = new Map(items.map((item): [string, Branch] => [item.id, { item, below: [] }]))
  const top: Branch[] = []
  for (const branch of byId.values()) {
    const parent = branch.item.parent_id === null ? undefined : byId.get(branch.item.parent_id)
    if (parent && parent !== branch) parent.below.push(branch)
    else top.push(branch)
  }
  return top
}

/** The same in reading order, with how deep each lies. */
export function inReadingOrder(
  branches: readonly Branch[],
  depth = 0,
): { item: PublicItem; depth: number }[] {
  return branches.flatMap(({ item, below }) => [{ item, depth }, ...inReadingOrder(below, depth + 1)])
}
