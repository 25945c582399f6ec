import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { DragController } from './drag-controller.ts'
import type { DragSession } from './drag-session.ts'
import type { Drag } from './use-drag.ts'
import styles from './drag.module.css'

export interface DragPreviewProps<Item, Target> {
  readonly drag: Drag<Item, Target>
  /** The lifted thing; it gets the width of the original. */
  children(item: Item): ReactNode
  /** Not tilted: for rows and bars. */
  readonly isLevel?: boolean
}

/** The lifted thing under the pointer. It moves without rendering anything anew. */
export function DragPreview<Item, Target>({ drag, children, isLevel }: DragPreviewProps<Item, Target>) {
  const { session, controller } = drag
  if (!session || session.isKeyboard) return null
  return createPortal(
    <Floating session={session} controller={controller} isLevel={isLevel}>
      {children(session.item)}
    </Floating>,
    document.body,
  )
}

interface FloatingProps<Item, Target> {
  readonly session: DragSession<Item, Target>
  readonly controller: DragController<Item, Target>
  readonly isLevel: boolean | undefined
  readonly children: ReactNode
}

function Floating<Item, Target>({ session, controller, isLevel, children }: FloatingProps<Item, Target>) {
  const ref = useRef<HTMLDivElement>(null)
  const { grip, size } = session
  const { x: gripX, y: gripY } = grip
  useLayoutEffect(() => {
    const place = (point: { x: number; y: number }) => {
      if (ref.current) ref.current.style.translate = `${point.x - gripX}px ${point.y - gripY}px`
    }
    place(controller.getPoint())
    return controller.subscribePoint(place)
  }, [controller, gripX, gripY])
  return (
    <div
      ref={ref}
      className={styles['preview']}
      data-level={isLevel || undefined}
      style={{ inlineSize: size.width }}
      aria-hidden="true"
    >
      {children}
    </div>
  )
}
