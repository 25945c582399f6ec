import { isAssignable } from '@weft/features/attributes/shared'
import { t } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import {
  announce,
  Button,
  ConfirmDialog,
  ContextMenu,
  DragPreview,
  EmptyState,
  lateComponent,
  toast,
  useIsMobile,
} from '@weft/ui'
import { type CSSProperties, Fragment, useCallback, useMemo, useRef, useState } from 'react'

import { cardAttributes } from '../../../client/cards/card-attributes.ts'
import { defaultCover } from '../../../client/cards/card-cover.tsx'
import { colorsOf } from '../../../client/color/row-colors.ts'
import { useLatest } from '../../../client/use-latest.ts'
import type { ItemMove, ShownAttribute, ViewProps } from '../../../client/view-member.ts'
import { readRowColor } from '../../../shared/row-color.ts'
import { type BoardWorld, type CardPlace, type CellPlace } from '../board-world.ts'
import { CardHeights } from '../cards/card-heights.ts'
import { CardFace } from '../cards/card.tsx'
import cardStyles from '../cards/card.module.css'
import type { ColumnSettings } from '../definition.ts'
import { columnActs, movedKey } from '../heads/column-acts.ts'
import { AddColumn } from '../heads/add-column.tsx'
import type { HeadWorld } from '../heads/column-head.tsx'
import { KeyName, textOfKey } from '../heads/key-name.tsx'
import { isRefused, moveCards, type MoveWorld, sayRefusal, valuesOfCell } from '../moves.ts'
import { useScrollArea } from '../scroll-area.ts'
import { NO_LINES } from '../stacking/build-board.ts'
import { countsOf, orderedKeys } from '../stacking/columns.ts'
import { EMPTY, stackOf } from '../stacking/stack.ts'
import { useBoard } from '../use-board.ts'
import { useCardDrag } from '../use-card-drag.tsx'
import { useColumnDrag } from '../use-column-drag.tsx'
import { useFolded } from '../use-folded.ts'
import type { BoardState, CellWorld } from './cell-props.ts'
import { Column } from './column.tsx'
import { Lanes } from './lanes.tsx'
import { useCardInput } from './use-card-input.ts'
import styles from './board.module.css'

const PickedBar = lateComponent(() => import('../../../client/picked-bar.tsx').then((it) => it.PickedBar))
const CardMenu = lateComponent(() => import('../cards/card-menu.tsx').then((it) => it.CardMenu))

interface BoardViewProps extends ViewProps {
  column: ColumnSettings
  /** What columns are made of, and lanes. */
  attribute: ShownAttribute
  lane: ShownAttribute | null
}

const ONE_LANE = [{ key: EMPTY, label: '', count: 0 }]

/** The columns with their cards, and all that is done to them. */
export function BoardView(props: BoardViewProps) {
  const { view, settings, query, env, records, actions, openItemId, column, attribute, lane: laneBy } = props
  const translate = useT()
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
  const { context } = records
  const { bucket } = column
  const stack = useMemo(() => stackOf(attribute, { bucket, context }), [attribute, bucket, context])
  const lane = useMemo(() => stackOf(laneBy, { bucket, context }), [laneBy, bucket, context])
  if (!stack) throw new Error('Columns are made of attributes that can be stacked by')
  const board = useBoard(query, stack, { lane, hasDoubles: settings.groups.length > 0 })
  const acts = useMemo(() => columnActs(column, attribute.id, actions), [column, attribute.id, actions])
  const columns = useMemo(
    () =>
      orderedKeys(stack, { counts: countsOf(board), names: board.names.columns }, acts.state, {
        hidesEmpty: column.hide_empty,
      }),
    [stack, board, acts.state, column.hide_empty],
  )
  const lanes = useMemo(
    () =>
      lane
        ? orderedKeys(
            lane,
            { counts: board.lanes, names: board.names.lanes },
            { order: [], hidden: [] },
            { hidesEmpty: true },
          )
        : ONE_LANE,
    [lane, board],
  )

  const { folded, toggle } = useFolded(context.me, view.id)
  const foldedColumns = useMemo(() => {
    const prefix = `${attribute.id} `
    return new Set(
      [...folded].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length)),
    )
  }, [folded, attribute.id])
  const isOpenLane = (key: string) => !folded.has(`lane ${key}`)

  const [active, setActive] = useState<CardPlace | null>(null)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [renaming, setRenaming] = useState<string | null>(null)
  const [composing, setComposing] = useState<CellPlace | null>(null)
  const [wanted, setWanted] = useState<BoardState['wanted']>(null)
  const [asked, setAsked] = useState<ItemMove | null>(null)
  const show = useCallback((place: CardPlace, hasFocus: boolean) => {
    setActive(place)
    setWanted((before) => ({ ...place, hasFocus, nonce: (before?.nonce ?? 0) + 1 }))
  }, [])

  const cover =
    column.cover === undefined ? defaultCover(records) : records.all.find(({ id }) => id === column.cover)
  const { card_attributes, show_names, cover_fit } = column
  const world = useMemo<BoardWorld>(
    () => ({
      records,
      actions,
      context,
      stack,
      lane,
      attributes: cardAttributes(records, {
        count: card_attributes,
        without: [stack.attribute.id, lane?.attribute.id ?? null, cover?.id ?? null],
      }),
      cover: cover ?? null,
      coverFit: cover_fit,
      showNames: show_names,
      colorOf: colorsOf(readRowColor(view.settings), env),
      isMobile,
    }),
    [
      records,
      actions,
      context,
      stack,
      lane,
      card_attributes,
      cover,
      cover_fit,
      show_names,
      view.settings,
      env,
      isMobile,
    ],
  )
  // Cards that look different are measured again.
  const { column_width } = column
  const heights = useMemo(
    () => new CardHeights(),
    // oxlint-disable-next-line react/exhaustive-deps -- each of these changes how high cards are
    [world.attributes.map(({ id }) => id).join(), world.cover?.id, show_names, isMobile, column_width],
  )

  const nameOfColumn = useCallback(
    (key: string) => {
      const label =
        board.names.columns.get(key)?.label ?? columns.find((one) => one.key === key)?.label ?? key
      return textOfKey(stack, { key, label }, t)
    },
    [board, columns, stack],
  )
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
  const mayEdit = actions.rights.editItem && isAssignable(attribute.type)
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

  function pick(ids: readonly string[], isPicked: boolean) {
    setPicked((before) => {
      const next = new Set(before)
      for (const id of ids)
        if (isPicked) next.add(id)
        else next.delete(id)
      return next
    })
  }
  function focusHead(key: string) {
    requestAnimationFrame(() =>
      root.current
        ?.querySelector<HTMLElement>(`[data-column-head="${CSS.escape(key)}"] [data-column-name]`)
        ?.focus(),
    )
  }
  async function add(cell: CellPlace, text: string) {
    const values = valuesOfCell(moveWorld, cell)
    if (!values) {
      toast.error(t('Nothing can be moved into this column'))
      return
    }
    if (isRefused(moveWorld, ['new'], cell.column)) {
      sayRefusal(moveWorld, cell.column)
      return
    }
    const { primary } = records
    if (primary && isAssignable(primary.type)) {
      const { parse } = await primary.type.intake.load()
      const parsed = parse(text, primary.settings, context)
      if ('data' in parsed) values[primary.id] = parsed.data
    }
    const lines = board.piles.get(cell.column)?.cells.get(cell.lane) ?? NO_LINES
    const last = lines.at(-1)?.id
    const isManual = settings.sort.length === 0
    const id = latest().actions.addItem({
      values,
      ...(isManual && last !== undefined ? { after: last } : {}),
    })
    setWanted((before) => ({ ...cell, id, hasFocus: false, nonce: (before?.nonce ?? 0) + 1 }))
    announce(t('{name} added', { name: text }))
  }
  async function rename(id: string, name: string | null) {
    setRenaming(null)
    if (active) show(active, true)
    const { primary } = records
    if (name === null || !primary || !isAssignable(primary.type)) return
    const { parse } = await primary.type.intake.load()
    const parsed = parse(name, primary.settings, context)
    const before = records.item(id)?.values?.[primary.id]?.data ?? null
    if ('data' in parsed && parsed.data !== before) actions.setValue(id, primary.id, parsed.data)
  }
  function compose(cell: CellPlace | null) {
    if (cell && isRefused(moveWorld, ['new'], cell.column)) {
      sayRefusal(moveWorld, cell.column)
      return
    }
    setComposing(cell)
  }
  function moveTo(ids: readonly string[], from: CellPlace, to: string) {
    const homes = new Map(ids.map((id) => [id, from]))
    moveCards(moveWorld, homes, { column: to, lane: from.lane })
  }

  const latest = useLatest({ actions, add, rename, compose, acts, columns, toggle, moveWorld, focusHead })
  const heads = useMemo<HeadWorld>(
    () => ({
      stack,
      records,
      env,
      actions,
      acts,
      footer: column.footer,
      columns,
      isMobile,
      mayAdd,
      columnDrag,
      nameOf: nameOfColumn,
      count: (key) => columns.find((one) => one.key === key)?.count ?? 0,
      onCompose: (key) => latest().compose({ column: key, lane: lanes[0]?.key ?? EMPTY }),
      onFold: (key) => {
        latest().toggle(`${attribute.id} ${key}`)
        latest().focusHead(key)
      },
      onShift(key, step) {
        const keys = columns.map((one) => one.key)
        acts.setOrder(movedKey(keys, key, keys.indexOf(key) + step))
      },
      onMoveAll(from, to) {
        const { board: now } = latest().moveWorld
        const homes = new Map<string, CellPlace>()
        for (const [own, lines] of now.piles.get(from)?.cells ?? [])
          for (const { id } of lines) homes.set(id, { column: from, lane: own })
        const [first] = homes.values()
        // Each stays in its own lane.
        if (first) moveCards({ ...latest().moveWorld, lane: null }, homes, { column: to, lane: first.lane })
      },
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- a drag is another object with each rendering, its acts are not
    [
      stack,
      records,
      env,
      actions,
      acts,
      column.footer,
      columns,
      lanes,
      isMobile,
      mayAdd,
      nameOfColumn,
      attribute.id,
      latest,
    ],
  )
  const cells = useMemo<CellWorld>(
    () => ({
      world,
      heads,
      heights,
      boardArea,
      mayAdd,
      onRenamed: (id, name) => void latest().rename(id, name),
      onCompose: (cell) => latest().compose(cell),
      onAdd: (cell, text) => void latest().add(cell, text),
    }),
    [world, heads, heights, boardArea, mayAdd, latest],
  )

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
    clear: () => setPicked(new Set()),
    show,
    setActive,
    rename: setRenaming,
    compose,
  })

  const { session } = cardDrag.drag
  const target = session?.target ?? null
  const state: BoardState = {
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
  const firstColumn = columns.find(({ key, count }) => count > 0 && !foldedColumns.has(key))
  const firstOf = (key: string) => (active === null && key === firstColumn?.key ? firstCardOf(key) : null)
  function firstCardOf(key: string): string | null {
    for (const { key: own } of lanes) {
      const line = board.piles.get(key)?.cells.get(own)?.[0]
      if (line) return line.id
    }
    return null
  }
  const carried = columnDrag.session?.item.key ?? null
  const dropAt = columnDrag.session?.target?.at ?? null
  const others = columns.filter(({ key }) => key !== carried)
  const dropLine = <span key="drop" className={styles['drop']} data-column-drop />
  const pickedIds = [...picked].filter((id) => records.item(id))

  return (
    <ContextMenu label={view.name} items={menuOf}>
      <div
        ref={attach}
        className={styles['board']}
        role="region"
        aria-label={view.name}
        data-lanes={lane ? '' : undefined}
        style={isMobile ? undefined : ({ '--column-width': `${column_width}px` } as CSSProperties)}
        {...input}
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
        <AddColumn world={heads} />
        {query.length === 0 && settings.filter !== null && (
          <div className={styles['note']}>
            <EmptyState
              title={translate('No items match')}
              actions={
                <Button onClick={() => actions.changeSettings({ filter: null })}>
                  {translate('Clear filter')}
                </Button>
              }
            >
              {translate('Nothing in this folder meets the filter and the search.')}
            </EmptyState>
          </div>
        )}
      </div>
      <DragPreview drag={cardDrag.drag}>
        {({ line, homes }) => (
          <div className={cardStyles['carried']}>
            <CardFace line={line} world={world} />
            {homes.size > 1 && <b className={cardStyles['several']}>{homes.size}</b>}
          </div>
        )}
      </DragPreview>
      <DragPreview drag={columnDrag}>
        {({ key }) => (
          <span className={styles['columnPreview']}>
            <KeyName stack={stack} column={key} label={nameOfColumn(key)} />
          </span>
        )}
      </DragPreview>
      {pickedIds.length > 0 && (
        <PickedBar ids={pickedIds} {...{ records, actions }} onClear={() => setPicked(new Set())} />
      )}
      <ConfirmDialog
        title={translate('Switch to the manual order?')}
        message={translate('This view is sorted. To put cards where you want them, the sort has to go.')}
        confirmText={translate('Remove the sort')}
        isOpen={asked !== null}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) {
            actions.changeSettings({ sort: [] })
            actions.moveItems(asked)
          }
          setAsked(null)
        }}
      />
    </ContextMenu>
  )

  function menuOf(under: Element) {
    const place = placeOf(under)
    if (!place) return null
    const ids = picked.has(place.id) ? pickedIds : [place.id]
    return (
      <CardMenu
        {...{ place, ids, actions, mayEdit, columns }}
        nameOf={nameOfColumn}
        onRename={() => {
          setActive(place)
          setRenaming(place.id)
        }}
        onMove={(key) => moveTo(ids, place, key)}
      />
    )
  }
}
