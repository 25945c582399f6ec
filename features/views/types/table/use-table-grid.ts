import { useEntry } from '@weft/features/session/client'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { groupFold, keepCollapsed, readCollapsed } from '../../client/data/collapsed-groups.ts'
import type { ViewProps } from '../../client/view-member.ts'
import type { GridControl, GridHost } from './grid/grid-control.ts'
import type { GridViewOptions } from './grid/grid-view.ts'
import { paintGroupHeader } from './paint-group.ts'
import { type GridElements, useGrid } from './use-grid.ts'
import type { TableColumns } from './use-table-columns.ts'

/** Rows to type into that an empty table has below its first. */
const BLANK_LINES = 4
const HEAD_HEIGHT = 32
const FOOT_HEIGHT = 32

interface TableGridOptions extends Pick<ViewProps, 'view' | 'query' | 'records' | 'actions' | 'openItemId'> {
  grid: RefObject<GridControl | null>
  /** Keeps the grid where the others find it. */
  keepGrid(made: GridControl | null): void
  elements: GridElements
  columns: TableColumns
  picked: ReadonlySet<string>
  host: () => GridHost
  onDraw(): void
}

/** The grid of a table: it draws the records, follows what changes about them, and shows the item that is open. */
export function useTableGrid(options: TableGridOptions): GridControl | null {
  const { grid, keepGrid, elements, view, query, records, actions, openItemId, picked, host, onDraw } =
    options
  const { table, isMobile, columns, frozen, rowHeight, numberWidth, hasFoot } = options.columns
  const { collapsed, onCollapse } = useCollapsedGroups(view.id, records.context.me, grid)
  const paintGroup = useGroupPainter({ records, query, footers: table.footers })
  const isEmpty = query.length === 0 && hasNone(records.every())
  const made = useGrid(elements, {
    model: {
      query,
      item: records.item,
      isUnread: records.isUnread,
      children: records.children,
      columns,
      frozen,
      rowHeight,
      groupHeight: isMobile ? 44 : 40,
      hasAddLine: actions.rights.createItem && !isMobile,
      blankLines: isEmpty ? BLANK_LINES : 0,
      collapsed,
      onCollapse,
    },
    look: {
      numberWidth,
      headHeight: HEAD_HEIGHT,
      footHeight: hasFoot ? FOOT_HEIGHT : 0,
      mayFill: actions.rights.editItem,
      isPicked: (row) => picked.has(row),
      isCurrent: (row) => row === openItemId,
      markOf: records.markOf,
      paintGroup,
      onDraw,
    },
    host,
  })
  useLayoutEffect(() => {
    keepGrid(made)
    groupFold.all = (isOpen) => made?.model.setGroups(isOpen)
    return () => {
      groupFold.all = null
    }
  }, [made, keepGrid])
  useEffect(() => records.subscribeMarks(() => grid.current?.view.draw()), [records, grid])
  useEffect(
    () =>
      records.subscribeChildren(() => {
        grid.current?.model.refresh()
        grid.current?.follow()
      }),
    [records, grid],
  )
  useEffect(() => {
    const line = openItemId === null ? -1 : (made?.model.lineOf(openItemId) ?? -1)
    if (line >= 0) made?.view.revealLine(line)
  }, [made, openItemId])
  useReadyToType(made, elements.catcher, isEmpty && actions.rights.createItem && !isMobile)
  return made
}

/** What has no rows yet waits for the first to be typed, unless something else has the focus. */
function useReadyToType(made: GridControl | null, catcher: GridElements['catcher'], isEmpty: boolean): void {
  const isWanted = useRef(isEmpty)
  useEffect(() => {
    if (!made || !isWanted.current) return
    isWanted.current = false
    if (document.activeElement === document.body) catcher.current?.focus({ preventScroll: true })
  }, [made, catcher])
}

function hasNone(items: Iterable<unknown>): boolean {
  return items[Symbol.iterator]().next().done === true
}

/** Which groups are closed, as this person left them in this view. */
function useCollapsedGroups(view_id: string, me: number, grid: RefObject<GridControl | null>) {
  const { storage } = useEntry()
  const [collapsed] = useState(() => readCollapsed(storage, me, view_id))
  const onCollapse = () => {
    keepCollapsed(storage, collapsed, { user_id: me, view_id })
    grid.current?.view.refreshGroups()
  }
  return { collapsed, onCollapse }
}

interface GroupPainterOptions extends Pick<ViewProps, 'query' | 'records'> {
  footers: TableColumns['table']['footers']
}

/** Paints heads of groups; another painter means that they are drawn anew. */
function useGroupPainter({ records, query, footers }: GroupPainterOptions): GridViewOptions['paintGroup'] {
  const sums = useRef(new Map<string, { label: string; value: string }>())
  return useCallback(
    (element, group, { model, isQuick }) =>
      paintGroupHeader(element, group, { records, query, footers, model, sums: sums.current, isQuick }),
    [records, query, footers],
  )
}
