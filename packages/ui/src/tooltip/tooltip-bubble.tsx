import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Kbd } from '../display/kbd.tsx'
import { lastPress } from './last-press.ts'
import { placeTooltip, type TooltipSide } from './tooltip-position.ts'
import type { TooltipTimer } from './tooltip-timer.ts'
import styles from './tooltip.module.css'

export interface TooltipBubbleProps {
  readonly id: string
  readonly anchor: HTMLElement
  readonly side: TooltipSide
  readonly shortcut: readonly string[] | undefined
  readonly timer: TooltipTimer
  readonly isLeaving: boolean
  readonly children: ReactNode
}

export function TooltipBubble({
  id,
  anchor,
  side,
  shortcut,
  timer,
  isLeaving,
  children,
}: TooltipBubbleProps) {
  const ref = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const bubble = ref.current
    if (!bubble) return
    const room = {
      width: document.documentElement.clientWidth,
      height: document.documentElement.clientHeight,
      isRtl: getComputedStyle(anchor).direction === 'rtl',
    }
    const [at, size] = [anchor.getBoundingClientRect(), bubble.getBoundingClientRect()]
    const place = placeTooltip(at, size, side, room, lastPress())
    bubble.style.translate = `${Math.round(place.left)}px ${Math.round(place.top)}px`
  }, [anchor, side, children])

  useEffect(() => {
    const close = () => timer.close()
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') timer.close()
    }
    window.addEventListener('scroll', close, true)
    document.addEventListener('keydown', closeOnEscape, true)
    return () => {
      window.removeEventListener('scroll', close, true)
      document.removeEventListener('keydown', closeOnEscape, true)
    }
  }, [timer])

  // The attribute keeps the tooltip usable while a modal dialog makes everything else inert.
  return createPortal(
    <div
      ref={ref}
      id={id}
      role="tooltip"
      className={styles['tooltip']}
      data-leaving={isLeaving || undefined}
      data-react-aria-top-layer="true"
      onPointerEnter={() => timer.enter()}
      onPointerLeave={() => timer.leave()}
    >
      <span>{children}</span>
      {shortcut && (
        <span className={styles['keys']}>
          {shortcut.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </div>,
    document.body,
  )
}

/** The bubble alone, in the flow of the page, for galleries and help texts. */
export function StillTooltip({ children, shortcut }: { children: ReactNode; shortcut?: readonly string[] }) {
  return (
    <span className={styles['tooltip']} data-still>
      {children}
      {shortcut?.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </span>
  )
}
