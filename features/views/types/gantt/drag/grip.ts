import type { GanttActions } from '../gantt-actions.ts'
import type { LinkKind } from '../schedule/dependency.ts'
import type { Span } from '../schedule/span.ts'
import type { GanttData } from '../use-gantt-data.ts'

/** What of an item is held: all of it, an edge, the dot that dependencies begin at, or an empty lane. */
export interface Grip {
  mode: 'move' | 'start' | 'end' | 'link-start' | 'link-end' | 'draw'
  id: string
  /** Where in time it was taken hold of, with the part of the day. */
  day: number
  span: Span
}

/** By how many days, over which days, or on which end of which bar. */
export type Target = { days: number } | { from: number; to: number } | { item: string; side: 'S' | 'F' }

/** Whether a dependency is drawn from it. */
export const isLinkGrip = ({ mode }: Pick<Grip, 'mode'>): boolean =>
  mode === 'link-start' || mode === 'link-end'

/** What a pointer takes hold of; null where there is nothing, or it may not be moved. */
export function gripOf(
  event: PointerEvent,
  data: GanttData,
  ganttActions: GanttActions,
  day: number,
): Grip | null {
  const target = event.target as Element
  const element = target.closest<HTMLElement>('[data-bar]')
  const id = element?.dataset['bar']
  if (id !== undefined) {
    const mode = (target.closest<HTMLElement>('[data-grip]')?.dataset['grip'] ?? 'move') as Grip['mode']
    const span = data.spanOf(id)
    if (!span || (!isLinkGrip({ mode }) && !ganttActions.canMove(id))) return null
    return { mode, id, day, span }
  }
  const key = target.closest('[data-lane]')?.closest<HTMLElement>('[data-row]')?.dataset['row']
  const row = key === undefined ? undefined : data.rows.find((one) => one.key === key)
  return row?.item ? { mode: 'draw', id: row.id, day, span: { start: 0, end: 0 } } : null
}

/** Where it would lie. */
export function spanOf({ mode, span }: Grip, target: { days: number } | { from: number; to: number }): Span {
  if ('from' in target) return { start: target.from, end: target.to }
  const { start, end } = span
  if (mode === 'start') return { start: Math.min(end, start + target.days), end }
  if (mode === 'end') return { start, end: Math.max(start, end + target.days) }
  return { start: start + target.days, end: end + target.days }
}

/** The bar under the pointer; over the last part of a wide one its end is meant. */
export function linkTarget(x: number, y: number, from: string): Target | null {
  const bar = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-bar]')
  const item = bar?.dataset['bar']
  if (!bar || item === undefined || item === from) return null
  const box = bar.getBoundingClientRect()
  const isRtl = getComputedStyle(bar).direction === 'rtl'
  const fromEnd = isRtl ? x - box.left : box.right - x
  return { item, side: box.width >= 48 && fromEnd < box.width / 3 ? 'F' : 'S' }
}

export function kindBetween({ mode }: Grip, side: 'S' | 'F'): LinkKind {
  return `${mode === 'link-end' ? 'F' : 'S'}${side}`
}
