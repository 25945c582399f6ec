import { useT } from '@weft/i18n/react'
import type { DragController, DragSession } from '@weft/ui'
import type { RefObject } from 'react'

import { kindOf } from '../bars/bar.tsx'
import styles from '../bars/bars.module.css'
import type { GanttActions } from '../gantt-actions.ts'
import { describe } from '../rows/row-line.tsx'
import type { Span } from '../schedule/span.ts'
import { edgesOf, type Plot, ROW_HEIGHT } from '../timeline/plot.ts'
import type { GanttData } from '../use-gantt-data.ts'
import { type Grip, isLinkGrip, kindBetween, type Target } from './grip.ts'
import { LinkDraft } from './link-draft.tsx'

interface HeldSignsProps {
  /** The item that is held or pointed at. */
  id: string
  /** Where it would lie; null is where it lies. */
  span: Span | null
  /** Whether it is dragged over days. */
  isHeld: boolean
  session: DragSession<Grip, Target> | null
  subscribePoint: DragController<Grip, Target>['subscribePoint']
  canvas: RefObject<HTMLDivElement | null>
  data: GanttData
  ganttActions: GanttActions
  plot: Plot
  left: number
}

/** What stands beside a bar that is held or pointed at: what is drawn new, the line of a dependency, and words. */
export function HeldSigns(signs: HeldSignsProps) {
  const { id, isHeld, session, subscribePoint, canvas, data, ganttActions, plot, left } = signs
  const t = useT()
  const index = data.indexOf.get(id)
  const bar = index === undefined ? null : (data.rows[index]?.bar ?? null)
  const span = signs.span ?? bar?.span
  if (index === undefined || !span) return null
  const kind = bar && bar.kind !== 'summary' ? kindOf(bar.kind, span) : (bar?.kind ?? 'bar')
  const { start, end } = edgesOf(plot, kind, span)
  const top = index * ROW_HEIGHT
  const link = session && isLinkGrip(session.item) ? session : null
  return (
    <>
      {session?.item.mode === 'draw' && isHeld && (
        <span
          className={styles['ghost']}
          aria-hidden
          style={{ insetBlockStart: top + 6, insetInlineStart: left + start, inlineSize: end - start }}
        />
      )}
      {link && (
        <LinkDraft
          key={id}
          canvas={canvas}
          subscribe={subscribePoint}
          fromStart={left + (link.item.mode === 'link-end' ? end : start)}
          top={top + ROW_HEIGHT / 2}
        />
      )}
      <span
        className={styles['tip']}
        aria-hidden
        data-below={index === 0 || undefined}
        style={{ insetBlockStart: index === 0 ? top + 36 : top - 30, insetInlineStart: left + start }}
      >
        {link ? sayLink(link) : describe({ kind, span, progress: bar?.progress ?? null }, data.look, t)}
      </span>
    </>
  )

  function sayLink({ item, target }: DragSession<Grip, Target>): string {
    if (!target || !('item' in target)) return t('Drop it on the item that has to wait')
    const names = { name: ganttActions.nameOfItem(target.item), other: ganttActions.nameOfItem(id) }
    return `${kindBetween(item, target.side)} · ${t('{name} waits for {other}', names)}`
  }
}
