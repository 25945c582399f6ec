import {
  type CSSProperties,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

import type { EditorMove } from '@weft/features/attributes/client'
import { useEntry } from '@weft/features/session/client'
import type { Item } from '@weft/model'
import { late, useIsMobile, useKeysAhead } from '@weft/ui'

import { ItemContextMenu } from '../../client/item-context-menu.tsx'
import { usePickedItems } from '../../client/items/use-picked-items.ts'
import type { ShownAttribute, ViewProps } from '../../client/view-member.ts'
import { groupFold, keepCollapsed, readCollapsed } from '../../client/data/collapsed-groups.ts'
import type { PasteQuestion } from './acts/paste-plan.ts'
import type { TableWorld } from './acts/table-world.ts'
import { readTableSettings, ROW_HEIGHTS } from './definition.ts'
import type { EditedCell } from '../../client/edit/editor-overlay.tsx'
import { fitFrozen, layOutColumns } from './grid/column-layout.ts'
import type { GridControl } from './grid/grid-control.ts'
import { gridProgram } from './grid/grid-input.ts'
import { TableFoot } from './table-foot.tsx'
import { fittingWidth } from './fitting-width.ts'
import { paintGroupHeader } from './paint-group.ts'
import styles from './grid/grid.module.css'
import headStyles from './grid/head.module.css'
import type { RowStructure } from './rows/structure.ts'
import { TableHead } from './table-head.tsx'
import { useColumns } from './use-columns.ts'
import { useGrid } from './use-grid.ts'
import { useTableHost } from './use-table-host.ts'

// Rows are there before these: what edits them, and what is done with several.
const EditorOverlay = late(() =>
  import('../../client/edit/editor-overlay.tsx').then((it) => it.EditorOverlay),
)
const TableActs = late(() => import('./acts/table-acts.tsx').then((it) => it.TableActs))
const RowMenu = late(() => import('./row-menu.tsx').then((it) => it.RowMenu))
const TableExtras = late(() => import('./table-extras.tsx').then((it) => it.TableExtras))

const HEAD_HEIGHT = 32
const FOOT_HEIGHT = 32
const MOBILE_ROW = 60
const NUMBER_WIDTH = 44
/** Without numbers there is still room for what selects a row. */
const TICK_WIDTH = 32

/** Items as rows, attributes as columns, cells that are edited where they stand. */
export function TableView(props: ViewProps) {
  const { view, settings, query, records, actions, openItemId } = props
  const id = useId()
  const isMobile = useIsMobile()
  const stage = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const catcher = useRef<HTMLTextAreaElement>(null)
  const editorBox = useRef<HTMLDivElement>(null)
  const addRef = useRef<HTMLButtonElement>(null)
  const grid = useRef<GridControl | null>(null)
  const sums = useRef(new Map<string, { label: string; value: string }>())
  const table = useMemo(() => readTableSettings(view.settings), [view.settings])
  const [resized, setResized] = useState<{ id: string; width: number } | null>(null)
  const { picked, pick, pickOnly } = usePickedItems()
  const [edited, setEdited] = useState<EditedCell | null>(null)
  const [question, setQuestion] = useState<PasteQuestion | null>(null)
  const columns = useColumns(records, table, { resized, isMobile })
  const byColumn = useMemo(() => {
    const byId = new Map(records.shown.map((one) => [one.id, one]))
    return columns.flatMap((column) => byId.get(column.id) ?? [])
  }, [columns, records.shown])
  const frozen = isMobile ? 1 : fitFrozen(columns, table.frozen, innerWidth * 0.8)
  const layout = useMemo(() => layOutColumns(columns, frozen), [columns, frozen])
  const numberWidth = isMobile ? 0 : table.row_numbers ? NUMBER_WIDTH : TICK_WIDTH
  const rowHeight = isMobile ? MOBILE_ROW : ROW_HEIGHTS[table.row_height]
  const hasFoot = !isMobile && table.show_footers

  const { storage } = useEntry()
  const { me } = records.context
  const [collapsed] = useState(() => readCollapsed(storage, me, view.id))
  const onCollapse = () => {
    keepCollapsed(storage, collapsed, { user_id: me, view_id: view.id })
    grid.current?.view.refreshGroups()
  }

  const control = useCallback(() => grid.current, [])
  const focus = useCallback(() => catcher.current?.focus({ preventScroll: true }), [])
  const keysAhead = useKeysAhead()
  const edit = useCallback(
    (item: Item, attribute: ShownAttribute, text?: string) => {
      const from = document.activeElement ?? document.body
      const cancel = () => {
        setEdited(null)
        keysAhead.end()
      }
      if (!editorBox.current?.contains(from)) keysAhead.begin({ from, within: canvas.current, cancel })
      setEdited((before) => {
        const isOpen = before?.item_id === item.id && before.attribute.id === attribute.id
        if (isOpen && text === undefined) return before
        return { item_id: item.id, attribute, text, nonce: (before?.nonce ?? 0) + 1 }
      })
    },
    [keysAhead],
  )
  /** A new row is edited at once, from its first cell on. */
  const showNew = useCallback((item_id: string) => {
    const line = grid.current?.model.lineOf(item_id) ?? -1
    if (line < 0) return
    grid.current?.selectPlace({ line, column: 0 })
    void gridProgram.load().then(() => grid.current?.host.edit({ line, column: 0 }), ignore)
  }, [])
  const structure = useRef<RowStructure | null>(null)
  const addRow = useCallback(
    (group: number | null) => {
      if (group !== null && structure.current) structure.current.addToGroup(group)
      else showNew(actions.addItem())
    },
    [actions, showNew],
  )
  const world: TableWorld = {
    control,
    query,
    columns: byColumn,
    records,
    actions,
    isMobile,
    pick,
    edit,
    addRow,
    focus,
    ask: setQuestion,
  }
  const host = useTableHost(world)

  const placeOver = (element: HTMLElement | null) => {
    const place = grid.current?.active
    const at = place && grid.current?.view.boxOf(place)
    if (!element || !at) return
    const sign = grid.current?.view.isRtl ? -1 : 1
    const { style } = element
    style.transform = `translate(${sign * at.start}px, ${at.top}px)`
    style.inlineSize = `${at.width}px`
    style.blockSize = `${at.height}px`
  }
  const placeEditor = () => placeOver(editorBox.current)
  const paintGroup = useCallback(
    (element: HTMLElement, group: number, isQuick: boolean) => {
      const current = grid.current?.model
      if (current)
        paintGroupHeader(element, group, {
          records,
          query,
          footers: table.footers,
          model: () => current,
          sums: sums.current,
          isQuick,
        })
    },
    [records, query, table.footers],
  )

  const made = useGrid(
    { scroller, canvas, catcher },
    {
      model: {
        query,
        item: records.item,
        children: records.children,
        columns,
        frozen,
        rowHeight,
        groupHeight: isMobile ? 44 : 40,
        hasAddLine: actions.rights.createItem && !isMobile,
        collapsed,
        onCollapse,
      },
      look: {
        numberWidth,
        headHeight: HEAD_HEIGHT,
        footHeight: hasFoot ? FOOT_HEIGHT : 0,
        isPicked: (row) => picked.has(row),
        isCurrent: (row) => row === openItemId,
        markOf: records.markOf,
        paintGroup,
        onDraw: placeEditor,
      },
      host,
    },
  )
  useLayoutEffect(() => {
    grid.current = made
    groupFold.all = (isOpen) => made?.model.setGroups(isOpen)
    return () => {
      groupFold.all = null
    }
  }, [made])
  useEffect(() => records.subscribeMarks(() => grid.current?.view.draw()), [records])
  useEffect(
    () =>
      records.subscribeChildren(() => {
        grid.current?.model.refresh()
        grid.current?.follow()
      }),
    [records],
  )
  useLayoutEffect(placeEditor, [edited])
  useEffect(() => {
    const line = openItemId === null ? -1 : (made?.model.lineOf(openItemId) ?? -1)
    if (line >= 0) made?.view.revealLine(line)
  }, [made, openItemId])

  const finishEdit = useCallback(
    (move: EditorMove) => {
      setEdited(null)
      const current = grid.current
      if (move !== 'none') focus()
      else if (document.activeElement === document.body || stage.current?.contains(document.activeElement))
        focus()
      if (move === 'down') current?.moveDown()
      else if (move === 'up') current?.move('up')
      else if (move === 'left') current?.move('previous')
      else if (move === 'right') current?.move('next')
      keysAhead.end()
    },
    [focus, keysAhead],
  )
  const pickAll = (isPicked: boolean) =>
    pickOnly(isPicked ? Array.from({ length: query.length }, (_, i) => query.idAt(i) ?? '') : [])
  const saveWidth = (column: string, width: number) => {
    setResized(null)
    actions.changeSettings({ widths: { ...table.widths, [column]: width } })
  }
  const fit = (column: string) => {
    const attribute = byColumn.find((one) => one.id === column)
    if (attribute && grid.current) saveWidth(column, fittingWidth(attribute, grid.current, records.context))
  }
  // Rows that are gone are not picked any more.
  const pickedIds = [...picked].filter((one) => query.has(one) || records.item(one))
  const width = numberWidth + layout.width + (isMobile ? 0 : 88)
  const wide: CSSProperties = { inlineSize: width }

  return (
    <ItemContextMenu label={view.name} items={rowMenuOf}>
      <div
        ref={stage}
        className={styles['stage']}
        data-mobile={isMobile || undefined}
        data-editing={edited !== null || undefined}
        data-wraps={(table.wrap && !isMobile) || undefined}
        data-unlined={!table.vertical_lines || undefined}
        data-unnumbered={!table.row_numbers || undefined}
        style={
          {
            '--number-width': `${numberWidth}px`,
            '--frozen-width': `${layout.frozenWidth}px`,
            '--wrap-lines': Math.max(1, Math.floor((rowHeight - 8) / 20)),
          } as CSSProperties
        }
      >
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
            if (event.target === event.currentTarget) focus()
          }}
        >
          <div className={headStyles['head']} role="rowgroup" style={wide}>
            <TableHead
              {...{ settings, records, actions, layout, isMobile, addRef }}
              viewSettings={view.settings}
              picked={{ count: pickedIds.length, total: query.length }}
              onPickAll={pickAll}
              onResize={setResized}
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
        <textarea
          ref={catcher}
          className={styles['catcher']}
          aria-label={view.name}
          aria-controls={id}
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          inputMode={isMobile ? 'none' : undefined}
          onFocus={() => grid.current?.enter()}
          onCompositionStart={() => placeOver(catcher.current)}
        />
        {made && (
          <TableExtras {...props} {...{ table, picked, pick, isMobile, showNew, structure }} control={made} />
        )}
        {edited && (
          <EditorOverlay
            key={edited.nonce}
            {...{ edited, records, actions }}
            box={editorBox}
            onDone={finishEdit}
          />
        )}
        <TableActs
          {...{ control: made, world, picked: pickedIds, question, setQuestion }}
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

/** A program that cannot be loaded is reported by the page. */
function ignore(): void {}
