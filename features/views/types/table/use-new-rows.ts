import { type RefObject, useCallback, useRef } from 'react'

import type { ViewActions } from '../../client/view-member.ts'
import type { GridControl } from './grid/grid-control.ts'
import { gridProgram } from './grid/grid-input.ts'
import type { RowStructure } from './rows/structure.ts'

/** Rows that are made in the table, at its end or in a group, whose name is typed at once. */
export function useNewRows(grid: RefObject<GridControl | null>, actions: ViewActions) {
  const structure = useRef<RowStructure | null>(null)
  /** A new row is edited at once, from its first cell on. */
  const showNew = useCallback(
    (item_id: string) => {
      const line = grid.current?.model.lineOf(item_id) ?? -1
      if (line < 0) return
      grid.current?.selectPlace({ line, column: 0 })
      void gridProgram.load().then(() => grid.current?.host.edit({ line, column: 0 }), ignore)
    },
    [grid],
  )
  const addRow = useCallback(
    (group: number | null) => {
      if (group !== null && structure.current) structure.current.addToGroup(group)
      else showNew(actions.addItem())
    },
    [actions, showNew],
  )
  return { structure, showNew, addRow }
}

/** A program that cannot be loaded is reported by the page. */
function ignore(): void {}
