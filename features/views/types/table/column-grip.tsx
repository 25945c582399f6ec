import { useRef, useState } from 'react'

import { clampWidth, type PlacedColumn } from './grid/column-layout.ts'
import styles from './grid/head.module.css'

interface ColumnGripProps {
  column: PlacedColumn
  /** While the hand moves; null when it is done. */
  onResize(resized: { id: string; width: number } | null): void
  onResized(id: string, width: number): void
  onFit(id: string): void
}

/** The edge of a column: dragged it resizes, double-clicked it fits. */
export function ColumnGrip({ column, onResize, onResized, onFit }: ColumnGripProps) {
  const grip = useRef<{ x: number; sign: number } | null>(null)
  const [isActive, setIsActive] = useState(false)
  const startWidth = useRef(column.width)
  const at = (x: number) => {
    const { current } = grip
    return clampWidth(startWidth.current + (current ? (x - current.x) * current.sign : 0))
  }
  return (
    <span
      className={styles['grip']}
      data-no-drag
      data-active={isActive || undefined}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        startWidth.current = column.width
        grip.current = {
          x: event.clientX,
          sign: getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1,
        }
        setIsActive(true)
      }}
      onPointerMove={(event) => grip.current && onResize({ id: column.id, width: at(event.clientX) })}
      onPointerUp={(event) => {
        if (!grip.current) return
        const width = at(event.clientX)
        grip.current = null
        setIsActive(false)
        if (width === startWidth.current) onResize(null)
        else onResized(column.id, width)
      }}
      onPointerCancel={() => {
        grip.current = null
        setIsActive(false)
        onResize(null)
      }}
      onDoubleClick={() => onFit(column.id)}
    />
  )
}
