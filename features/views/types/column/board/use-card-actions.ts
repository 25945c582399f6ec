import { isAssignable } from '@weft/features/attributes/shared'
import { t } from '@weft/i18n'
import { announce, toast } from '@weft/ui'
import type { Dispatch, SetStateAction } from 'react'

import type { CellEdit, ItemMove } from '../../../client/view-member.ts'
import type { CardPlace, CellPlace } from '../board-context.ts'
import {
  cellsOf,
  editsOfMove,
  isRefused,
  moveCards,
  type MoveContext,
  sayRefusal,
  valuesOfCell,
} from '../moves.ts'
import { NO_LINES } from '../stacking/build-board.ts'
import type { Renamed } from '../cards/card-rename.tsx'
import type { BoardState, Composing } from './cell-props.ts'

interface CardActions {
  moveContext: MoveContext
  active: CardPlace | null
  composing: Composing | null
  show(place: CardPlace, hasFocus: boolean): void
  setRenaming(id: string | null): void
  setComposing(cell: Composing | null): void
  /** A move that would have no effect under the sort. */
  onAsk(move: ItemMove): void
  setWanted: Dispatch<SetStateAction<BoardState['wanted']>>
}

/** What is done to cards beside carrying them: they are made, renamed, and moved by menu. */
export function useCardActions(options: CardActions) {
  const { moveContext, active, composing, show, setRenaming, setComposing, setWanted } = options
  const { records, actions, board, isManual } = moveContext
  const { primary, context } = records
  const linesOf = ({ column, lane }: CellPlace) => board.piles.get(column)?.cells.get(lane) ?? NO_LINES

  /** A new card at the end of a cell, or at its beginning where it was begun there. */
  async function add(cell: CellPlace, text: string) {
    const values = valuesOfCell(moveContext, cell)
    if (!values) {
      toast.error(t('Nothing can be moved into this column'))
      return
    }
    if (isRefused(moveContext, ['new'], cell.column)) {
      sayRefusal(moveContext, cell.column)
      return
    }
    if (primary && isAssignable(primary.type)) {
      const { parse } = await primary.type.input.load()
      const parsed = parse(text, primary.settings, context)
      if ('data' in parsed) values[primary.id] = parsed.data
    }
    const lines = linesOf(cell)
    const [first] = lines
    const isFirst = composing?.isFirst === true
    // Several that are written one after the other stay in this order.
    const after = isFirst ? composing.after : lines.at(-1)?.id
    const place = after !== undefined ? { after } : isFirst && first ? { before: first.id } : {}
    const id = actions.addItem({ values, ...(isManual ? place : {}) })
    if (isFirst) setComposing({ ...composing, after: id })
    setWanted((before) => ({ ...cell, id, hasFocus: false, nonce: (before?.nonce ?? 0) + 1 }))
    announce(t('{name} added', { name: text }))
  }

  async function rename(id: string, renamed: Renamed | null) {
    setRenaming(null)
    if (active) show(active, true)
    if (!renamed || !primary || !isAssignable(primary.type)) return
    const { parse } = await primary.type.input.load()
    const { name, base } = renamed
    const parsed = parse(name, primary.settings, context)
    if ('data' in parsed && parsed.data !== base) void actions.setValue(id, primary.id, parsed.data, { base })
  }

  function compose(cell: Composing | null) {
    if (cell && isRefused(moveContext, ['new'], cell.column)) {
      sayRefusal(moveContext, cell.column)
      return
    }
    setComposing(cell)
  }

  /** Into another column, or another lane; each card leaves the cell that it stands in itself, and keeps the other. */
  function moveTo(ids: readonly string[], from: CellPlace, to: { column: string } | { lane: string }) {
    const homes = cellsOf(board, ids, from)
    if ('column' in to) {
      moveCards({ ...moveContext, lane: null }, homes, { ...from, ...to })
      return
    }
    const values: CellEdit[] = []
    for (const [id, home] of homes) {
      const edits = editsOfMove(moveContext, new Map([[id, home]]), { ...home, ...to })
      if (!edits) return
      values.push(...edits)
    }
    if (values.length > 0) actions.moveItems({ ids: [...homes.keys()], values, isUnordered: true })
  }

  /** To the first or the last place of the cell. */
  function moveToEnd(ids: readonly string[], cell: CellPlace, end: 'first' | 'last') {
    const rest = linesOf(cell).filter(({ id }) => !ids.includes(id))
    const beside =
      end === 'first'
        ? { after: null, before: rest[0]?.id ?? null }
        : { after: rest.at(-1)?.id ?? null, before: null }
    const done = moveCards(moveContext, cellsOf(board, ids, cell), { ...cell, ...beside })
    if (typeof done === 'object') options.onAsk(done)
  }

  return { add, rename, compose, moveTo, moveToEnd }
}
