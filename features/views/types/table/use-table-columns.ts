import { useIsMobile } from '@weft/ui'
import { useMemo, useState } from 'react'

import type { ViewProps } from '../../client/view-member.ts'
import { readTableSettings, ROW_HEIGHTS } from './definition.ts'
import { fittingWidth } from './fitting-width.ts'
import { fitFrozen, layOutColumns } from './grid/column-layout.ts'
import type { GridControl } from './grid/grid-control.ts'
import { useColumns } from './use-columns.ts'

const MOBILE_ROW = 60
const NUMBER_WIDTH = 44
/** Without numbers there is still room for what selects a row. */
const TICK_WIDTH = 32

interface TableColumnsOptions extends Pick<ViewProps, 'view' | 'records' | 'actions'> {
  control(): GridControl | null
}

export type TableColumns = ReturnType<typeof useTableColumns>

/** What a table measures by its settings and its screen, and the widths that somebody drags: head, rows and foot agree by it. */
export function useTableColumns({ view, records, actions, control }: TableColumnsOptions) {
  const isMobile = useIsMobile()
  const table = useMemo(() => readTableSettings(view.settings), [view.settings])
  const [resized, setResized] = useState<{ id: string; width: number } | null>(null)
  const columns = useColumns(records, table, { resized, isMobile })
  const attributes = useMemo(() => {
    const byId = new Map(records.shown.map((one) => [one.id, one]))
    return columns.flatMap((column) => byId.get(column.id) ?? [])
  }, [columns, records.shown])
  const frozen = isMobile ? 1 : fitFrozen(columns, table.frozen, innerWidth * 0.8)
  const layout = useMemo(() => layOutColumns(columns, frozen), [columns, frozen])

  const saveWidth = (column: string, width: number) => {
    setResized(null)
    actions.changeSettings({ widths: { ...table.widths, [column]: width } })
  }
  const fit = (column: string) => {
    const attribute = attributes.find((one) => one.id === column)
    const grid = control()
    if (attribute && grid) saveWidth(column, fittingWidth(attribute, grid, records.context))
  }
  return {
    table,
    isMobile,
    columns,
    /** In the order of the columns. */
    attributes,
    frozen,
    layout,
    numberWidth: isMobile ? 0 : table.row_numbers ? NUMBER_WIDTH : TICK_WIDTH,
    rowHeight: isMobile ? MOBILE_ROW : ROW_HEIGHTS[table.row_height],
    hasFoot: !isMobile && table.show_footers,
    resize: setResized,
    saveWidth,
    fit,
  }
}
