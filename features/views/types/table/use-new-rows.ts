import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'

import type { ViewProps } from '../../client/view-member.ts'
import type { GridControl } from './grid/grid-control.ts'
import { gridProgram } from './grid/grid-input.ts'
import { valuesOfGroup } from './rows/group-values.ts'
import type { RowStructure } from './rows/structure.ts'

/** The row that was begun on a blank line, as long as the selection stays in it. */
interface NewRow {
  item_id: string
  /** The blank line, and the column in which the row was begun. */
  line: string
  column: number
}

/** Rows that are made in the table, at its end or in a group, whose name is typed at once. */
export function useNewRows(
  grid: RefObject<GridControl | null>,
  { actions, records }: Pick<ViewProps, 'actions' | 'records'>,
) {
  const structure = useRef<RowStructure | null>(null)
  const newRow = useRef<NewRow | null>(null)
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
    (group: number | null, column: number) => {
      const model = grid.current?.model
      const line = model?.keyOf(model.lines.lineOfAdd(group)) ?? ''
      const values = model && group !== null ? valuesOfGroup(model, group, records) : {}
      const item_id = actions.addItem({ values })
      newRow.current = { item_id, line, column: Math.max(0, column) }
      return item_id
    },
    [actions, records, grid],
  )
  /** Where a row was begun; what is typed there begins the next one. */
  const goBack = useCallback(
    (row: NewRow) => {
      newRow.current = null
      const line = grid.current?.model.follow(row.line, -1) ?? -1
      if (line >= 0) grid.current?.selectPlace({ line, column: row.column })
      return line >= 0
    },
    [grid],
  )
  /** Enter in a new row, which stays if something was entered. False for any other row. */
  const beginNext = useCallback(
    (item_id: string) => {
      const row = newRow.current
      if (row?.item_id !== item_id) return false
      actions.takeBack(item_id)
      return goBack(row)
    },
    [actions, goBack],
  )
  /** Escape: a row in which nothing was entered was not wanted. */
  const takeBack = useCallback(
    (item_id: string) => {
      const row = newRow.current
      if (!actions.takeBack(item_id)) return false
      if (row?.item_id === item_id) goBack(row)
      return true
    },
    [actions, goBack],
  )
  return useMemo(
    () => ({ structure, newRow, showNew, addRow, beginNext, takeBack }),
    [showNew, addRow, beginNext, takeBack],
  )
}

/** A row is new until the selection leaves it. */
export function useLeftRows(control: GridControl | null, newRow: RefObject<NewRow | null>): void {
  useEffect(
    () =>
      control?.subscribe(() => {
        if (control.activeRow?.id !== newRow.current?.item_id) newRow.current = null
      }),
    [control, newRow],
  )
}

/** A program that cannot be loaded is reported by the page. */
function ignore(): void {}
