import { useT } from '@weft/i18n/react'
import { useDelayed, useDrag } from '@weft/ui'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

import type { GanttActs } from '../gantt-acts.ts'
import styles from '../bars/bars.module.css'
import linkStyles from '../links/links.module.css'
import { describe } from '../rows/row-line.tsx'
import type { LinkKind } from '../schedule/dependency.ts'
import type { Span } from '../schedule/span.ts'
import { edgesOf, type Plot, ROW_HEIGHT } from '../timeline/plot.ts'
import type { GanttData } from '../use-gantt-data.ts'
import { kindOf } from '../bars/bar.tsx'
import type { Preview } from './preview.ts'

/** What of an item is held: all of it, an edge, the dot that dependencies begin at, or an empty lane. */
export interface Grip {
  mode: 'move' | 'start' | 'end' | 'link-start' | 'link-end' | 'draw'
  id: string
  /** Where in time it was taken hold of, with the part of the day. */
  day: number
  span: Span
}

type Target = { days: number } | { from: number; to: number } | { item: string; side: 'S' | 'F' }

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
  acts: GanttActs
  plot: Plot
  preview: Preview
  left: number
  onGrip(id: string): void
}

const HOVER_MS = 350

/** Drags bars, their edges and dependencies by pointer and finger, and says what is held or pointed at. */
export function BarDrag({ handleRef, canvas, data, acts, plot, preview, left, onGrip }: BarDragProps) {
  const t = useT()
  const [hovered, setHovered] = useState<string | null>(null)
  const isResting = useDelayed(hovered !== null, HOVER_MS)

  const dayAt = (x: number) => {
    const element = canvas.current
    if (!element) return plot.first
    const box = element.getBoundingClientRect()
    const isRtl = getComputedStyle(element).direction === 'rtl'
    const fromStart = isRtl ? box.right - x : x - box.left
    return plot.first + (fromStart - left) / plot.dayWidth
  }
  const drag = useDrag<Grip, Target>({
    nameItem: ({ id }) => acts.nameOfItem(id),
    namePlace(target, grip) {
      if ('item' in target) return acts.nameOfItem(target.item)
      return describe({ kind: 'bar', span: spanOf(grip, target), progress: null }, data.look, t)
    },
    hitTest({ x, y }, grip) {
      if (grip.mode === 'link-start' || grip.mode === 'link-end') return linkTarget(x, y, grip.id)
      const day = dayAt(x)
      if (grip.mode !== 'draw') return { days: Math.round(day - grip.day) }
      const [a, b] = [Math.floor(grip.day), Math.floor(day)]
      return { from: Math.min(a, b), to: Math.max(a, b) }
    },
    onLift: ({ id }) => onGrip(id),
    onDrop(grip, target) {
      if ('item' in target) {
        acts.link(grip.id, target.item, { kind: kindBetween(grip, target.side), lag: 0 })
        return
      }
      const span = spanOf(grip, target)
      if ('days' in target && target.days === 0) return
      acts.move(new Map([[grip.id, span]]))
    },
  })
  const { session, controller } = drag

  useLayoutEffect(() => {
    handleRef.current = {
      press(event) {
        const grip = gripOf(event, data, acts, dayAt(event.clientX))
        if (!grip) return
        setHovered(null)
        drag.press(event, event.target as Element, grip)
      },
      hover(target) {
        setHovered(target?.closest<HTMLElement>('[data-bar]')?.dataset['bar'] ?? null)
      },
    }
  })

  const target = session?.target ?? null
  const isLink = session?.item.mode === 'link-start' || session?.item.mode === 'link-end'
  const held = session && target && !('item' in target) ? spanOf(session.item, target) : null
  const isMoved = session !== null && held !== null && session.item.mode !== 'draw'
  const moved = isMoved ? acts.planned(new Map([[session.item.id, held]])) : null
  // A parent goes along with what lies below it.
  if (isMoved && data.summaries.has(session.item.id)) moved?.set(session.item.id, held)
  const isShowing = useRef(false)
  useLayoutEffect(() => {
    // What is held by keys is shown by those.
    if (moved || isShowing.current) preview.show(moved)
    isShowing.current = moved !== null
  })
  useEffect(() => () => preview.show(null), [preview])

  const spoken = session ? session.item.id : isResting ? hovered : null
  const index = spoken === null ? undefined : data.indexOf.get(spoken)
  const bar = index === undefined ? null : (data.rows[index]?.bar ?? null)
  const span = (session && moved?.get(session.item.id)) ?? held ?? bar?.span
  if (index === undefined || !span || spoken === null) return null
  const kind = bar && bar.kind !== 'summary' ? kindOf(bar.kind, span) : (bar?.kind ?? 'bar')
  const edges = edgesOf(plot, kind, span)
  const top = index * ROW_HEIGHT
  return (
    <>
      {session?.item.mode === 'draw' && held && (
        <span
          className={styles['ghost']}
          aria-hidden
          style={{
            insetBlockStart: top + 6,
            insetInlineStart: left + edges.start,
            inlineSize: edges.end - edges.start,
          }}
        />
      )}
      {isLink && session && (
        <LinkDraft
          key={spoken}
          canvas={canvas}
          subscribe={controller.subscribePoint}
          fromStart={left + (session.item.mode === 'link-end' ? edges.end : edges.start)}
          top={top + ROW_HEIGHT / 2}
        />
      )}
      <span
        className={styles['tip']}
        aria-hidden
        data-below={index === 0 || undefined}
        style={{ insetBlockStart: index === 0 ? top + 36 : top - 30, insetInlineStart: left + edges.start }}
      >
        {isLink && target && 'item' in target && session
          ? sayLink(kindBetween(session.item, target.side), acts, spoken, target.item)
          : isLink
            ? t('Drop it on what has to wait')
            : describe({ kind, span, progress: bar?.progress ?? null }, data.look, t)}
      </span>
    </>
  )

  function sayLink(link: LinkKind, { nameOfItem }: GanttActs, from: string, to: string): string {
    return `${link} · ${t('{name} waits for {other}', { name: nameOfItem(to), other: nameOfItem(from) })}`
  }
}

function gripOf(event: PointerEvent, data: GanttData, acts: GanttActs, day: number): Grip | null {
  const target = event.target as Element
  const element = target.closest<HTMLElement>('[data-bar]')
  const id = element?.dataset['bar']
  if (id !== undefined) {
    const grip = target.closest<HTMLElement>('[data-grip]')?.dataset['grip'] as Grip['mode'] | undefined
    const span = data.spanOf(id)
    const isLink = grip === 'link-start' || grip === 'link-end'
    if (!span || (!isLink && !acts.canMove(id))) return null
    return { mode: grip ?? 'move', id, day, span }
  }
  const key = target.closest('[data-lane]')?.closest<HTMLElement>('[data-row]')?.dataset['row']
  const row = key === undefined ? undefined : data.rows.find((one) => one.key === key)
  return row?.item ? { mode: 'draw', id: row.id, day, span: { start: 0, end: 0 } } : null
}

function spanOf({ mode, span }: Grip, target: { days: number } | { from: number; to: number }): Span {
  if ('from' in target) return { start: target.from, end: target.to }
  const { start, end } = span
  if (mode === 'start') return { start: Math.min(end, start + target.days), end }
  if (mode === 'end') return { start, end: Math.max(start, end + target.days) }
  return { start: start + target.days, end: end + target.days }
}

/** The bar under the pointer; over the last part of a wide one its end is meant. */
function linkTarget(x: number, y: number, from: string): Target | null {
  const bar = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-bar]')
  const item = bar?.dataset['bar']
  if (!bar || item === undefined || item === from) return null
  const box = bar.getBoundingClientRect()
  const isRtl = getComputedStyle(bar).direction === 'rtl'
  const fromEnd = isRtl ? x - box.left : box.right - x
  return { item, side: box.width >= 48 && fromEnd < box.width / 3 ? 'F' : 'S' }
}

function kindBetween({ mode }: Grip, side: 'S' | 'F'): LinkKind {
  return `${mode === 'link-end' ? 'F' : 'S'}${side}`
}

interface LinkDraftProps {
  canvas: RefObject<HTMLDivElement | null>
  subscribe: (listener: (point: { x: number; y: number }) => void) => () => void
  fromStart: number
  top: number
}

/** The line from where a dependency was taken hold of to the pointer; drawn without the rest of the page. */
function LinkDraft({ canvas, subscribe, fromStart, top }: LinkDraftProps) {
  const path = useRef<SVGPathElement>(null)
  useEffect(
    () =>
      subscribe(({ x, y }) => {
        const element = canvas.current
        const box = element?.getBoundingClientRect()
        if (!element || !box) return
        const isRtl = getComputedStyle(element).direction === 'rtl'
        const end = isRtl ? box.right - x : x - box.left
        path.current?.setAttribute('d', `M${fromStart} ${top}L${end} ${y - box.top}`)
      }),
    [canvas, subscribe, fromStart, top],
  )
  return (
    <svg className={linkStyles['draft']} aria-hidden>
      <path ref={path} />
    </svg>
  )
}
