import type { Standing } from './queries.ts'

/** What can be taken back of what an import made. */
export interface Judged {
  /** Items that go, the uppermost of each tree; what lies below them goes along. */
  roots: string[]
  /** Of each root, it and all that goes along. */
  along: ReadonlyMap<string, readonly string[]>
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
  const treeOf = (id: string): string[] => [id, ...(below.get(id) ?? []).flatMap((row) => treeOf(row.id))]
  const byId = new Map(rows.map((row) => [row.id, row]))
  const judged = { roots: [] as string[], along: new Map<string, string[]>(), left: [] as string[] }
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
