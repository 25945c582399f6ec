import type { Standing } from './queries.ts'

/** What can be taken back of what an import made. */
export interface Judged {
  /** Items that go, the uppermost of each tree; what lies below them goes along. */
  roots: string[]
  /** Of each root, it and all that goes along, each before what lies below it. */
  along: ReadonlyMap<string, readonly string[]>
  /** What each item of the folder lies below. */
  parents: ReadonlyMap<string, string | null>
  /** Items that stay, since somebody went on with them, or with something below them. */
  left: string[]
}

/**
 * An item that an import made goes where nobody else did anything to it, said anything of it, links to it, or put
 * anything below it that stays.
 * @param rows All items of the folder that are not in the trash.
 */
export function judgeUndo(
  rows: readonly Standing[],
  isMade: (id: string) => boolean,
  touched: ReadonlySet<string>,
): Judged {
  const below = Map.groupBy(rows, ({ parent_id }) => parent_id)
  const known = new Map<string, boolean>()
  const mayGo = ({ id, is_used }: Standing): boolean => {
    const before = known.get(id)
    if (before !== undefined) return before
    const may = isMade(id) && !is_used && !touched.has(id) && (below.get(id) ?? []).every(mayGo)
    known.set(id, may)
    return may
  }
  const treeOf = (id: string): string[] => {
    const tree: string[] = []
    // Without calls in calls for each of many thousand rows below one.
    for (const open = [id]; ;) {
      const one = open.pop()
      if (one === undefined) return tree
      tree.push(one)
      for (const row of below.get(one) ?? []) open.push(row.id)
    }
  }
  const byId = new Map(rows.map((row) => [row.id, row]))
  const parents = new Map(rows.map(({ id, parent_id }) => [id, parent_id]))
  const judged = { roots: [] as string[], along: new Map<string, string[]>(), left: [] as string[], parents }
  for (const row of rows) {
    if (!isMade(row.id)) continue
    if (!mayGo(row)) judged.left.push(row.id)
    else {
      const parent = byId.get(row.parent_id ?? '')
      if (parent && mayGo(parent)) continue
      judged.roots.push(row.id)
      judged.along.set(row.id, treeOf(row.id))
    }
  }
  return judged
}

/** Items that go in one transaction: all of them lie below its roots. */
export interface Part {
  ids: string[]
  roots: string[]
}

/** Cuts what goes into parts of at most so many items. Trees that are larger go from their leaves up. */
export function partsOf(
  { roots, along, parents }: Judged,
  isOpen: (root: string) => boolean,
  most: number,
): Part[] {
  const parts: Part[] = []
  let small: Part = { ids: [], roots: [] }
  for (const root of roots.filter(isOpen)) {
    const tree = along.get(root) ?? []
    if (tree.length > most) {
      for (let end = tree.length; end > 0; end -= most) {
        const ids = tree.slice(Math.max(0, end - most), end)
        const own = new Set(ids)
        parts.push({ ids, roots: ids.filter((id) => !own.has(parents.get(id) ?? '')) })
      }
      continue
    }
    if (small.ids.length + tree.length > most) {
      parts.push(small)
      small = { ids: [], roots: [] }
    }
    small.ids.push(...tree)
    small.roots.push(root)
  }
  if (small.ids.length > 0) parts.push(small)
  return parts
}
