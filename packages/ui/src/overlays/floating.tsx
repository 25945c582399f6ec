import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import styles from './floating.module.css'

export interface FloatingProps {
  /** Where on the screen it belongs to. */
  rect: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'> | null
  className?: string | undefined
  children: ReactNode
}

/**
 * A box in the browser's top layer beside a place of the text. In the document it stays where it is rendered:
 * whoever looks where the focus or a press is finds it there, and no scrolling box cuts it off.
 */
export function Floating({ rect, className, children }: FloatingProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (box.current?.isConnected && box.current.matches(':not(:popover-open)')) box.current.showPopover?.()
  }, [])
  useLayoutEffect(() => place(box, rect))
  return (
    <div ref={box} popover="manual" className={`${styles['floating']} ${className ?? ''}`}>
      {children}
    </div>
  )
}

const GAP = 6

/** Below the place, or above it where there is no room. */
function place({ current: box }: RefObject<HTMLDivElement | null>, rect: FloatingProps['rect']): void {
  if (!box || !rect) return
  const { width, height } = box.getBoundingClientRect()
  const { clientWidth, clientHeight, dir } = document.documentElement
  const wanted = dir === 'rtl' ? rect.right - width : rect.left
  const left = Math.max(8, Math.min(wanted, clientWidth - width - 8))
  const isAbove = rect.bottom + GAP + height > clientHeight - 8 && rect.top > clientHeight - rect.bottom
  const top = isAbove ? Math.max(8, rect.top - GAP - height) : rect.bottom + GAP
  box.style.translate = `${Math.round(left)}px ${Math.round(top)}px`
}
