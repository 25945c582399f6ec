import { topsOf, useWindow } from '@weft/ui'
import { type ReactNode, type Ref, useImperativeHandle, useMemo, useRef } from 'react'

import styles from './agenda.module.css'

export interface ListControl {
  /** Scrolls as far as it takes for a row to be seen. */
  reveal(index: number): void
}

interface WindowedListProps {
  count: number
  /** Px; all rows are as high. */
  rowHeight: number
  label: string
  renderRow(index: number): ReactNode
  control?: Ref<ListControl>
}

/** A list of rows of one height, of which only those in sight are drawn. */
export function WindowedList({ count, rowHeight, label, renderRow, control }: WindowedListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const tops = useMemo(() => topsOf(count, () => rowHeight), [count, rowHeight])
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
            style={{ insetBlockStart: (first + n) * rowHeight, blockSize: rowHeight }}
          >
            {renderRow(first + n)}
          </div>
        ))}
      </div>
    </div>
  )
}
