import { memo } from 'react'

import styles from '../gantt.module.css'
import type { WorkCalendar } from '../schedule/working-days.ts'
import { type Plot, widthOf, xOf } from './plot.ts'
import type { Reach } from './reach.ts'
import { type ShownPart, useShownDays } from '../chart/use-viewport.ts'
import { ticksOf, type TickContext } from './scale.ts'

interface TimelineProps {
  plot: Plot
  shown: ShownPart
  context: TickContext
}

/** The two lines that say which days are below. */
export const TimelineHead = memo(function TimelineHead({ plot, shown, context }: TimelineProps) {
  const days = useShownDays(shown)
  return (
    <div className={styles['ticks']} style={{ inlineSize: widthOf(plot) }} aria-hidden>
      {(['upper', 'lower'] as const).map((line) => (
        <div key={line} className={styles[line]}>
          {ticksOf(plot.scale, line, days, context).map((tick) => (
            <span
              key={tick.first}
              className={styles['tick']}
              data-today={tick.isToday || undefined}
              data-free={tick.isFree || undefined}
              style={{ insetInlineStart: xOf(plot, tick.first), inlineSize: tick.length * plot.dayWidth }}
            >
              <span>{tick.label}</span>
            </span>
          ))}
        </div>
      ))}
    </div>
  )
})

interface BackdropProps extends TimelineProps {
  left: number
  hasToday: boolean
}

/** What lies behind the bars: days off, lines of weeks or months, and today. */
export const Backdrop = memo(function Backdrop({ plot, shown, context, left, hasToday }: BackdropProps) {
  const days = useShownDays(shown)
  const { dayWidth, scale } = plot
  const lines = ticksOf(scale, scale === 'day' ? 'lower' : 'upper', days, context)
  const showsFree = dayWidth >= 6
  return (
    <div
      className={styles['backdrop']}
      style={{ insetInlineStart: left, inlineSize: widthOf(plot) }}
      aria-hidden
    >
      {showsFree &&
        freeDays(days, context.calendar).map(({ first, length }) => (
          <span
            key={`free ${first}`}
            className={styles['free']}
            style={{ insetInlineStart: xOf(plot, first), inlineSize: length * dayWidth }}
          />
        ))}
      {lines.map(({ first }) => (
        <span key={first} className={styles['line']} style={{ insetInlineStart: xOf(plot, first) }} />
      ))}
      {hasToday && (
        <span
          className={styles['today']}
          data-today-line
          style={{ insetInlineStart: xOf(plot, context.today) + dayWidth / 2 }}
        />
      )}
    </div>
  )
})

/** Days off that follow each other, as one. */
function freeDays({ first, last }: Reach, calendar: WorkCalendar): { first: number; length: number }[] {
  const free: { first: number; length: number }[] = []
  for (let day = first; day <= last; day++) {
    if (calendar.isWorking(day)) continue
    const before = free.at(-1)
    if (before && before.first + before.length === day) before.length++
    else free.push({ first: day, length: 1 })
  }
  return free
}
