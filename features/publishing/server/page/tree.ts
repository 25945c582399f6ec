import type { PublicItem } from '../content/public-content.ts'

type Titled = Omit<PublicItem, 'cells'>

/** An item with those below it. */
export interface Branch<Item extends Titled = Titled> {
  item: Item
  below: Branch<Item>[]
}

/** Items below their parents as far as these are shown, in the order that they came in. */
export function branchesOf<Item extends Titled>(items: readonly Item[]): Branch<Item>[] {
  const byId = new Map(items.map((item): [string, Branch<Item>] => [item.id, { item, below: [] }]))
  const top: Branch<Item>[] = []
  for (const branch of byId.values()) {
    const parent = branch.item.parent_id === null ? undefined : byId.get(branch.item.parent_id)
    if (parent && parent !== branch) parent.below.push(branch)
    else top.push(branch)
  }
  return top
}

/** The same in reading order, with how deep each lies. */
export function inReadingOrder<Item extends Titled>(
  branches: readonly Branch<Item>[],
  depth = 0,
): { item: Item; depth: number }[] {
  return branches.flatMap(({ item, below }) => [{ item, depth }, ...inReadingOrder(below, depth + 1)])
}
