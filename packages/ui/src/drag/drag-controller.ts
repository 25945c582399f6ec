import { latePart } from '../late/late-part.ts'

export interface DragPoint {
  readonly x: number
  readonly y: number
}

export type DragKey = 'up' | 'down' | 'left' | 'right'

/** What is being dragged and where it would land now. */
export interface DragSession<Item, Target> {
  readonly item: Item
  readonly target: Target | null
  readonly isKeyboard: boolean
  /** The dragged element's width and height when it was lifted, and where in it the pointer took hold. */
  readonly size: { readonly width: number; readonly height: number }
  readonly grip: DragPoint
}

export type DragEvent = 'lifted' | 'moved' | 'dropped' | 'cancelled'

export interface DragRules<Item, Target> {
  /** Where the item would land at this point of the window, or null. */
  hitTest(point: DragPoint, item: Item): Target | null
  /** Where an arrow key takes it from there (null: from its own place); null keeps it where it is. */
  keyTarget?(item: Item, from: Target | null, key: DragKey): Target | null
  onDrop(item: Item, target: Target): void
  onLift?(item: Item): void
  onCancel?(item: Item): void
  onEvent?(event: DragEvent, session: DragSession<Item, Target>): void
}

export type DragController<Item, Target> = ReturnType<typeof createDragController<Item, Target>>

/** What the controller and its gestures share while something is dragged. */
export interface DragState<Item, Target> {
  session: DragSession<Item, Target> | null
  point: DragPoint
  /** Ends the listening of the gesture that goes on. */
  detach: (() => void) | null
  /** Makes it the session, and tells who follows. */
  set(next: DragSession<Item, Target> | null): void
  tellPoint(point: DragPoint): void
}

/** How pointers and keys drag; nobody drags before the first picture. */
const gestures = latePart(() => import('./drag-gestures.ts'))

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
      const forget = waitForGestures(() => gestures.loaded()?.press(state, event, element, item, rules))
      window.addEventListener('pointerup', forget, { once: true })
      window.addEventListener('pointercancel', forget, { once: true })
    },
    pressKey(element: Element, item: Item, rules: () => DragRules<Item, Target>) {
      if (state.detach) return
      const loaded = gestures.loaded()
      if (loaded) loaded.pressKey(state, element, item, rules)
      else waitForGestures(() => gestures.loaded()?.pressKey(state, element, item, rules))
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

/** Begins once the gestures are there, unless that is forgotten before. */
function waitForGestures(begin: () => void): () => void {
  let isForgotten = false
  gestures.load().then(
    () => {
      if (!isForgotten) begin()
    },
    // A program that cannot be loaded is reported by the page.
    () => undefined,
  )
  return () => {
    isForgotten = true
  }
}
