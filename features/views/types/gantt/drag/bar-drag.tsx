import { useT } from '@weft/i18n/react'
import { type DragSession, useDelayed, useDrag } from '@weft/ui'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

import type { GanttActions } from '../gantt-actions.ts'
import { describe } from '../rows/row-line.tsx'
import type { Span } from '../schedule/span.ts'
import { dayUnder } from '../timeline/day-under.ts'
import type { Plot } from '../timeline/plot.ts'
import type { GanttData } from '../use-gantt-data.ts'
import { type Grip, gripOf, isLinkGrip, kindBetween, linkTarget, spanOf, type Target } from './grip.ts'
import { HeldSigns } from './held-signs.tsx'
import type { Preview } from './preview.ts'

export interface BarDragHandle {
  /** A pointer went down somewhere among the rows. */
  press(event: PointerEvent): void
  /** It is over something else. */
  hover(target: Element | null): void
}

interface BarDragProps {
  handleRef: RefObject<BarDragHandle | null>
  canvas: RefObject<HTMLDivElement | null>
  data: GanttData
  ganttActions: GanttActions
  plot: Plot
  preview: Preview
  left: number
  onGrip(id: string): void
}

const HOVER_MS = 350

/** Drags bars, their edges and dependencies by pointer and finger, and says what is held or pointed at. */
export function BarDrag({
  handleRef,
  canvas,
  data,
  ganttActions,
  plot,
  preview,
  left,
  onGrip,
}: BarDragProps) {
  const t = useT()
  const [hovered, setHovered] = useState<string | null>(null)
  const isResting = useDelayed(hovered !== null, HOVER_MS)
  const dayAt = (x: number) => dayUnder(canvas.current, x, { plot, left }) ?? plot.first
  const drag = useDrag<Grip, Target>({
    nameItem: ({ id }) => ganttActions.nameOfItem(id),
    namePlace(target, grip) {
      if ('item' in target) return ganttActions.nameOfItem(target.item)
      return describe({ kind: 'bar', span: spanOf(grip, target), progress: null }, data.look, t)
    },
    hitTest({ x, y }, grip) {
      if (isLinkGrip(grip)) return linkTarget(x, y, grip.id)
      const day = dayAt(x)
      if (grip.mode !== 'draw') return { days: Math.round(day - grip.day) }
      const [a, b] = [Math.floor(grip.day), Math.floor(day)]
      return { from: Math.min(a, b), to: Math.max(a, b) }
    },
    onLift: ({ id }) => onGrip(id),
    onDrop(grip, target) {
      if ('item' in target) {
        ganttActions.link(grip.id, target.item, { kind: kindBetween(grip, target.side), lag: 0 })
        return
      }
      const span = spanOf(grip, target)
      if ('days' in target && target.days === 0) return
      ganttActions.move(new Map([[grip.id, span]]))
    },
  })
  const { session, controller } = drag

  useLayoutEffect(() => {
    handleRef.current = {
      press(event) {
        const grip = gripOf(event, data, ganttActions, dayAt(event.clientX))
        if (!grip) return
        setHovered(null)
        drag.press(event, event.target as Element, grip)
      },
      hover(target) {
        setHovered(target?.closest<HTMLElement>('[data-bar]')?.dataset['bar'] ?? null)
      },
    }
  })

  const { held, moved } = heldSpans(session, { data, ganttActions })
  useShownSpans(preview, moved)
  const spoken = session ? session.item.id : isResting ? hovered : null
  if (spoken === null) return null
  return (
    <HeldSigns
      id={spoken}
      span={(session && moved?.get(session.item.id)) ?? held}
      isHeld={held !== null}
      subscribePoint={controller.subscribePoint}
      {...{ session, canvas, data, ganttActions, plot, left }}
    />
  )
}

/** Where what is held would lie, and all that moves with it. */
function heldSpans(
  session: DragSession<Grip, Target> | null,
  { data, ganttActions }: Pick<BarDragProps, 'data' | 'ganttActions'>,
): { held: Span | null; moved: Map<string, Span> | null } {
  const target = session?.target ?? null
  const held = session && target && !('item' in target) ? spanOf(session.item, target) : null
  const isMoved = session !== null && held !== null && session.item.mode !== 'draw'
  const moved = isMoved ? ganttActions.planned(new Map([[session.item.id, held]])) : null
  // A parent goes along with what lies below it.
  if (isMoved && data.summaries.has(session.item.id)) moved?.set(session.item.id, held)
  return { held, moved }
}

/** Draws bars where they would lie, for as long as something is held here. */
function useShownSpans(preview: Preview, moved: ReadonlyMap<string, Span> | null): void {
  const isShowing = useRef(false)
  useLayoutEffect(() => {
    // What is held by keys is shown by those.
    if (moved || isShowing.current) preview.show(moved)
    isShowing.current = moved !== null
  })
  useEffect(() => () => preview.show(null), [preview])
}
