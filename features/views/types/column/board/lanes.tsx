import { formatNumber } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Button } from '@weft/ui'
import { ChevronDown } from 'lucide-react'
import { useMemo, useState } from 'react'

import { ColumnHead } from '../heads/column-head.tsx'
import { KeyName, textOfKey } from '../heads/key-name.tsx'
import type { Board } from '../stacking/build-board.ts'
import { NO_LINES } from '../stacking/build-board.ts'
import type { ShownKey } from '../stacking/columns.ts'
import type { Stack } from '../stacking/stack.ts'
import { Cell } from './cell.tsx'
import type { BoardState, CellContext } from './cell-props.ts'
import styles from './board.module.css'

/** So many lanes are drawn at once; the others on request. */
const PART = 100

interface LanesProps {
  board: Board
  lane: Stack
  columns: readonly ShownKey[]
  lanes: readonly ShownKey[]
  folded: ReadonlySet<string>
  isOpenLane(lane: string): boolean
  onFoldLane(lane: string): void
  carried: string | null
  cellContext: CellContext
  state: BoardState
  firstId: string | null
}

/** The columns one time for each lane, all in one area that scrolls. */
export function Lanes(props: LanesProps) {
  const { board, lane: by, columns, lanes, folded, carried, cellContext, state, firstId } = props
  const t = useT()
  const areas = useMemo(() => [cellContext.boardArea], [cellContext.boardArea])
  const [most, setMost] = useState(PART)
  const nameOf = cellContext.heads.nameOf
  const linesOf = (column: string) => board.piles.get(column)?.lines ?? NO_LINES
  const drawn = drawnCells(columns, folded, state)
  return (
    <div className={styles['lanes']}>
      <div className={styles['heads']}>
        {columns.map(({ key, label }) => (
          <div
            key={key}
            className={styles['column']}
            data-column={key}
            data-column-head={key}
            data-folded={folded.has(key) || undefined}
            data-carried={carried === key || undefined}
            data-refused={(state.target?.column === key && state.target.isRefused) || undefined}
          >
            {state.isDrawn(key) && (
              <ColumnHead
                column={key}
                label={label}
                lines={linesOf(key)}
                isFolded={folded.has(key)}
                isTabStop={state.column === key}
                heads={cellContext.heads}
              />
            )}
          </div>
        ))}
      </div>
      {lanes.slice(0, most).map(({ key, label, count }) => {
        const isOpen = props.isOpenLane(key)
        const name = textOfKey(by, { key, label }, t)
        return (
          <section key={key} className={styles['lane']} aria-label={name} data-open={isOpen || undefined}>
            <h3 className={styles['laneHead']}>
              <button type="button" aria-expanded={isOpen} onClick={() => props.onFoldLane(key)}>
                <ChevronDown aria-hidden className={styles['twist']} />
                <KeyName stack={by} column={key} label={label} />
                <span className={styles['laneCount']}>{formatNumber(count)}</span>
              </button>
            </h3>
            {isOpen && (
              <div className={styles['laneCells']}>
                {drawn.map(({ column, room }) => (
                  <div
                    key={column}
                    className={styles['column']}
                    data-column={column}
                    data-cell
                    data-lane={key}
                    data-folded={folded.has(column) || undefined}
                    style={room === '' ? undefined : { marginInlineStart: room }}
                  >
                    {!folded.has(column) && (
                      <Cell
                        place={{ column, lane: key }}
                        lines={board.piles.get(column)?.cells.get(key) ?? NO_LINES}
                        label={t('{column}, {lane}', { column: nameOf(column), lane: name })}
                        {...{ areas, cellContext, state, firstId }}
                      />
                    )}
                  </div>
                ))}
              </div>
            )}
          </section>
        )
      })}
      {lanes.length > most && (
        <Button variant="ghost" onClick={() => setMost(most + PART)}>
          {t('Show more lanes')}
        </Button>
      )}
    </div>
  )
}

/** The columns that have cells in each lane, with the room that those before them would take, as CSS says it. */
function drawnCells(
  columns: readonly ShownKey[],
  folded: ReadonlySet<string>,
  { isDrawn }: BoardState,
): { column: string; room: string }[] {
  const cells: { column: string; room: string }[] = []
  const skipped = { open: 0, folded: 0 }
  for (const { key: column } of columns) {
    if (!isDrawn(column)) {
      skipped[folded.has(column) ? 'folded' : 'open']++
      continue
    }
    const isFirst = skipped.open + skipped.folded === 0
    const room = `calc(${skipped.open} * (var(--column-width) + 8px) + ${skipped.folded * 48}px)`
    cells.push({ column, room: isFirst ? '' : room })
    skipped.open = 0
    skipped.folded = 0
  }
  return cells
}
