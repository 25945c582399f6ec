import { isAssignable } from '@weft/features/attributes/shared'
import { useT } from '@weft/i18n/react'
import { Button, EmptyState, late, useIsMobile } from '@weft/ui'
import { ItemContextMenu } from '../../../client/item-context-menu.tsx'
import { type CSSProperties, Fragment, useCallback, useMemo, useRef, useState } from 'react'

import { ManualOrderQuestion } from '../../../client/items/manual-order-question.tsx'
import { usePickedItems } from '../../../client/items/use-picked-items.ts'
import { useLatest } from '../../../client/use-latest.ts'
import { useUndoKeys } from '../../../client/use-undo-keys.ts'
import type { PickedKey } from '../../../client/bulk/picked-keys.ts'
import type { ItemMove } from '../../../client/view-member.ts'
import type { CardPlace } from '../board-world.ts'
import { AddColumn } from '../heads/add-column.tsx'
import { HiddenColumns } from '../heads/hidden-columns.tsx'
import { textOfKey } from '../heads/key-name.tsx'
import type { MoveWorld } from '../moves.ts'
import { useScrollArea } from '../scroll-area.ts'
import { NO_LINES } from '../stacking/build-board.ts'
import { EMPTY } from '../stacking/stack.ts'
import { useCardDrag } from '../use-card-drag.tsx'
import { useColumnDrag } from '../use-column-drag.tsx'
import { BoardPreviews } from './board-previews.tsx'
import type { BoardState, CellWorld, Composing } from './cell-props.ts'
import { Column } from './column.tsx'
import { Lanes } from './lanes.tsx'
import { useCardActs } from './use-card-acts.ts'
import { useCardInput } from './use-card-input.ts'
import { useColumnsInSight } from './use-columns-in-sight.ts'
import { useHeadWorld } from './use-head-world.ts'
import { type BoardViewProps, useBoardModel } from './use-board-model.ts'
import styles from './board.module.css'

const PickedBar = late(() => import('../../../client/picked-bar.tsx').then((it) => it.PickedBar))
const CardMenu = late(() => import('../cards/card-menu.tsx').then((it) => it.CardMenu))

/** The columns with their cards, and all that is done to them. */
export function BoardView(props: BoardViewProps) {
  const { view, settings, query, env, records, actions, openItemId, column, stack, lane, board } = props
  const t = useT()
  const isMobile = useIsMobile()
  const root = useRef<HTMLDivElement>(null)
  const boardArea = useScrollArea()
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      root.current = element
      boardArea.attach(element)
    },
    [boardArea],
  )
  const model = useBoardModel(props)
  const { acts, columns, lanes, world, heights, nameOfColumn, isOpenLane } = model
  const { foldedColumns, toggle } = model
  const [active, setActive] = useState<CardPlace | null>(null)
  const { picked, pick, clear: clearPicked } = usePickedItems()
  const [renaming, setRenaming] = useState<string | null>(null)
  const [composing, setComposing] = useState<Composing | null>(null)
  const [wanted, setWanted] = useState<BoardState['wanted']>(null)
  const [begin, setBegin] = useState<PickedKey | null>(null)
  const [asked, setAsked] = useState<ItemMove | null>(null)
  const [columnAt, setColumnAt] = useState<string | null>(null)
  const show = useCallback((place: CardPlace, hasFocus: boolean) => {
    setActive(place)
    setWanted((before) => ({ ...place, hasFocus, nonce: (before?.nonce ?? 0) + 1 }))
  }, [])

  const moveWorld: MoveWorld = {
    records,
    actions,
    stack,
    lane,
    board,
    isManual: settings.sort.length === 0,
    limitOf: (key) => acts.state.limits[key],
    nameOfColumn,
  }
  const mayEdit = actions.rights.editItem && isAssignable(stack.attribute.type)
  const mayAdd = actions.rights.createItem

  const cardDrag = useCardDrag({
    root,
    world: moveWorld,
    columns,
    lanes,
    picked,
    isOpenLane,
    onPick: (ids) => pick(ids, !ids.every((id) => picked.has(id))),
    onMoved: (place, isKeyboard) => show(place, isKeyboard),
    onAsk: setAsked,
  })
  const columnDrag = useColumnDrag({
    root,
    columns,
    nameOf: nameOfColumn,
    onMove(keys, key) {
      acts.setOrder(keys)
      focusHead(key)
    },
  })

  function clear() {
    clearPicked()
    setBegin(null)
  }
  function focusHead(key: string) {
    setColumnAt(key)
    requestAnimationFrame(() =>
      root.current
        ?.querySelector<HTMLElement>(`[data-column-head="${CSS.escape(key)}"] [data-column-name]`)
        ?.focus(),
    )
  }
  /** From the head of a column to its first card. */
  function enter(key: string) {
    for (const { key: own } of lanes) {
      const line = isOpenLane(own) ? board.piles.get(key)?.cells.get(own)?.[0] : undefined
      if (line) return show({ column: key, lane: own, id: line.id }, true)
    }
  }
  const { add, rename, compose, moveTo, moveToEnd } = useCardActs({
    moveWorld,
    active,
    composing,
    show,
    setRenaming,
    setComposing,
    setWanted,
    onAsk: setAsked,
  })
  const openLane = lanes.find(({ key }) => isOpenLane(key))?.key ?? EMPTY
  const latest = useLatest({
    openLane,
    actions,
    add,
    rename,
    compose,
    toggle,
    moveWorld,
    focusHead,
    enter,
  })
  const heads = useHeadWorld({
    view_id: view.id,
    stack,
    records,
    env,
    actions,
    acts,
    columns,
    lanes,
    isMobile,
    mayAdd,
    columnDrag,
    latest,
    footer: column.footer,
    nameOf: nameOfColumn,
  })
  // Made once: cards are not drawn again for another handler.
  const cellActs = useMemo<Pick<CellWorld, 'onRenamed' | 'onCompose' | 'onAdd'>>(
    () => ({
      onRenamed: (id, renamed) => void latest().rename(id, renamed),
      onCompose: (cell) => latest().compose(cell),
      onAdd: (cell, text) => void latest().add(cell, text),
    }),
    [latest],
  )
  const cells = useMemo<CellWorld>(
    () => ({ world, heads, heights, boardArea, mayAdd, ...cellActs }),
    [world, heads, heights, boardArea, mayAdd, cellActs],
  )
  useUndoKeys(actions)

  const { placeOf, ...input } = useCardInput({
    board,
    columns: columns.filter(({ key }) => !foldedColumns.has(key)).map(({ key }) => key),
    lanes: lanes.filter(({ key }) => isOpenLane(key)).map(({ key }) => key),
    actions,
    picked,
    mayEdit,
    mayAdd,
    isMobile,
    cardDrag,
    pick,
    clear,
    show,
    setActive,
    rename: setRenaming,
    compose,
    begin: setBegin,
  })

  const { session } = cardDrag.drag
  const target = session?.target ?? null
  const carried = columnDrag.session?.item.key ?? null
  const isThere = columns.some(({ key }) => key === columnAt)
  const current = isThere ? columnAt : (active?.column ?? columns[0]?.key ?? null)
  const keys = useMemo(() => columns.map(({ key }) => key), [columns])
  const firstColumn = columns.find(({ key, count }) => count > 0 && !foldedColumns.has(key))
  const isDrawn = useColumnsInSight({
    area: boardArea,
    keys,
    folded: foldedColumns,
    width: column.column_width,
    kept: [
      current,
      active ? active.column : firstColumn?.key,
      target?.column,
      wanted?.column,
      composing?.column,
      carried,
    ],
  })
  const state: BoardState = {
    column: current,
    isDrawn,
    active,
    picked,
    current: openItemId,
    renaming,
    composing,
    wanted,
    lifted: cardDrag.lifted,
    target:
      session && target ? { ...target, height: session.size.height, isKeyboard: session.isKeyboard } : null,
  }
  const firstOf = (key: string) => (active === null && key === firstColumn?.key ? firstCardOf(key) : null)
  function firstCardOf(key: string): string | null {
    for (const { key: own } of lanes) {
      const line = board.piles.get(key)?.cells.get(own)?.[0]
      if (line) return line.id
    }
    return null
  }
  const dropAt = columnDrag.session?.target?.at ?? null
  const others = columns.filter(({ key }) => key !== carried)
  const dropLine = <span key="drop" className={styles['drop']} data-column-drop />
  const pickedIds = [...picked].filter((id) => records.item(id))

  return (
    <ItemContextMenu label={view.name} items={menuOf}>
      <div
        ref={attach}
        className={styles['board']}
        role="region"
        aria-label={view.name}
        data-lanes={lane ? '' : undefined}
        style={isMobile ? undefined : ({ '--column-width': `${column.column_width}px` } as CSSProperties)}
        {...input}
        onFocus={(event) => {
          input.onFocus(event)
          const key = event.target.closest<HTMLElement>('[data-column]')?.dataset['column']
          if (key !== undefined) setColumnAt(key)
        }}
      >
        {lane ? (
          <Lanes
            {...{ board, lane, columns, lanes, isOpenLane, carried, state }}
            folded={foldedColumns}
            onFoldLane={(key) => toggle(`lane ${key}`)}
            world={cells}
            firstId={active === null && firstColumn ? firstCardOf(firstColumn.key) : null}
          />
        ) : (
          columns.map(({ key, label }) => (
            <Fragment key={key}>
              {dropAt !== null && others[dropAt]?.key === key && dropLine}
              <Column
                column={key}
                label={label}
                lane={EMPTY}
                lines={board.piles.get(key)?.lines ?? NO_LINES}
                name={nameOfColumn(key)}
                isFolded={foldedColumns.has(key)}
                isCarried={carried === key}
                world={cells}
                state={state}
                firstId={firstOf(key)}
              />
            </Fragment>
          ))
        )}
        {dropAt !== null && dropAt >= others.length && dropLine}
        <div className={styles['after']}>
          <AddColumn world={heads} />
          <HiddenColumns board={board} world={heads} />
        </div>
        {query.length === 0 && settings.filter !== null && (
          <div className={styles['note']}>
            <EmptyState
              title={t('No items match')}
              actions={
                <Button onClick={() => actions.changeSettings({ filter: null })}>{t('Clear filter')}</Button>
              }
            >
              {t('No items in this folder match the filter and the search.')}
            </EmptyState>
          </div>
        )}
      </div>
      <BoardPreviews {...{ cardDrag, columnDrag, world, nameOfColumn }} />
      {pickedIds.length > 0 && (
        <PickedBar ids={pickedIds} {...{ records, actions }} begin={begin} onClear={clear} />
      )}
      <ManualOrderQuestion
        {...{ asked, actions }}
        message={t('This view is sorted. Remove the sort to place cards yourself.')}
        onAnswered={() => setAsked(null)}
      />
    </ItemContextMenu>
  )

  function nameOfLane(key: string): string {
    const label = lanes.find((one) => one.key === key)?.label ?? key
    return lane ? textOfKey(lane, { key, label }, t) : label
  }

  function cardAt({ column: key, lane: own, id }: CardPlace): HTMLElement | null {
    const cards = root.current?.querySelectorAll<HTMLElement>(`[data-card="${CSS.escape(id)}"]`) ?? []
    return (
      [...cards].find((card) => {
        const at = placeOf(card)
        return at?.column === key && at.lane === own
      }) ?? null
    )
  }

  function menuOf(under: Element) {
    const place = placeOf(under)
    if (!place) return null
    const ids = picked.has(place.id) ? pickedIds : [place.id]
    return (
      <CardMenu
        {...{ place, ids, actions, mayEdit, columns, lanes }}
        nameOf={nameOfColumn}
        nameOfLane={nameOfLane}
        onLift={() => {
          const card = cardAt(place)
          if (card) cardDrag.lift(card, place)
        }}
        onRename={() => {
          setActive(place)
          setRenaming(place.id)
        }}
        onMove={(to) => moveTo(ids, place, to)}
        onMoveToEnd={(end) => moveToEnd(ids, place, end)}
      />
    )
  }
}
