import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { classNames } from '../class-names.ts'
import styles from './resizer.module.css'

export interface ResizerProps {
  readonly label: string
  /** The width of what is resized, in px. */
  readonly value: number
  readonly min: number
  readonly max: number
  /** The edge of the (positioned) parent it stands on. */
  readonly edge: 'start' | 'end'
  /** Every step of the way. */
  onResize(width: number): void
  /** When the hand lets go; the time to store it. */
  onCommit?(width: number): void
  /** What a double click goes back to. */
  readonly initial?: number
}

const step = 16

/** The edge of a sidebar, panel or column that can be dragged; arrow keys do the same. */
export function Resizer({ label, value, min, max, edge, onResize, onCommit, initial }: ResizerProps) {
  const grip = useRef<{ x: number; width: number; sign: number } | null>(null)
  const [isActive, setIsActive] = useState(false)
  const clamp = (width: number) => Math.round(Math.max(min, Math.min(max, width)))
  const change = (width: number) => {
    onResize(clamp(width))
    onCommit?.(clamp(width))
  }
  // Away from the parent's middle makes it wider, in either direction of text.
  const signOf = (element: Element) => {
    const isRtl = getComputedStyle(element).direction === 'rtl'
    return (edge === 'end') === isRtl ? -1 : 1
  }
  const handlePointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture?.(event.pointerId)
    grip.current = { x: event.clientX, width: value, sign: signOf(event.currentTarget) }
    setIsActive(true)
  }
  const widthAt = (x: number) => {
    const { current } = grip
    return current ? clamp(current.width + (x - current.x) * current.sign) : value
  }
  const handlePointerUp = (event: PointerEvent) => {
    if (!grip.current) return
    onCommit?.(widthAt(event.clientX))
    grip.current = null
    setIsActive(false)
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const sign = signOf(event.currentTarget)
    const by = { ArrowRight: step * sign, ArrowLeft: -step * sign }[event.key]
    if (by !== undefined) change(value + by)
    else if (event.key === 'Home') change(min)
    else if (event.key === 'End') change(max)
    else return
    event.preventDefault()
  }
  return (
    <div
      className={classNames(styles['resizer'], styles[edge])}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      data-active={isActive || undefined}
      onPointerDown={handlePointerDown}
      onPointerMove={(event) => grip.current && onResize(widthAt(event.clientX))}
      onPointerUp={handlePointerUp}
      onPointerCancel={handlePointerUp}
      onKeyDown={handleKeyDown}
      onDoubleClick={() => initial !== undefined && change(initial)}
    />
  )
}
