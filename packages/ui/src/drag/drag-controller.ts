import { nextTurn } from '@weft/base'
import { late } from '../late/late.tsx'
import type { DragPoint, DragRules, DragState } from './drag-session.ts'
import { type EarlyPress, followPress } from './early-press.ts'

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
    /** `before` is what the pointer did until somebody could say what it drags. */
    press(
      event: PointerEvent,
      element: Element,
      item: Item,
      rules: () => DragRules<Item, Target>,
      before?: EarlyPress,
    ) {
      if ((state.detach && !before) || event.button !== 0 || !event.isPrimary) return
      const early = before ?? (gestures.loaded() ? null : followPress(event))
      const begin = async () => {
        // What was dragged before it is dropped first.
        while (state.detach && early?.kept.at(-1)?.type === 'pointerup') await nextTurn()
        early?.stop()
        if (!early?.isForgotten()) gestures.loaded()?.press(state, event, element, item, rules, early?.kept)
      }
      if (gestures.loaded()) return void begin()
      // A program that cannot be loaded is reported by the page.
      gestures.load().then(begin, () => early?.stop())
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
