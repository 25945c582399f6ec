import { childrenOf } from './lives.ts'
import { lastTurnOf, type Line, type Seen, type Undoing } from './seen.ts'

/** What the press moved goes back where nobody moved it since, with all below that came along. */
export function placesOf(byItem: ReadonlyMap<string, readonly Line[]>, rows: Seen['rows']): Undoing {
  const undoing: Undoing = { steps: [], undone: 0, left: 0 }
  const moved = new Map<string, { from: string; to: string }>()
  for (const [id, lines] of byItem) {
    const moves = lines.filter(({ collection, action }) => collection === 'items' && action === 'moved')
    // The folder that an item left says so as well; where it went is said in the other one.
    const told = moves.filter((line) => line.whose === 'other' || line.new?.folder_id !== undefined)
    const { own, isBroken, isUndone } = lastTurnOf(
      told,
      (one, next) => one.new?.folder_id === next.old?.folder_id,
    )
    const [from, to] = [own[0]?.old?.folder_id, own.at(-1)?.new?.folder_id]
    const row = rows.get(id)
    const isOutOfSight = moves.some(({ whose }) => whose === 'own') && own.length === 0 && !isBroken
    if (isBroken || isOutOfSight) undoing.left++
    if (isUndone) undoing.undone++
    else if (from === undefined || to === undefined || from === to) continue
    else if (row?.folder_id === to && !row.is_gone) moved.set(id, { from, to })
    else undoing.left++
  }
  const below = childrenOf(rows)
  const countFrom = (id: string): number =>
    (below.get(id) ?? []).reduce((count, row) => count + countFrom(row.id), 1)
  for (const [id, { from, to }] of moved) {
    const isSame = (one: string) => moved.get(one)?.from === from && moved.get(one)?.to === to
    // It goes along with what it lies below.
    if (isSame(rows.get(id)?.parent_id ?? '')) continue
    const countAlong = (one: string): number =>
      (below.get(one) ?? []).reduce((count, row) => count + (isSame(row.id) ? countAlong(row.id) : 0), 1)
    const count = countAlong(id)
    if (count === countFrom(id)) undoing.steps.push({ kind: 'move', id, count, from, to })
    else undoing.left += count
  }
  return undoing
}
