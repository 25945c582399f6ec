import { ArrowDown, ArrowUp, Plus } from 'lucide-react'
import { type PointerEvent, type RefObject, useMemo, useRef } from 'react'

import { useT } from '@weft/i18n/react'
import { Checkbox, late, moveFocusAlong, useDrag, useRouteChoice, useTooltip } from '@weft/ui'

import type { Item, Settings } from '@weft/model'

import type { ShownAttribute, ViewProps } from '../../client/view-member.ts'
import { type ColumnLayout, moveColumn, type PlacedColumn } from './grid/column-layout.ts'
import { dropPlaceAt, type DropPlace, stepOf } from './column-drops.ts'
import { ColumnGrip } from './column-grip.tsx'
import gridStyles from './grid/grid.module.css'
import styles from './grid/head.module.css'
import { alignOf } from '../../client/cards/value-align.ts'

const ColumnMenu = late(() => import('./column-menu.tsx').then((it) => it.ColumnMenu))

interface TableHeadProps extends Pick<ViewProps, 'settings' | 'records' | 'actions'> {
  viewSettings: Settings
  /** Items of the view, in its order. */
  items(): readonly Item[]
  layout: ColumnLayout
  isMobile: boolean
  /** Null where no rows can be picked. */
  picked: { count: number; total: number } | null
  onPickAll(isPicked: boolean): void
  /** While the hand moves; null when it is done. */
  onResize(resized: { id: string; width: number } | null): void
  onResized(id: string, width: number): void
  onFit(id: string): void
  addRef: RefObject<HTMLButtonElement | null>
}

/** The names of the columns, with everything that can be done with them. */
export function TableHead(props: TableHeadProps) {
  const { layout, records, actions, isMobile, picked, onPickAll, addRef } = props
  const t = useT()
  const row = useRef<HTMLDivElement>(null)
  const names = layout.columns.map(({ id }) => `column-${id}` as const)
  const [openName, setOpened] = useRouteChoice(names)
  const opened = openName?.slice('column-'.length) ?? null
  const anchor = useMemo(() => headButton(opened), [opened])
  const byId = new Map(records.shown.map((one) => [one.id, one]))
  const drag = useDrag<PlacedColumn, DropPlace>({
    isDisabled: isMobile,
    nameItem: ({ id }) => byId.get(id)?.attribute.name ?? '',
    namePlace: ({ before }) =>
      before ? t('before {name}', { name: byId.get(before)?.attribute.name ?? '' }) : t('at the end'),
    hitTest: ({ x }) => dropPlaceAt(x, row.current, layout),
    keyTarget: ({ index }, from, key) => stepOf(index, from, { key, layout, row: row.current }),
    onDrop({ id }, { before }) {
      const order = moveColumn(
        layout.columns.map((one) => one.id),
        id,
        before,
      )
      actions.changeSettings({ order })
    },
  })
  const attribute = opened === null ? undefined : byId.get(opened)
  const target = drag.session?.target
  return (
    <div
      ref={row}
      className={styles['headRow']}
      role="row"
      tabIndex={-1}
      aria-rowindex={1}
      data-head
      onKeyDown={(event) => moveFocusAlong(event)}
    >
      <div className={gridStyles['frozen']} role="presentation">
        <span className={gridStyles['number']} role="columnheader" aria-label={t('Row')} aria-colindex={1}>
          {!isMobile && picked && (
            <Checkbox
              aria-label={t('Select all')}
              checked={picked.count > 0}
              isMixed={picked.count > 0 && picked.count < picked.total}
              onCheckedChange={onPickAll}
              tabIndex={-1}
            />
          )}
        </span>
        {layout.columns.slice(0, layout.frozen).map((column) => renderCell(column))}
      </div>
      {layout.columns.slice(layout.frozen).map((column) => renderCell(column))}
      {actions.rights.createAttribute && !isMobile && (
        <div
          className={styles['headCell']}
          role="columnheader"
          style={{ insetInlineStart: `calc(var(--number-width) + ${layout.width}px)` }}
        >
          <AddColumn buttonRef={addRef} onClick={() => actions.addAttribute(addRef.current ?? undefined)} />
        </div>
      )}
      {target && (
        <span
          className={styles['dropLine']}
          style={{ insetInlineStart: `calc(var(--number-width) + ${target.x}px)` }}
        />
      )}
      {attribute && (
        <ColumnMenu
          attribute={attribute}
          anchor={anchor}
          settings={props.settings}
          viewSettings={props.viewSettings}
          items={props.items}
          {...{ records, actions }}
          onFit={() => props.onFit(attribute.id)}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )

  function renderCell(column: PlacedColumn) {
    const one = byId.get(column.id)
    if (!one) return null
    const handle = column.index === 0 ? {} : drag.handleProps(column)
    return (
      <HeadCell
        key={column.id}
        {...props}
        column={column}
        attribute={one}
        handle={handle}
        isOpen={opened === column.id}
        isDragged={drag.session?.item.id === column.id}
        onOpen={() => setOpened(`column-${column.id}`)}
      />
    )
  }
}

/** The button that opened a menu, found when it is asked for: an address may have opened it. */
function headButton(id: string | null): RefObject<Element | null> {
  return {
    get current() {
      return document.querySelector(`[data-menu-of="${id}"]`)
    },
  }
}

interface HeadCellProps extends TableHeadProps {
  column: PlacedColumn
  attribute: ShownAttribute
  handle: object
  isOpen: boolean
  isDragged: boolean
  onOpen(): void
}

function HeadCell(props: HeadCellProps) {
  const { column, attribute, handle, layout, settings, isOpen, isDragged, isMobile, onOpen } = props
  const { id, type, attribute: record } = attribute
  const sort = settings.sort.find((one) => one.attribute_id === id)
  const isFrozen = column.index < layout.frozen
  const Icon = type.icon
  const description = record.settings['description']
  const { triggerProps, tooltip } = useTooltip({
    text: typeof description === 'string' ? description : '',
    isName: false,
  })
  return (
    <div
      role="columnheader"
      className={styles['headCell']}
      aria-colindex={column.index + 2}
      aria-sort={sort ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined}
      data-align={alignOf(attribute)}
      data-frozen={isFrozen || undefined}
      data-open={isOpen || undefined}
      data-dragged={isDragged || undefined}
      style={{
        inlineSize: column.width,
        ...(isFrozen ? {} : { insetInlineStart: `calc(var(--number-width) + ${column.start}px)` }),
      }}
    >
      <button
        type="button"
        {...handle}
        {...triggerProps}
        className={styles['headButton']}
        tabIndex={column.index === 0 ? 0 : -1}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerDown={(event) => {
          triggerProps.onPointerDown(event)
          ;(handle as { onPointerDown?: (event: PointerEvent<HTMLElement>) => void }).onPointerDown?.(event)
        }}
        data-menu-of={id}
        onClick={onOpen}
        onContextMenu={(event) => {
          event.preventDefault()
          event.stopPropagation()
          onOpen()
        }}
      >
        {!isMobile && <Icon />}
        <bdi className="truncate">{record.name}</bdi>
        {sort && (
          <span className={styles['headSort']}>{sort.direction === 'asc' ? <ArrowUp /> : <ArrowDown />}</span>
        )}
      </button>
      {tooltip}
      {!isMobile && (
        <ColumnGrip
          column={column}
          onResize={props.onResize}
          onResized={props.onResized}
          onFit={props.onFit}
        />
      )}
    </div>
  )
}

function AddColumn({
  buttonRef,
  onClick,
}: {
  buttonRef: RefObject<HTMLButtonElement | null>
  onClick(): void
}) {
  const t = useT()
  const { triggerProps, tooltip } = useTooltip({ text: t('Add attribute') })
  return (
    <>
      <button
        {...triggerProps}
        ref={buttonRef}
        type="button"
        className={styles['addColumn']}
        aria-label={t('Add attribute')}
        tabIndex={-1}
        onClick={onClick}
      >
        <Plus />
      </button>
      {tooltip}
    </>
  )
}
