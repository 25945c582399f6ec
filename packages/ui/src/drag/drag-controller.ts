import { DRAG_DELAY_MS, DRAG_THRESHOLD_PX } from '../timing.ts'
import { scrollAt } from './auto-scroll.ts'

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

/**
 * One drag at a time. A mouse drags once it moved by more than 2 px; a finger has to rest for 200 ms without
 * moving so far, otherwise it scrolls. Arrow keys move an item lifted by the keyboard.
 */
export function createDragController<Item, Target>() {
  let session: DragSession<Item, Target> | null = null
  let point: DragPoint = { x: 0, y: 0 }
  let detach: (() => void) | null = null
  const listeners = new Set<() => void>()
  const pointListeners = new Set<(point: DragPoint) => void>()

  const set = (next: DragSession<Item, Target> | null) => {
    session = next
    for (const listener of listeners) listener()
  }

  function lift(item: Item, element: Element, isKeyboard: boolean, rules: DragRules<Item, Target>) {
    const box = element.getBoundingClientRect()
    const grip = isKeyboard ? { x: 0, y: 0 } : { x: point.x - box.left, y: point.y - box.top }
    if (isKeyboard) point = { x: box.left, y: box.top }
    document.documentElement.dataset['dragging'] = isKeyboard ? 'keyboard' : 'pointer'
    document.getSelection()?.removeAllRanges()
    const size = { width: box.width, height: box.height }
    set({ item, target: isKeyboard ? null : rules.hitTest(point, item), isKeyboard, size, grip })
    rules.onLift?.(item)
    if (session) rules.onEvent?.('lifted', session)
  }

  function aim(target: Target | null, rules: DragRules<Item, Target>) {
    if (!session || sameTarget(session.target, target)) return
    set({ ...session, target })
    rules.onEvent?.('moved', session)
  }

  /** Ends the drag: drops when there is a place for it, cancels otherwise. */
  function finish(isDrop: boolean, rules: DragRules<Item, Target>) {
    detach?.()
    detach = null
    delete document.documentElement.dataset['dragging']
    const ended = session
    if (!ended) return
    set(null)
    if (isDrop && ended.target !== null) {
      rules.onDrop(ended.item, ended.target)
      rules.onEvent?.('dropped', ended)
    } else {
      rules.onCancel?.(ended.item)
      rules.onEvent?.('cancelled', ended)
    }
  }

  function press(event: PointerEvent, element: Element, item: Item, rules: () => DragRules<Item, Target>) {
    if (detach || event.button !== 0 || !event.isPrimary) return
    const start = { x: event.clientX, y: event.clientY }
    const isTouch = event.pointerType === 'touch'
    let frame = 0
    point = start

    const begin = () => {
      lift(item, element, false, rules())
      const step = () => {
        if (scrollAt(point)) aim(rules().hitTest(point, item), rules())
        frame = requestAnimationFrame(step)
      }
      frame = requestAnimationFrame(step)
    }
    const delay = isTouch ? setTimeout(begin, DRAG_DELAY_MS) : undefined

    const move = (next: PointerEvent) => {
      if (next.pointerId !== event.pointerId) return
      const moved = Math.hypot(next.clientX - start.x, next.clientY - start.y) > DRAG_THRESHOLD_PX
      if (!session && isTouch && moved) return finish(false, rules())
      point = { x: next.clientX, y: next.clientY }
      if (!session && moved) begin()
      if (!session) return
      for (const listener of pointListeners) listener(point)
      aim(rules().hitTest(point, item), rules())
    }
    const up = (next: PointerEvent) => {
      if (next.pointerId !== event.pointerId) return
      if (session) swallowClick()
      finish(next.type === 'pointerup', rules())
    }
    const key = (next: KeyboardEvent) => {
      if (next.key !== 'Escape' || !session) return
      next.preventDefault()
      next.stopPropagation()
      finish(false, rules())
    }
    // Once lifted, a finger moves the item and no longer the page.
    const hold = (next: Event) => {
      if (session) next.preventDefault()
    }
    detach = () => {
      clearTimeout(delay)
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', up)
      window.removeEventListener('keydown', key, true)
      window.removeEventListener('touchmove', hold)
      window.removeEventListener('contextmenu', hold, true)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', up)
    window.addEventListener('keydown', key, true)
    window.addEventListener('touchmove', hold, { passive: false })
    window.addEventListener('contextmenu', hold, true)
  }

  function pressKey(element: Element, item: Item, rules: () => DragRules<Item, Target>) {
    if (detach) return
    lift(item, element, true, rules())
    const key = (event: KeyboardEvent) => {
      const direction = arrows[event.key]
      const isEnd = event.key === 'Enter' || event.key === ' '
      if (event.key === 'Tab') return finish(false, rules())
      if (!direction && !isEnd && event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      if (!direction || !session) return finish(isEnd, rules())
      const next = rules().keyTarget?.(item, session.target, direction) ?? null
      if (next !== null) aim(next, rules())
    }
    const leave = () => finish(false, rules())
    detach = () => {
      window.removeEventListener('keydown', key, true)
      window.removeEventListener('pointerdown', leave, true)
    }
    window.addEventListener('keydown', key, true)
    window.addEventListener('pointerdown', leave, true)
  }

  return {
    press,
    pressKey,
    cancel: (rules: DragRules<Item, Target>) => finish(false, rules),
    getSession: () => session,
    getPoint: () => point,
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

const arrows: Record<string, DragKey | undefined> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

// Targets are small plain objects made anew for every point.
function sameTarget(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  const [a, b] = [Object.entries(one), other as Record<string, unknown>]
  return a.length === Object.keys(b).length && a.every(([key, value]) => Object.is(value, b[key]))
}

/** The click that ends a drag is none. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, true), 0)
}
