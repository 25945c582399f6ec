import { late } from '../late/late.tsx'
import { DRAG_THRESHOLD_PX } from '../timing.ts'
import type { DragPoint, DragRules, DragState } from './drag-session.ts'
import { swallowClick } from './swallow-click.ts'

const POINTER = ['pointermove', 'pointerup', 'pointercancel'] as const

export type DragController<Item, Target> = ReturnType<typeof createDragController<Item, Target>>

/** How pointers and keys drag; nobody drags before the first picture. */
const gestures = late(() => import('./drag-gestures.ts'))

/**
 * One drag at a time. A mouse drags once it moved by more than 2 px; a finger has to rest for 200 ms without
 * moving so far, otherwise it scrolls. Arrow keys move an item lifted by the keyboard.
 */
export function createDragController<Item, Target>() {
  const listeners = new Set<() => void>()
  const pointListeners = new Set<(point: DragPoint) => void>()
  const state: DragState<Item, Target> = {
    session: null,
    point: { x: 0, y: 0 },
    detach: null,
    set(next) {
      state.session = next
      for (const listener of listeners) listener()
    },
    tellPoint(point) {
      for (const listener of pointListeners) listener(point)
    },
  }

  return {
    press(event: PointerEvent, element: Element, item: Item, rules: () => DragRules<Item, Target>) {
      if (state.detach || event.button !== 0 || !event.isPrimary) return
      const loaded = gestures.loaded()
      if (loaded) return loaded.press(state, event, element, item, rules)
      let isForgotten = false
      const forget = () => {
        isForgotten = true
        early.stop()
      }
      const early = followEarly(event, forget)
      const begin = () => {
        if (isForgotten) return
        early.stop()
        gestures.loaded()?.press(state, event, element, item, rules, early.kept)
      }
      // A program that cannot be loaded is reported by the page.
      gestures.load().then(begin, forget)
    },
    pressKey(element: Element, item: Item, rules: () => DragRules<Item, Target>) {
      if (state.detach) return
      const loaded = gestures.loaded()
      if (loaded) return loaded.pressKey(state, element, item, rules)
      // What is pressed until then is for what is about to be lifted.
      const kept: KeyboardEvent[] = []
      const keep = (event: KeyboardEvent) => {
        if (!/^(Arrow|Enter|Escape| )/.test(event.key)) return
        event.preventDefault()
        event.stopPropagation()
        kept.push(event)
      }
      const stop = () => window.removeEventListener('keydown', keep, true)
      window.addEventListener('keydown', keep, true)
      const begin = () => {
        stop()
        gestures.loaded()?.pressKey(state, element, item, rules)
        for (const { key } of kept)
          if (state.detach) window.dispatchEvent(new KeyboardEvent('keydown', { key }))
      }
      gestures.load().then(begin, stop)
    },
    cancel(rules: DragRules<Item, Target>) {
      gestures.loaded()?.finish(state, false, rules)
    },
    getSession: () => state.session,
    getPoint: () => state.point,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Every movement of the pointer; a session changes only with its target. */
    subscribePoint: (listener: (point: DragPoint) => void) => {
      pointListeners.add(listener)
      return () => void pointListeners.delete(listener)
    },
  }
}

/**
 * What a pointer does between its press and the coming of the gestures, to be done again with them. A mouse that is let
 * go until then has dropped what it dragged; a finger that is has tapped or scrolled.
 */
function followEarly(press: PointerEvent, forget: () => void) {
  const kept: PointerEvent[] = []
  const stop = () => {
    for (const type of POINTER) window.removeEventListener(type, keep)
    window.removeEventListener('keydown', escape, true)
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
  return { kept, stop }
}

function isDrag(press: PointerEvent, last: PointerEvent | undefined): boolean {
  const distance = last ? Math.hypot(last.clientX - press.clientX, last.clientY - press.clientY) : 0
  return distance > DRAG_THRESHOLD_PX
}
