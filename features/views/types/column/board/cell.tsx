import { useT } from '@weft/i18n/react'
import { Plus } from 'lucide-react'
import { memo, useCallback, useEffect, useMemo, useRef } from 'react'

import type { CellPlace } from '../board-context.ts'
import type { Renamed } from '../cards/card-rename.tsx'
import { CardList } from '../cards/card-list.tsx'
import { Composer } from '../cards/composer.tsx'
import type { ScrollArea } from '../scroll-area.ts'
import type { Lines } from '../stacking/build-board.ts'
import type { BoardState, CellContext } from './cell-props.ts'
import { isSameCell } from '../board-context.ts'
import styles from './board.module.css'

interface CellProps {
  place: CellPlace
  lines: Lines
  label: string
  areas: readonly ScrollArea[]
  cellContext: CellContext
  state: BoardState
  /** The first card of the board is reached by Tab while none had the focus. */
  firstId: string | null
}

/** The cards of one column, or of one column in one lane, and what makes new ones. */
export function Cell({ place, state, firstId, ...rest }: CellProps) {
  const { active, target, wanted, composing } = state
  const isTarget = isSameCell(target, place)
  const { index = 0, height = 0, isRefused = false, isKeyboard = false } = isTarget && target ? target : {}
  const gap = useMemo(
    () => (isTarget ? { index, height, isRefused, isKept: isKeyboard } : null),
    [isTarget, index, height, isRefused, isKeyboard],
  )
  const tabStop = active === null ? firstId : isSameCell(active, place) ? active.id : null
  const { column, lane } = place
  // In a column without cards the button is what Tab reaches.
  const hasTabStop = active?.column === state.column ? isSameCell(active, place) : state.column === column
  const own = useMemo(() => ({ column, lane }), [column, lane])
  const isIn = (id: string | null) => (id !== null && rest.lines.some((line) => line.id === id) ? id : null)
  return (
    <CellBody
      {...rest}
      place={own}
      gap={gap}
      tabStop={tabStop}
      hasTabStop={hasTabStop}
      picked={state.picked}
      current={isIn(state.current)}
      renaming={isSameCell(active, place) ? state.renaming : null}
      composingAt={isSameCell(composing, place) ? (composing?.isFirst ? 'first' : 'last') : null}
      wanted={isSameCell(wanted, place) ? wanted : null}
      lifted={state.lifted}
    />
  )
}

interface CellBodyProps extends Omit<CellProps, 'state' | 'firstId'> {
  tabStop: string | null
  /** Whether Tab reaches the button for a new card. */
  hasTabStop: boolean
  picked: ReadonlySet<string>
  current: string | null
  renaming: string | null
  composingAt: 'first' | 'last' | null
  wanted: BoardState['wanted']
  lifted: ReadonlySet<string> | null
  gap: { index: number; height: number; isRefused: boolean; isKept: boolean } | null
}

const CellBody = memo(function CellBody(props: CellBodyProps) {
  const { place, lines, label, areas, cellContext, composingAt, renaming } = props
  const isComposing = composingAt !== null
  const t = useT()
  const { onRenamed, onCompose, onAdd } = cellContext
  const handleRenamed = useCallback(
    (renamed: Renamed | null) => {
      if (renaming !== null) onRenamed(renaming, renamed)
    },
    [onRenamed, renaming],
  )
  const { boardContext: cards } = cellContext
  const addButton = useRef<HTMLButtonElement>(null)
  const wasComposing = useRef(false)
  useEffect(() => {
    // What was written in is gone: keys go on from what opened it.
    if (wasComposing.current && !isComposing && document.activeElement === document.body)
      addButton.current?.focus()
    wasComposing.current = isComposing
  }, [isComposing])
  const composer = (
    <Composer name={label} onAdd={(text) => onAdd(place, text)} onClose={() => onCompose(null)} />
  )
  return (
    <>
      {composingAt === 'first' && composer}
      <CardList
        label={label}
        lines={lines}
        boardContext={cards}
        areas={areas}
        heights={cellContext.heights}
        tabStop={props.tabStop}
        picked={props.picked}
        current={props.current}
        renaming={renaming}
        onRenamed={handleRenamed}
        lifted={props.lifted}
        gap={props.gap}
        wanted={props.wanted}
      />
      {composingAt === 'last'
        ? composer
        : cellContext.mayAdd && (
            <button
              ref={addButton}
              type="button"
              className={styles['addCard']}
              tabIndex={props.hasTabStop ? 0 : -1}
              onClick={() => onCompose(place)}
            >
              <Plus aria-hidden />
              {t('Add item')}
            </button>
          )}
    </>
  )
})
