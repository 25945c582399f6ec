import { type CSSProperties, useCallback, useId, useRef, useState } from 'react'

import { late } from '@weft/ui'

import { ItemContextMenu } from '../../client/item-context-menu.tsx'
import { usePickedItems } from '../../client/items/use-picked-items.ts'
import type { ViewProps } from '../../client/view-member.ts'
import type { PasteQuestion } from './actions/paste-plan.ts'
import type { GridContext } from './actions/grid-context.ts'
import type { GridControl } from './grid/grid-control.ts'
import styles from './grid/grid.module.css'
import { TableCatcher, TableSheet } from './table-sheet.tsx'
import { useLeftRows, useNewRows } from './use-new-rows.ts'
import { type TableColumns, useTableColumns } from './use-table-columns.ts'
import { useTableEditing } from './use-table-editing.ts'
import { useTableGrid } from './use-table-grid.ts'
import { useTableHost } from './use-table-host.ts'

// Rows are there before these: what edits them, and what is done with several.
const EditorOverlay = late(() =>
  import('../../client/edit/editor-overlay.tsx').then((it) => it.EditorOverlay),
)
const TableActions = late(() => import('./actions/table-actions.tsx').then((it) => it.TableActions))
const RowMenu = late(() => import('./row-menu.tsx').then((it) => it.RowMenu))
const TableExtras = late(() => import('./table-extras.tsx').then((it) => it.TableExtras))

/** Items as rows, attributes as columns, cells that are edited where they stand. */
export function TableView(props: ViewProps) {
  const { view, settings, query, records, actions, openItemId } = props
  const id = useId()
  const stage = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const catcher = useRef<HTMLTextAreaElement>(null)
  const grid = useRef<GridControl | null>(null)
  const elements = { scroller, canvas, catcher }
  const control = useCallback(() => grid.current, [])
  const keepGrid = useCallback((made: GridControl | null) => {
    grid.current = made
  }, [])
  const { picked, pick, pickOnly, mayPick } = usePickedItems(actions.rights)
  const [question, setQuestion] = useState<PasteQuestion | null>(null)
  const columns = useTableColumns({ view, records, actions, control })
  const { table, isMobile } = columns
  const newRows = useNewRows(grid, props)
  const { structure, showNew, addRow, takeBack } = newRows
  const editing = useTableEditing({ grid, stage, canvas, catcher, newRows })
  const { edited, editorBox, edit, focus, placeEditor } = editing
  const gridContext: GridContext = {
    control,
    query,
    columns: columns.attributes,
    records,
    actions,
    isMobile,
    pick,
    edit,
    addRow,
    takeBack,
    focus,
    ask: setQuestion,
  }
  const host = useTableHost(gridContext)
  const made = useTableGrid({
    grid,
    keepGrid,
    elements,
    view,
    query,
    records,
    actions,
    openItemId,
    columns,
    picked,
    host,
    onDraw: placeEditor,
  })
  useLeftRows(made, newRows.newRow)
  // Rows that are gone are not picked any more.
  const pickedIds = [...picked].filter((one) => query.has(one) || records.item(one))

  return (
    <ItemContextMenu label={view.name} items={rowMenuOf}>
      <div ref={stage} {...stageLook(columns, mayPick)} {...editing.stageProps}>
        <TableSheet
          {...{ id, view, settings, query, records, actions, columns, elements }}
          pickedCount={mayPick ? pickedIds.length : null}
          onPick={pickOnly}
          onFocus={focus}
        />
        <TableCatcher
          {...{ catcher, isMobile }}
          label={view.name}
          gridId={id}
          onFocus={() => grid.current?.enter()}
          onCompositionStart={editing.placeCatcher}
        />
        {made && (
          <TableExtras {...props} {...{ table, picked, pick, isMobile, showNew, structure }} control={made} />
        )}
        {edited && (
          <EditorOverlay
            key={edited.nonce}
            {...{ edited, records, actions }}
            box={editorBox}
            onDone={(move) => editing.finishEdit(edited.item_id, move)}
            onCancel={() => editing.cancelEdit(edited.item_id)}
          />
        )}
        <TableActions
          {...{ control: made, gridContext, picked: pickedIds, question, setQuestion }}
          onPick={pickOnly}
        />
      </div>
    </ItemContextMenu>
  )

  function rowMenuOf(target: Element) {
    const item_id = target.closest<HTMLElement>('[data-row]')?.dataset['row']
    if (!item_id) return null
    const ids = picked.has(item_id) ? pickedIds : [item_id]
    return <RowMenu item_id={item_id} ids={ids} actions={actions} structure={structure.current} />
  }
}

/** What the styles of a table read of its settings and its measures. */
function stageLook({ table, isMobile, layout, numberWidth, rowHeight }: TableColumns, mayPick: boolean) {
  return {
    className: styles['stage'],
    'data-mobile': isMobile || undefined,
    'data-wraps': (table.wrap && !isMobile) || undefined,
    'data-unlined': !table.vertical_lines || undefined,
    'data-unnumbered': !table.row_numbers || undefined,
    'data-unpicked': !mayPick || undefined,
    style: {
      '--number-width': `${numberWidth}px`,
      '--frozen-width': `${layout.frozenWidth}px`,
      '--wrap-lines': Math.max(1, Math.floor((rowHeight - 8) / 20)),
    } as CSSProperties,
  }
}
