import { useEffect, useId, useRef, useState, type FocusEvent, type PointerEvent, type ReactNode } from 'react'
import { isWalkedTo } from '../keyboard/focus-means.ts'
import { late } from '../late/late.tsx'
import { isResting, watchPresses } from './last-press.ts'
import type { TooltipSide } from './tooltip-position.ts'
import { createTooltipTimer, type TooltipPhase } from './tooltip-timer.ts'

const TooltipBubble = late(() => import('./tooltip-bubble.tsx').then((it) => it.TooltipBubble))

/** The handlers a tooltip needs on its anchor; an anchor's own handlers go in through `own`. */
export interface TooltipTriggerProps {
  readonly 'aria-describedby': string | undefined
  onPointerEnter(event: PointerEvent<HTMLElement>): void
  onPointerLeave(event: PointerEvent<HTMLElement>): void
  onPointerDown(event: PointerEvent<HTMLElement>): void
  onFocus(event: FocusEvent<HTMLElement>): void
  onBlur(event: FocusEvent<HTMLElement>): void
}

type Handler<Event> = ((event: Event) => void) | undefined

interface OwnHandlers {
  readonly 'aria-describedby'?: string | undefined
  readonly onPointerEnter?: Handler<PointerEvent<never>>
  readonly onPointerLeave?: Handler<PointerEvent<never>>
  readonly onPointerDown?: Handler<PointerEvent<never>>
  readonly onFocus?: Handler<FocusEvent<never>>
  readonly onBlur?: Handler<FocusEvent<never>>
}

export interface TooltipOptions {
  /** Nothing is shown while it is empty. */
  readonly text: ReactNode
  readonly shortcut?: readonly string[] | undefined
  readonly side?: TooltipSide | undefined
  /** Replaces the usual show delay, in ms. */
  readonly delay?: number | undefined
  /** The text is already the anchor's accessible name or content, so it need not describe it as well. */
  readonly isName?: boolean
  /** Asked when the pointer comes; false keeps the tooltip away, for instance for text that is not cut off. */
  readonly isWanted?: ((anchor: HTMLElement) => boolean) | undefined
  readonly own?: OwnHandlers
}

/** A tooltip for an element that the caller renders: spread `triggerProps` on it, put `tooltip` beside it. */
export function useTooltip(options: TooltipOptions): {
  triggerProps: TooltipTriggerProps
  tooltip: ReactNode
} {
  const {
    text,
    shortcut,
    side = 'bottom',
    delay,
    isName = typeof text === 'string',
    isWanted,
    own = {},
  } = options
  const id = useId()
  const [phase, setPhase] = useState<TooltipPhase>('closed')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [timer] = useState(() => createTooltipTimer(setPhase))
  const pressed = useRef(false)

  useEffect(() => {
    watchPresses()
    return () => timer.close()
  }, [timer])

  const ask = (element: HTMLElement) => {
    // An open menu already says what its button is for.
    if (!text || element.getAttribute('aria-expanded') === 'true' || isWanted?.(element) === false) return
    setAnchor(element)
    timer.enter(delay)
  }

  const triggerProps: TooltipTriggerProps = {
    'aria-describedby': phase === 'closed' || isName ? own['aria-describedby'] : id,
    onPointerEnter(event) {
      own.onPointerEnter?.(event as PointerEvent<never>)
      // A toolbar that appears under a resting pointer was not asked what its buttons are for.
      if (event.pointerType !== 'touch' && !isResting(event)) ask(event.currentTarget)
    },
    onPointerLeave(event) {
      own.onPointerLeave?.(event as PointerEvent<never>)
      timer.leave()
    },
    onPointerDown(event) {
      own.onPointerDown?.(event as PointerEvent<never>)
      pressed.current = true
      timer.close()
    },
    onFocus(event) {
      own.onFocus?.(event as FocusEvent<never>)
      // Focus that a press brings is no question, nor what a menu gives back; only walking by keys asks by focusing.
      if (!pressed.current && isWalkedTo()) ask(event.currentTarget)
    },
    onBlur(event) {
      own.onBlur?.(event as FocusEvent<never>)
      pressed.current = false
      timer.leave()
    },
  }

  const tooltip = phase !== 'closed' && anchor && (
    <TooltipBubble
      id={id}
      anchor={anchor}
      side={side}
      shortcut={shortcut}
      timer={timer}
      isLeaving={phase === 'leaving'}
    >
      {text}
    </TooltipBubble>
  )
  return { triggerProps, tooltip }
}
