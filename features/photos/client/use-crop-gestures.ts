import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'

import { moveView, type PictureSize, type View, zoomView } from './crop.ts'

const KEY_MOVE = 0.05
const KEY_ZOOM = 1.1
const WHEEL_ZOOM = 0.002

type Change = (change: (view: View) => View) => void

/** Dragging, pinching, the wheel and keys over the stage: one way to move and to go nearer for each of them. */
export function useCropGestures(
  stage: RefObject<HTMLElement | null>,
  picture: PictureSize,
  onChange: Change,
) {
  const pointers = useRef(new Map<number, { x: number; y: number }>())

  useEffect(() => {
    const element = stage.current
    if (!element) return
    // React listens passively, and the page behind must not scroll.
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault()
      const at = placeIn(element, event)
      onChange((view) => zoomView(picture, view, view.zoom * Math.exp(-event.deltaY * WHEEL_ZOOM), at))
    }
    element.addEventListener('wheel', handleWheel, { passive: false })
    return () => element.removeEventListener('wheel', handleWheel)
  }, [stage, picture, onChange])

  return {
    tabIndex: 0,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'mouse' && event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const known = pointers.current.get(event.pointerId)
      if (!known) return
      const element = event.currentTarget
      const side = element.clientWidth || 1
      const next = { x: event.clientX, y: event.clientY }
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
      pointers.current.set(event.pointerId, next)
      // Of two fingers each brings half of the way.
      const share = other ? 0.5 : 1
      const dx = ((next.x - known.x) / side) * share
      const dy = ((next.y - known.y) / side) * share
      const spread = other ? distance(next, other) / Math.max(1, distance(known, other)) : 1
      const at = placeIn(
        element,
        other ? { clientX: (next.x + other.x) / 2, clientY: (next.y + other.y) / 2 } : event,
      )
      onChange((view) => zoomView(picture, moveView(picture, view, dx, dy), view.zoom * spread, at))
    },
    onPointerUp: (event: PointerEvent) => pointers.current.delete(event.pointerId),
    onPointerCancel: (event: PointerEvent) => pointers.current.delete(event.pointerId),
    onKeyDown(event: KeyboardEvent) {
      const step = event.shiftKey ? KEY_MOVE * 4 : KEY_MOVE
      const moves: Record<string, [number, number]> = {
        ArrowLeft: [step, 0],
        ArrowRight: [-step, 0],
        ArrowUp: [0, step],
        ArrowDown: [0, -step],
      }
      const zooms: Record<string, number> = { '+': KEY_ZOOM, '=': KEY_ZOOM, '-': 1 / KEY_ZOOM }
      const move = moves[event.key]
      const zoom = zooms[event.key]
      if (!move && zoom === undefined) return
      event.preventDefault()
      if (move) onChange((view) => moveView(picture, view, ...move))
      else if (zoom !== undefined) onChange((view) => zoomView(picture, view, view.zoom * zoom))
    },
  }
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** Where something is over the stage, in shares of it from its middle. */
function placeIn(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  const box = element.getBoundingClientRect()
  return {
    x: (clientX - box.left) / (box.width || 1) - 0.5,
    y: (clientY - box.top) / (box.height || 1) - 0.5,
  }
}
