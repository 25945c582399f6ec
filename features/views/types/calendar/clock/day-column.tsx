import type { Day } from '@weft/recurrence'
import { useT } from '@weft/i18n/react'

import { isWeekend } from '../layout/days.ts'
import { packColumns } from '../layout/columns.ts'
import { barProps } from '../month/bar-props.ts'
import { EventBar } from '../month/event-bar.tsx'
import type { CalendarContext } from '../calendar-context.ts'
import type { Segment } from './day-segments.ts'
import { NowLine } from './now-line.tsx'
import styles from './clock.module.css'

interface DayColumnProps {
  context: CalendarContext
  day: Day
  segments: readonly Segment[]
  /** How many events stand side by side at most. */
  most: number
}

/** The hours of one day, with what happens in them. */
export function DayColumn({ context, day, segments, most }: DayColumnProps) {
  const t = useT()
  const { settings, words, today, cursor } = context
  const [from, to] = settings.hours
  const [low, minutes] = [from * 60, (to - from) * 60]
  const share = (at: number) => `${((at / minutes) * 100).toFixed(3)}%`
  const { placed, hidden } = packColumns(segments, most)
  return (
    <div
      className={styles['column']}
      role="gridcell"
      aria-label={words.full(day)}
      data-day={day}
      data-clock
      data-weekend={isWeekend(day) || undefined}
    >
      {!isWeekend(day) &&
        restOf(settings.work_hours, settings.hours).map(([start, end]) => (
          <span
            key={start}
            className={styles['rest']}
            style={{ insetBlockStart: share(start * 60 - low), blockSize: share((end - start) * 60) }}
          />
        ))}
      <div className={styles['events']}>
        {placed.map(({ event: { event, ...segment }, column, columns, span }) => {
          const top = share(segment.from - low)
          const height = share(Math.max(segment.to - segment.from, 0))
          return (
            <EventBar
              key={event.key}
              {...barProps(context, event)}
              kind="block"
              time={segment.to - segment.from >= 40 ? context.look.time(event) : ''}
              cutStart={segment.cutStart}
              cutEnd={segment.cutEnd}
              isTab={day === cursor}
              place={`--top:${top};--height:calc(${height} - 1px);--column:${column};--columns:${columns};--span:${span}`}
            />
          )
        })}
        {hidden.map(({ at, events }) => (
          <button
            key={at}
            type="button"
            className={styles['others']}
            data-more={day}
            tabIndex={day === cursor ? 0 : -1}
            style={{ insetBlockStart: share(at - low) }}
            aria-label={t('+{count} more', { count: events.length })}
          >
            {`+${events.length}`}
          </button>
        ))}
      </div>
      {day === today && <NowLine tz={context.tz} hours={settings.hours} />}
    </div>
  )
}

/** The hours before and after work, as far as they are shown. */
function restOf(work: readonly [number, number], [from, to]: readonly [number, number]): [number, number][] {
  const parts: [number, number][] = [
    [from, Math.min(work[0], to)],
    [Math.max(work[1], from), to],
  ]
  return parts.filter(([start, end]) => end > start)
}
