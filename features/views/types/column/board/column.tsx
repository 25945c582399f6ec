import { memo, useMemo } from 'react'

import { ColumnHead } from '../heads/column-head.tsx'
import { useScrollArea } from '../scroll-area.ts'
import type { Lines } from '../stacking/build-board.ts'
import { Cell } from './cell.tsx'
import type { BoardState, CellContext } from './cell-props.ts'
import styles from './board.module.css'

interface ColumnProps {
  column: string
  label: string
  lane: string
  lines: Lines
  name: string
  isFolded: boolean
  isCarried: boolean
  cellContext: CellContext
  state: BoardState
  firstId: string | null
}

/** A column that scrolls by itself. */
export const Column = memo(function Column(props: ColumnProps) {
  const { column, label, lane, lines, name, isFolded, isCarried, cellContext, state, firstId } = props
  const area = useScrollArea()
  const areas = useMemo(() => [area, cellContext.boardArea], [area, cellContext.boardArea])
  const isDrawn = state.isDrawn(column)
  const isTarget = state.target?.column === column
  return (
    <section
      className={styles['column']}
      aria-label={name}
      data-column={column}
      data-column-head={column}
      data-folded={isFolded || undefined}
      data-carried={isCarried || undefined}
      data-refused={(isTarget && state.target?.isRefused) || undefined}
      data-target={isTarget || undefined}
      {...(isFolded ? { 'data-cell': '', 'data-lane': lane } : {})}
    >
      {isDrawn && (
        <ColumnHead
          {...{ column, label, lines, isFolded }}
          isTabStop={state.column === column}
          heads={cellContext.heads}
        />
      )}
      {isDrawn && !isFolded && (
        <div ref={area.attach} className={styles['scroll']} data-cell data-lane={lane}>
          <Cell place={{ column, lane }} label={name} {...{ lines, areas, cellContext, state, firstId }} />
        </div>
      )}
    </section>
  )
})
