import { DRAG_THRESHOLD_PX } from '../timing.ts'
import { swallowClick } from './swallow-click.ts'

const POINTER = ['pointermove', 'pointerup', 'pointercancel'] as const

/** A press, and what its pointer did before anybody could drag. */
export interface EarlyPress {
  readonly event: PointerEvent
  /** To be done again when drags are there. */
  readonly kept: readonly PointerEvent[]
  /** Whether it was no drag after all: a tap, a scroll, or one that Escape ended. */
  isForgotten(): boolean
  stop(): void
}

/**
 * Follows a pointer between its press and the coming of what drags. A mouse that is let go until then has dropped what
 * it dragged; a finger that is has tapped or scrolled.
 */
export function followPress(press: PointerEvent): EarlyPress {
  const kept: PointerEvent[] = []
  let isForgotten = false
  const stop = () => {
    for (const type of POINTER) window.removeEventListener(type, keep)
    window.removeEventListener('keydown', escape, true)
  }
  const forget = () => {
    isForgotten = true
    stop()
  }
  const keep = (next: PointerEvent) => {
    if (next.pointerId !== press.pointerId || kept.at(-1)?.type === 'pointerup') return
    if (next.type === 'pointermove') {
      // The way to a place says no more than the place.
      kept.splice(0, 1, next)
      return
    }
    const isDrop = next.type === 'pointerup' && press.pointerType !== 'touch' && isDrag(press, kept[0])
    if (!isDrop) return forget()
    kept.push(next)
    swallowClick()
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') forget()
  }
  for (const type of POINTER) window.addEventListener(type, keep)
  window.addEventListener('keydown', escape, true)
  return { event: press, kept, isForgotten: () => isForgotten, stop }
}

function isDrag(press: PointerEvent, last: PointerEvent | undefined): boolean {
  const distance = last ? Math.hypot(last.clientX - press.clientX, last.clientY - press.clientY) : 0
  return distance > DRAG_THRESHOLD_PX
}

/** Presses on what a part that is not there yet will drag. */
export interface EarlyPresses<Item> {
  /** What was pressed, in its order; from now on the caller listens itself. */
  take(): (readonly [item: Item, press: EarlyPress])[]
}

const isHeld = ({ event, kept }: EarlyPress, { pointerId }: PointerEvent) =>
  event.pointerId === pointerId && kept.at(-1)?.type !== 'pointerup'

/** Keeps presses in `area` until somebody takes them; `itemOf` says what of it is dragged, or null. */
export function keepPresses<Item>(
  area: HTMLElement,
  itemOf: (event: PointerEvent) => Item | null,
): EarlyPresses<Item> {
  let presses: (readonly [Item, EarlyPress])[] = []
  const handleDown = (event: PointerEvent) => {
    const item = event.button === 0 && event.isPrimary ? itemOf(event) : null
    presses = presses.filter(([, press]) => !press.isForgotten())
    // What comes late has what was pressed happen again for itself: of a pointer that is still down, that is no other press.
    if (presses.some(([, press]) => isHeld(press, event))) return
    if (item !== null) presses.push([item, followPress(event)])
  }
  area.addEventListener('pointerdown', handleDown)
  return {
    take() {
      area.removeEventListener('pointerdown', handleDown)
      const taken = presses.filter(([, press]) => !press.isForgotten())
      presses = []
      return taken
    },
  }
}
