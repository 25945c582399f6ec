import { type RefObject, useEffect, useRef } from 'react'

import styles from '../links/links.module.css'

interface LinkDraftProps {
  canvas: RefObject<HTMLDivElement | null>
  subscribe: (listener: (point: { x: number; y: number }) => void) => () => void
  fromStart: number
  top: number
}

/** The line from where a dependency was taken hold of to the pointer; drawn without the rest of the page. */
export function LinkDraft({ canvas, subscribe, fromStart, top }: LinkDraftProps) {
  const path = useRef<SVGPathElement>(null)
  useEffect(
    () =>
      subscribe(({ x, y }) => {
        const element = canvas.current
        const box = element?.getBoundingClientRect()
        if (!element || !box) return
        const isRtl = getComputedStyle(element).direction === 'rtl'
        const end = isRtl ? box.right - x : x - box.left
        path.current?.setAttribute('d', `M${fromStart} ${top}L${end} ${y - box.top}`)
      }),
    [canvas, subscribe, fromStart, top],
  )
  return (
    <svg className={styles['draft']} aria-hidden>
      <path ref={path} />
    </svg>
  )
}
