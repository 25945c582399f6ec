import { t } from '@weft/i18n'
import { announce, toast } from '@weft/ui'

import type { CellEdit, ItemMove } from '../../client/view-member.ts'
import type { BoardContext, CellPlace } from './board-context.ts'
import type { ColumnLimit } from './definition.ts'
import type { Board } from './stacking/build-board.ts'
import { roomIn } from './stacking/limits.ts'
import { dataForKey, restack } from './stacking/restack.ts'
import { EMPTY } from './stacking/stack.ts'

/** Beyond this many the work is done in parts that are shown. */
const MOST_AT_ONCE = 1_000

export interface MoveContext extends Pick<BoardContext, 'records' | 'actions' | 'stack' | 'lane'> {
  board: Board
  isManual: boolean
  limitOf(column: string): ColumnLimit | undefined
  nameOfColumn(column: string): string
}

/** Cards with the cells that they are taken from. */
export type Homes = ReadonlyMap<string, CellPlace>

/** Where cards come to lie; neighbours are null at an end, undefined where the place does not matter. */
export interface Landing extends CellPlace {
  after?: string | null
  before?: string | null
}

/** The cells that cards stand in: their own, and `place` for those that stand there too. */
export function cellsOf({ piles }: Board, ids: readonly string[], place: CellPlace): Homes {
  const left = new Set(ids)
  const homes = new Map<string, CellPlace>()
  const take = (cell: CellPlace) => {
    for (const { id } of piles.get(cell.column)?.cells.get(cell.lane) ?? [])
      if (left.delete(id)) homes.set(id, { column: cell.column, lane: cell.lane })
  }
  take(place)
  for (const [column, { cells }] of piles) for (const lane of cells.keys()) take({ column, lane })
  // In the order that they were given in.
  return new Map(ids.flatMap((id) => (homes.has(id) ? [[id, homes.get(id) ?? place] as const] : [])))
}

/** How many of the cards would be new in a column. */
function newcomers({ board }: Pick<MoveContext, 'board'>, ids: Iterable<string>, column: string): number {
  const there = new Set(board.piles.get(column)?.lines.map(({ id }) => id))
  let count = 0
  for (const id of ids) if (!there.has(id)) count++
  return count
}

/** Whether a hard limit of the column leaves no room for the cards. */
export function isRefused(moveContext: MoveContext, ids: Iterable<string>, column: string): boolean {
  const limit = moveContext.limitOf(column)
  if (!limit?.hard) return false
  const wanted = newcomers(moveContext, ids, column)
  return wanted > 0 && wanted > roomIn(moveContext.board.piles.get(column)?.lines.length ?? 0, limit)
}

/** The sentence that a refused drop is answered with. */
export function refusal(moveContext: MoveContext, column: string): string {
  const max = moveContext.limitOf(column)?.max ?? 0
  return t('{name} takes {max, plural, one {# card} other {# cards}} at most. Move one out first.', {
    name: moveContext.nameOfColumn(column),
    max,
  })
}

export function sayRefusal(moveContext: MoveContext, column: string): void {
  const text = refusal(moveContext, column)
  toast.error(text)
  announce(text)
}

/** The edits that put cards into a cell; null, and told, where that cannot be. */
export function editsOfMove(moveContext: MoveContext, homes: Homes, to: CellPlace): CellEdit[] | null {
  const { stack, lane, records, board } = moveContext
  const edits: CellEdit[] = []
  const pile = board.piles.get(to.column)
  const inColumn = pile?.lines[0]?.row
  const inLane = [...board.piles.values()]
    .find(({ cells }) => cells.has(to.lane))
    ?.cells.get(to.lane)?.[0]?.row
  for (const [id, from] of homes) {
    const item = records.item(id)
    if (!item) continue
    const own = restack(stack, item, { from: from.column, to: to.column, sample: inColumn })
    const across = lane ? restack(lane, item, { from: from.lane, to: to.lane, sample: inLane }) : []
    if (own === null || across === null) {
      toast.error(t('Nothing can be moved into this column'))
      return null
    }
    edits.push(...own, ...across)
  }
  return edits
}

/**
 * Puts cards into a cell as one step to undo, unless a hard limit refuses them. Answers the move that still has to be
 * asked about, since the view is sorted and only the place would change; true and false are done and refused.
 */
export function moveCards(moveContext: MoveContext, homes: Homes, to: Landing): boolean | ItemMove {
  const ids = [...homes.keys()]
  if (isRefused(moveContext, ids, to.column)) {
    sayRefusal(moveContext, to.column)
    return false
  }
  const values = editsOfMove(moveContext, homes, to)
  if (!values) return false
  const { actions, isManual } = moveContext
  if (to.after === undefined && to.before === undefined) {
    if (values.length === 0) return true
    if (ids.length <= MOST_AT_ONCE) actions.moveItems({ ids, values, isUnordered: true })
    // A program that cannot be loaded is reported by the page.
    else actions.act({ edits: values }).catch(() => undefined)
    return true
  }
  const move: ItemMove = { ids, after: to.after ?? null, before: to.before ?? null, values }
  if (isManual) actions.moveItems(isThere(moveContext, move) ? { ...move, isUnordered: true } : move)
  // Under a sort the place is the sort's; the column can be changed all the same.
  else if (values.length > 0) actions.moveItems({ ...move, isUnordered: true })
  else return move
  return true
}

/**
 * Whether the manual order has the cards between their new neighbours already. It is that of every view: a row of a
 * table goes nowhere only because its card changed the column.
 */
function isThere({ records }: MoveContext, { ids, after, before }: ItemMove): boolean {
  const chain = [after ?? null, ...ids, before ?? null].flatMap((id) =>
    id === null ? [] : [records.item(id)],
  )
  return chain.every((item, at) => {
    const next = chain[at + 1]
    if (at === chain.length - 1) return item !== undefined
    if (!item || !next || item.parent_id !== next.parent_id) return false
    return item.sort_order < next.sort_order || (item.sort_order === next.sort_order && item.id < next.id)
  })
}

/** The values that a new card of a cell gets; null where none can be made. */
export function valuesOfCell(
  moveContext: MoveContext,
  { column, lane }: CellPlace,
): Record<string, unknown> | null {
  const values: Record<string, unknown> = {}
  const sampleOf = (key: string) => moveContext.board.piles.get(key)?.lines[0]?.row
  const own = dataForKey(moveContext.stack, column, sampleOf(column))
  if (own === undefined) return null
  if (own !== null) values[moveContext.stack.attribute.id] = own
  if (moveContext.lane && lane !== EMPTY) {
    const cell = [...moveContext.board.piles.values()].find(({ cells }) => cells.has(lane))
    const across = dataForKey(moveContext.lane, lane, cell?.cells.get(lane)?.[0]?.row)
    if (across === undefined) return null
    if (across !== null) values[moveContext.lane.attribute.id] = across
  }
  return values
}
