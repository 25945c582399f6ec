import { nextTurn } from '@weft/base'

import { DRAG_THRESHOLD_PX, GESTURE_THRESHOLD_PX } from '../timing.ts'
import { createAutoScroll } from './auto-scroll.ts'
import type { DragKey, DragRules, DragState } from './drag-session.ts'
import { createFingerRest } from './finger-rest.ts'
import { swallowClick } from './swallow-click.ts'

function lift<Item, Target>(
  state: DragState<Item, Target>,
  { item, element, isKeyboard }: { item: Item; element: Element; isKeyboard: boolean },
  rules: DragRules<Item, Target>,
) {
  const box = element.getBoundingClientRect()
  const grip = isKeyboard ? { x: 0, y: 0 } : { x: state.point.x - box.left, y: state.point.y - box.top }
  if (isKeyboard) state.point = { x: box.left, y: box.top }
  document.documentElement.dataset['dragging'] = isKeyboard ? 'keyboard' : 'pointer'
  document.getSelection()?.removeAllRanges()
  const size = { width: box.width, height: box.height }
  state.set({ item, target: isKeyboard ? null : rules.hitTest(state.point, item), isKeyboard, size, grip })
  rules.onLift?.(item)
  if (state.session) rules.onEvent?.('lifted', state.session)
}

function aim<Item, Target>(
  state: DragState<Item, Target>,
  target: Target | null,
  rules: DragRules<Item, Target>,
) {
  if (!state.session || sameTarget(state.session.target, target)) return
  state.set({ ...state.session, target })
  rules.onEvent?.('moved', state.session)
}

/** Ends the drag: drops when there is a place for it, cancels otherwise. */
export function finish<Item, Target>(
  state: DragState<Item, Target>,
  isDrop: boolean,
  rules: DragRules<Item, Target>,
): void {
  state.detach?.()
  state.detach = null
  delete document.documentElement.dataset['dragging']
  const ended = state.session
  if (!ended) return
  state.set(null)
  if (isDrop && ended.target !== null) {
    rules.onDrop(ended.item, ended.target)
    rules.onEvent?.('dropped', ended)
  } else {
    rules.onCancel?.(ended.item)
    rules.onEvent?.('cancelled', ended)
  }
}

/** A pointer went down on something that can be dragged; `meanwhile` is what it has done since. */
export function press<Item, Target>(
  state: DragState<Item, Target>,
  event: PointerEvent,
  element: Element,
  item: Item,
  rules: () => DragRules<Item, Target>,
  meanwhile: readonly PointerEvent[] = [],
): void {
  if (state.detach) return
  const start = { x: event.clientX, y: event.clientY }
  const isTouch = event.pointerType === 'touch'
  let frame = 0
  // A finger that only rests means what it rests on: it carries nothing anywhere, wherever on the screen it is.
  let isCarrying = !isTouch
  state.point = start

  const begin = () => {
    lift(state, { item, element, isKeyboard: false }, rules())
    const autoScroll = createAutoScroll()
    const step = () => {
      if (isCarrying && autoScroll(state.point)) aim(state, rules().hitTest(state.point, item), rules())
      frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
  }
  const rest = isTouch ? createFingerRest(event, begin) : null

  const move = (next: PointerEvent) => {
    if (next.pointerId !== event.pointerId) return
    // Its button was let go where the page could not hear it.
    if (next.pointerType === 'mouse' && next.buttons === 0) return finish(state, false, rules())
    const distance = Math.hypot(next.clientX - start.x, next.clientY - start.y)
    // A finger is never quite still; one that has gone further than a tap may is scrolling. That it did so before it
    // could have rested may be heard late.
    if (rest && !isCarrying && (!state.session || !rest.isOver(next))) {
      if (distance > GESTURE_THRESHOLD_PX) finish(state, false, rules())
      return
    }
    state.point = { x: next.clientX, y: next.clientY }
    if (!state.session && distance > DRAG_THRESHOLD_PX) begin()
    if (!state.session) return
    isCarrying ||= distance > GESTURE_THRESHOLD_PX
    state.tellPoint(state.point)
    if (isCarrying) aim(state, rules().hitTest(state.point, item), rules())
  }
  const up = (next: PointerEvent, hasClick = true) => {
    if (next.pointerId !== event.pointerId) return
    const isUp = next.type === 'pointerup'
    if (isUp && !state.session && rest?.isOver(next)) begin()
    const isRest = isUp && state.session !== null && !isCarrying
    if (state.session && hasClick) swallowClick()
    finish(state, isUp && isCarrying, rules())
    if (isRest) rules().onRest?.(item)
  }
  const handleUp = (next: PointerEvent) => up(next)
  const key = (next: KeyboardEvent) => {
    if (next.key !== 'Escape' || !state.session) return
    next.preventDefault()
    next.stopPropagation()
    finish(state, false, rules())
  }
  // Once lifted, a finger moves the item and no longer the page, and its rest opens no menu.
  const hold = (next: Event) => {
    // On a busy page the browser may find before the timer does that the finger rested.
    if (!state.session && rest && next.type === 'contextmenu') {
      rest.stop()
      begin()
    }
    if (!state.session) return
    next.preventDefault()
    if (next.type === 'contextmenu') next.stopPropagation()
  }
  // Whatever is pressed next tells that the end of this one was lost.
  const other = (next: PointerEvent) => next.isPrimary && finish(state, false, rules())
  const listening = new AbortController()
  const { signal } = listening
  const detach = () => {
    rest?.stop()
    cancelAnimationFrame(frame)
    listening.abort()
  }
  window.addEventListener('pointerdown', other, { signal, capture: true })
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', handleUp, { signal })
  window.addEventListener('pointercancel', handleUp, { signal })
  window.addEventListener('keydown', key, { signal, capture: true })
  window.addEventListener('touchmove', hold, { signal, passive: false })
  window.addEventListener('contextmenu', hold, { signal, capture: true })
  state.detach = detach
  for (const next of meanwhile) move(next)
  const last = meanwhile.at(-1)
  if (last?.type !== 'pointerup') return
  // The page shows first what was lifted, as it had with the pointer still going.
  void nextTurn().then(() => {
    if (state.detach !== detach) return
    move(last)
    // Its click is over.
    up(last, false)
  })
}

/** The key that lifts was pressed. */
export function pressKey<Item, Target>(
  state: DragState<Item, Target>,
  element: Element,
  item: Item,
  rules: () => DragRules<Item, Target>,
): void {
  if (state.detach) return
  lift(state, { item, element, isKeyboard: true }, rules())
  const key = (event: KeyboardEvent) => {
    const direction = arrows[event.key]
    const isEnd = event.key === 'Enter' || event.key === ' '
    if (event.key === 'Tab') return finish(state, false, rules())
    if (!direction && !isEnd && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (!direction || !state.session) return finish(state, isEnd, rules())
    const next = rules().keyTarget?.(item, state.session.target, direction) ?? null
    if (next !== null) aim(state, next, rules())
  }
  const leave = () => finish(state, false, rules())
  state.detach = () => {
    window.removeEventListener('keydown', key, true)
    window.removeEventListener('pointerdown', leave, true)
  }
  window.addEventListener('keydown', key, true)
  window.addEventListener('pointerdown', leave, true)
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
