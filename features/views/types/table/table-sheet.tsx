import { type CSSProperties, type RefObject, useRef } from 'react'

import type { ViewProps } from '../../client/view-member.ts'
import styles from './grid/grid.module.css'
import headStyles from './grid/head.module.css'
import { TableFoot } from './table-foot.tsx'
import { TableHead } from './table-head.tsx'
import type { GridElements } from './use-grid.ts'
import type { TableColumns } from './use-table-columns.ts'

interface TableSheetProps extends Pick<ViewProps, 'view' | 'settings' | 'query' | 'records' | 'actions'> {
  id: string
  columns: TableColumns
  elements: GridElements
  /** Null where no rows can be picked. */
  pickedCount: number | null
  onPick(ids: readonly string[]): void
  /** The sheet itself keeps no focus. */
  onFocus(): void
}

/** What scrolls in a table: its head, the rows that the grid draws, and its foot. */
export function TableSheet(props: TableSheetProps) {
  const { id, view, settings, query, records, actions, pickedCount, onPick, onFocus } = props
  const { table, isMobile, columns, layout, numberWidth, hasFoot, resize, saveWidth, fit } = props.columns
  const { scroller, canvas } = props.elements
  const addRef = useRef<HTMLButtonElement>(null)
  const wide: CSSProperties = { inlineSize: numberWidth + layout.width + (isMobile ? 0 : 88) }
  const pickAll = (isPicked: boolean) =>
    onPick(isPicked ? Array.from({ length: query.length }, (_, i) => query.idAt(i) ?? '') : [])
  return (
    <div
      ref={scroller}
      id={id}
      className={styles['scroller']}
      role="grid"
      aria-label={view.name}
      aria-rowcount={query.length + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      tabIndex={-1}
      onFocus={(event) => {
        if (event.target === event.currentTarget) onFocus()
      }}
    >
      <div className={headStyles['head']} role="rowgroup" style={wide}>
        <TableHead
          {...{ settings, records, actions, layout, isMobile, addRef }}
          viewSettings={view.settings}
          items={() => query.slice(0, query.length).map(({ row }) => row)}
          picked={pickedCount === null ? null : { count: pickedCount, total: query.length }}
          onPickAll={pickAll}
          onResize={resize}
          onResized={saveWidth}
          onFit={fit}
        />
      </div>
      <div ref={canvas} className={styles['canvas']} role="rowgroup" style={wide} />
      {hasFoot && (
        <div className={headStyles['foot']} role="rowgroup" style={wide}>
          <TableFoot {...{ query, records, actions, columns, layout }} footers={table.footers} />
        </div>
      )}
    </div>
  )
}

interface TableCatcherProps {
  catcher: RefObject<HTMLTextAreaElement | null>
  label: string
  gridId: string
  isMobile: boolean
  onFocus(): void
  onCompositionStart(): void
}

/** The field that has the focus for all cells, so that whatever is typed is heard by the table. */
export function TableCatcher({ catcher, label, gridId, isMobile, ...events }: TableCatcherProps) {
  return (
    <textarea
      ref={catcher}
      className={styles['catcher']}
      aria-label={label}
      aria-controls={gridId}
      autoCapitalize="off"
      autoComplete="off"
      spellCheck={false}
      inputMode={isMobile ? 'none' : undefined}
      {...events}
    />
  )
}
