import { lastTurnOf, type Line, type Seen, type Standing, type Undoing } from './seen.ts'

type ByItem = ReadonlyMap<string, readonly Line[]>

const LIFE = new Set(['deleted', 'restored'])
const isOfLife = ({ collection, action }: Line) => collection === 'items' && LIFE.has(action)

/** Items that the press made go, from the leaves up: where nobody went on with one, nor with anything below it. */
export function newItemsOf(made: ReadonlySet<string>, byItem: ByItem, rows: Seen['rows']): Undoing {
  const undoing: Undoing = { steps: [], undone: 0, left: 0 }
  const below = childrenOf(rows)
  const isRemovable = (row: Standing): boolean =>
    made.has(row.id) &&
    isUntouched(row, byItem.get(row.id) ?? []) &&
    (below.get(row.id) ?? []).every(isRemovable)
  const countFrom = (id: string): number =>
    1 + (below.get(id) ?? []).reduce((count, row) => count + countFrom(row.id), 0)
  for (const id of made) {
    const row = rows.get(id)
    const { own, isUndone } = lastTurnOf((byItem.get(id) ?? []).filter(isOfLife), () => true)
    if (isUndone) undoing.undone++
    // The press threw it away itself.
    else if (row?.is_gone && own.at(-1)?.action === 'deleted') continue
    else if (!row || !isRemovable(row)) undoing.left++
    else {
      const parent = rows.get(row.parent_id ?? '')
      // What lies below another one goes with it.
      if (!parent || !isRemovable(parent)) undoing.steps.push({ kind: 'remove', id, count: countFrom(id) })
    }
  }
  return undoing
}

/** Nobody has gone on with it: no line of somebody else, and its number is that of the last line, which votes raise, too. */
function isUntouched({ folder_id, seq, is_gone, comment_count }: Standing, lines: readonly Line[]): boolean {
  if (is_gone || comment_count > 0) return false
  const isOwn = lines.every(({ whose }) => whose === 'own' || whose === 'following')
  const last = lines.reduce(
    (most, line) => (line.folder_id === folder_id ? Math.max(most, line.seq) : most),
    0,
  )
  return isOwn && last === seq
}

/** What the press threw away comes back where nobody had it back, or threw it away, since. */
export function trashOf(byItem: ByItem, rows: Seen['rows']): Undoing {
  const undoing: Undoing = { steps: [], undone: 0, left: 0 }
  const trashed = new Map<string, Standing>()
  for (const [id, lines] of byItem) {
    const { own, isBroken, isUndone } = lastTurnOf(lines.filter(isOfLife), () => true)
    const row = rows.get(id)
    if (isBroken) undoing.left++
    if (isUndone) undoing.undone++
    else if (own.length > 0 && row?.is_gone && own.every(({ action }) => action === 'deleted'))
      trashed.set(id, row)
    else if (own.length > 0) undoing.left++
  }
  const along = Map.groupBy(trashed.values(), ({ id, trash_root }) => trash_root ?? id)
  for (const [root, rowsAlong] of along) {
    if (trashed.has(root)) undoing.steps.push({ kind: 'restore', id: root, count: rowsAlong.length })
    else undoing.left += rowsAlong.length
  }
  return undoing
}

/** What lies right below each item, without what is in the trash. */
export function childrenOf(rows: Seen['rows']): Map<string, Standing[]> {
  return Map.groupBy(
    [...rows.values()].filter(({ is_gone, parent_id }) => !is_gone && parent_id !== null),
    ({ parent_id }) => parent_id ?? '',
  )
}
