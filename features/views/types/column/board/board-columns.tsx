import { Fragment } from 'react'

import { NO_LINES } from '../stacking/build-board.ts'
import { EMPTY } from '../stacking/stack.ts'
import styles from './board.module.css'
import type { BoardState, CellContext } from './cell-props.ts'
import { Column } from './column.tsx'
import { Lanes } from './lanes.tsx'
import type { BoardGestures } from './use-board-gestures.ts'
import type { BoardModel, BoardViewProps } from './use-board-model.ts'

interface BoardColumnsProps extends Pick<BoardViewProps, 'board' | 'lane'> {
  model: BoardModel
  cells: CellContext
  state: BoardState
  /** The card that Tab reaches while none was reached yet. */
  firstCard: { column: string; id: string } | null
  columnDrag: BoardGestures['columnDrag']
}

/** The columns, once or for each lane, and the line where a carried one comes to stand. */
export function BoardColumns(props: BoardColumnsProps) {
  const { board, lane, model, cells, state, firstCard, columnDrag } = props
  const { columns, lanes, nameOfColumn, isOpenLane, foldedColumns, toggle } = model
  const carried = columnDrag.session?.item.key ?? null
  const dropAt = columnDrag.session?.target?.at ?? null
  const others = columns.filter(({ key }) => key !== carried)
  const dropLine = <span key="drop" className={styles['drop']} data-column-drop />
  return (
    <>
      {lane ? (
        <Lanes
          {...{ board, lane, columns, lanes, isOpenLane, carried, state }}
          folded={foldedColumns}
          onFoldLane={(key) => toggle(`lane ${key}`)}
          cellContext={cells}
          firstId={firstCard?.id ?? null}
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
              cellContext={cells}
              state={state}
              firstId={firstCard?.column === key ? firstCard.id : null}
            />
          </Fragment>
        ))
      )}
      {dropAt !== null && dropAt >= others.length && dropLine}
    </>
  )
}
