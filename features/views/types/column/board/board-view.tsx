import { useT } from '@weft/i18n/react'
import { EmptyState, late } from '@weft/ui'
import { type CSSProperties, useCallback, useRef, useState } from 'react'

import { ItemContextMenu } from '../../../client/item-context-menu.tsx'
import { ManualOrderQuestion } from '../../../client/items/manual-order-question.tsx'
import { NoMatchActions, noMatchText } from '../../../client/no-match.tsx'
import type { ItemMove, ViewProps } from '../../../client/view-member.ts'
import { AddColumn } from '../heads/add-column.tsx'
import { HiddenColumns } from '../heads/hidden-columns.tsx'
import type { MoveContext } from '../moves.ts'
import { useScrollArea } from '../scroll-area.ts'
import { BoardColumns } from './board-columns.tsx'
import { BoardPreviews } from './board-previews.tsx'
import styles from './board.module.css'
import { PlacedCardMenu } from './placed-card-menu.tsx'
import { useBoardFocus } from './use-board-focus.ts'
import { useBoardGestures } from './use-board-gestures.ts'
import { type BoardViewProps, useBoardModel } from './use-board-model.ts'
import { useBoardPicks } from './use-board-picks.ts'
import { useBoardState } from './use-board-state.ts'
import { useBoardWriting } from './use-board-writing.ts'
import { useCellContext } from './use-cell-context.ts'

const PickedBar = late(() => import('../../../client/picked-bar.tsx').then((it) => it.PickedBar))

/** The columns with their cards, and all that is done to them. */
export function BoardView(props: BoardViewProps) {
  const { view, settings, records, actions, column, stack, lane, board } = props
  const t = useT()
  const { root, boardArea, attach } = useBoardArea()
  const model = useBoardModel(props)
  const { columnActions, boardContext, nameOfColumn } = model
  const picks = useBoardPicks(actions.rights)
  const [asked, setAsked] = useState<ItemMove | null>(null)
  const focus = useBoardFocus(root, board, model)
  const moveContext: MoveContext = {
    records,
    actions,
    stack,
    lane,
    board,
    isManual: settings.sort.length === 0,
    limitOf: (key) => columnActions.state.limits[key],
    nameOfColumn,
  }
  const writing = useBoardWriting({ moveContext, focus, onAsk: setAsked })
  const gestures = useBoardGestures({
    root,
    actions,
    model,
    moveContext,
    focus,
    picks,
    writing,
    onAsk: setAsked,
  })
  const { cardDrag, columnDrag, input, placeOf } = gestures
  const cells = useCellContext({ props, boardArea, model, moveContext, focus, writing, columnDrag })
  const { picked } = picks
  const { state, firstCard } = useBoardState({
    props,
    boardArea,
    model,
    focus,
    writing,
    picked,
    cardDrag,
    columnDrag,
  })
  const pickedIds = [...picked].filter((id) => records.item(id))

  return (
    <ItemContextMenu label={view.name} items={menuOf}>
      <div
        ref={attach}
        className={styles['board']}
        role="region"
        aria-label={view.name}
        data-lanes={lane ? '' : undefined}
        style={
          boardContext.isMobile
            ? undefined
            : ({ '--column-width': `${column.column_width}px` } as CSSProperties)
        }
        {...input}
        onFocus={(event) => {
          input.onFocus(event)
          const key = event.target.closest<HTMLElement>('[data-column]')?.dataset['column']
          if (key !== undefined) focus.setColumnAt(key)
        }}
      >
        <BoardColumns {...{ board, lane, model, cells, state, firstCard, columnDrag }} />
        <div className={styles['after']}>
          <AddColumn heads={cells.heads} />
          <HiddenColumns board={board} heads={cells.heads} />
        </div>
        <NothingMatches {...props} />
      </div>
      <BoardPreviews {...{ cardDrag, columnDrag, boardContext, nameOfColumn }} />
      {pickedIds.length > 0 && (
        <PickedBar ids={pickedIds} {...{ records, actions }} begin={picks.begun} onClear={picks.clear} />
      )}
      <ManualOrderQuestion
        {...{ asked, actions }}
        message={t('This view is sorted. Remove the sort to place cards yourself.')}
        onAnswered={() => setAsked(null)}
      />
    </ItemContextMenu>
  )

  function menuOf(under: Element) {
    const place = placeOf(under)
    if (!place) return null
    const ids = picked.has(place.id) ? pickedIds : [place.id]
    return <PlacedCardMenu {...{ root, place, ids, actions, lane, model, focus, writing, gestures }} />
  }
}

/** The element of the board, and how far it is scrolled. */
function useBoardArea() {
  const root = useRef<HTMLDivElement>(null)
  const boardArea = useScrollArea()
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      root.current = element
      boardArea.attach(element)
    },
    [boardArea],
  )
  return { root, boardArea, attach }
}

/** Says why there are columns without cards. */
function NothingMatches({ query, settings, search, actions }: ViewProps) {
  const t = useT()
  const match = { filter: settings.filter, search }
  if (query.length > 0 || (settings.filter === null && !search?.text.trim())) return null
  return (
    <div className={styles['note']}>
      <EmptyState
        title={noMatchText(t, match)}
        actions={<NoMatchActions {...match} onClearFilter={() => actions.changeSettings({ filter: null })} />}
      />
    </div>
  )
}
