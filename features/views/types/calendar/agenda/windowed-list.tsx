import { type LineTops, topsOf, useWindow } from '@weft/ui'
import { type ReactNode, type Ref, useImperativeHandle, useMemo, useRef } from 'react'

import styles from './agenda.module.css'

export interface ListControl {
  /** Scrolls as far as it takes for a row to be seen. */
  reveal(index: number): void
}

interface WindowedListProps {
  count: number
  /** Px of all rows, or of each; the same function as long as no height changes. */
  rowHeight: number | ((index: number) => number)
  label: string
  renderRow(index: number): ReactNode
  control?: Ref<ListControl>
}

function placeOf({ tops }: LineTops, at: number) {
  const [from = 0, to = 0] = [tops[at], tops[at + 1]]
  return { insetBlockStart: from, blockSize: to - from }
}

/** A list of rows of known heights, of which only those in sight are drawn. */
export function WindowedList({ count, rowHeight, label, renderRow, control }: WindowedListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const tops = useMemo(
    () => topsOf(count, typeof rowHeight === 'number' ? () => rowHeight : rowHeight),
    [count, rowHeight],
  )
  const { range, reveal } = useWindow(scroller, tops)
  const [first, last] = range
  useImperativeHandle(control, () => ({ reveal }), [reveal])
  return (
    <div ref={scroller} className={styles['scroller']}>
      <div role="list" aria-label={label} style={{ blockSize: tops.height, position: 'relative' }}>
        {Array.from({ length: last - first }, (_, n) => (
          <div
            key={first + n}
            role="listitem"
            aria-setsize={count}
            aria-posinset={first + n + 1}
            className={styles['slot']}
            style={placeOf(tops, first + n)}
          >
            {renderRow(first + n)}
          </div>
        ))}
      </div>
    </div>
  )
}
