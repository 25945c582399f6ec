import { createPause } from '@weft/ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { memo, type RefObject, useEffect, useState } from 'react'

import { nameOf } from '../../../client/cards/card-attributes.ts'
import { type Plot, ROW_HEIGHT } from '../timeline/plot.ts'
import { dayText } from '../timeline/scale.ts'
import type { GanttData } from '../use-gantt-data.ts'
import styles from './beyond.module.css'
import { sideOf } from './beyond.ts'
import type { ShownPart } from './use-viewport.ts'

/** Nothing is drawn while one scrolls: only where it rests. */
const REST_MS = 120
const LONGEST_MS = 5_000

interface BeyondSignsProps {
  scroller: RefObject<HTMLDivElement | null>
  /** The day at the timeline's inline start. */
  edge: RefObject<{ day: number } | null>
  shown: ShownPart
  data: GanttData
  plot: Plot
  left: number
  viewWidth: number
  onReveal(item_id: string): void
}

/** Where bars are that lie out of sight: a press goes there. The words of a row say it to those who hear it. */
export const BeyondSigns = memo(function BeyondSigns(props: BeyondSignsProps) {
  const { scroller, edge, shown, data, plot, left, viewWidth, onReveal } = props
  const [rest, setRest] = useState({ from: 0, to: 0, day: 0 })
  useEffect(() => {
    const look = () => {
      const { from, to } = shown.current
      const day = edge.current?.day
      if (day === undefined) return
      setRest((was) => (was.from === from && was.to === to && was.day === day ? was : { from, to, day }))
    }
    look()
    const element = scroller.current
    const pause = createPause(look, REST_MS, LONGEST_MS)
    element?.addEventListener('scroll', pause.ask, { passive: true })
    return () => {
      pause.cancel()
      element?.removeEventListener('scroll', pause.ask)
    }
  }, [scroller, edge, shown, plot, viewWidth])
  const seen = { first: rest.day, last: rest.day + viewWidth / plot.dayWidth }
  return (
    <div
      className={styles['beyond']}
      style={{ insetInlineStart: left, inlineSize: viewWidth }}
      aria-hidden
      data-beyond
    >
      {data.rows.slice(rest.from, rest.to).map(({ key, id, item, bar }, n) => {
        const side = item && bar && sideOf(bar.span, seen)
        if (!side) return null
        return (
          <button
            key={key}
            type="button"
            tabIndex={-1}
            className={styles['sign']}
            data-side={side}
            style={{ insetBlockStart: (rest.from + n) * ROW_HEIGHT + 6 }}
            onClick={() => onReveal(id)}
          >
            {side === 'before' && <ChevronLeft className="icon-flip" />}
            {left === 0 && <bdi className={styles['name']}>{nameOf(item, data.look)}</bdi>}
            <span>{dayText(side === 'before' ? bar.span.end : bar.span.start, data.look.days)}</span>
            {side === 'after' && <ChevronRight className="icon-flip" />}
          </button>
        )
      })}
    </div>
  )
}, isSame)

/** What a press does is made anew with every drawing, and does the same as long as the rest is the same. */
function isSame(a: BeyondSignsProps, b: BeyondSignsProps): boolean {
  return (['data', 'plot', 'left', 'viewWidth'] as const).every((name) => a[name] === b[name])
}
