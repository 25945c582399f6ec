import {
  type ReactNode,
  type Ref,
  type UIEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

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

/** Rows beyond what is seen that are there already. */
const SPARE = 8

/** A list of rows of one height, of which only those in sight are drawn. */
export function WindowedList({ count, rowHeight, label, renderRow, control }: WindowedListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(600)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => setHeight(element.clientHeight || 600)
    measure()
    // Where nothing is laid out there is nothing to observe.
    if (!('ResizeObserver' in globalThis)) return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useImperativeHandle(
    control,
    () => ({
      reveal(index) {
        const element = scroller.current
        if (!element) return
        const [from, to] = [index * rowHeight, (index + 1) * rowHeight]
        if (from < element.scrollTop) element.scrollTop = from
        else if (to > element.scrollTop + element.clientHeight) element.scrollTop = to - element.clientHeight
        setTop(element.scrollTop)
      },
    }),
    [rowHeight],
  )
  const first = Math.max(0, Math.min(Math.floor(top / rowHeight), count) - SPARE)
  const last = Math.min(count, Math.ceil((top + height) / rowHeight) + SPARE)
  return (
    <div
      ref={scroller}
      className={styles['scroller']}
      onScroll={(event: UIEvent<HTMLDivElement>) => setTop(event.currentTarget.scrollTop)}
    >
      <div role="list" aria-label={label} style={{ blockSize: count * rowHeight, position: 'relative' }}>
        {Array.from({ length: Math.max(last - first, 0) }, (_, n) => (
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
