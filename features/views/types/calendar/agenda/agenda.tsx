import { useT } from '@weft/i18n/react'
import { Button, EmptyState } from '@weft/ui'
import { ChevronUp, Plus } from 'lucide-react'
import { type KeyboardEvent, useCallback, useLayoutEffect, useMemo, useRef } from 'react'

import type { ViewProps } from '../../../client/view-member.ts'
import type { CalendarEvent, EventReader } from '../events/calendar-event.ts'
import { useNearest } from '../events/use-nearest.ts'
import type { DayRange } from '../layout/days.ts'
import type { CalendarContext } from '../calendar-context.ts'
import { type AgendaRow, agendaRows } from './agenda-rows.ts'
import { AgendaEnd } from './agenda-end.tsx'
import { EventRow } from './event-row.tsx'
import { type ListControl, WindowedList } from './windowed-list.tsx'
import shared from '../../../client/views.module.css'
import styles from './agenda.module.css'

interface AgendaProps extends Pick<ViewProps, 'query'> {
  context: CalendarContext
  reader: EventReader
  events: readonly CalendarEvent[]
  range: DayRange
}

/** Px; a finger needs more. */
const ROW = 36
const TOUCH_ROW = 48

/** The days that have something as a list, from today on or those of another month; it goes on as it is read. */
export function Agenda({ context, query, reader, events, range }: AgendaProps) {
  const t = useT()
  const { today, cursor, settings, isMobile } = context
  const list = useRef<ListControl>(null)
  const { from, to } = range
  const { weekends } = settings
  const rows = useMemo(
    () => agendaRows(events, { range: { from, to }, weekends, today }),
    [events, from, to, weekends, today],
  )
  const { before = null, after, earlier = 0 } = useNearest(query, reader, range) ?? {}
  const lead = before ? 1 : 0
  const heightOf = useCallback(
    (index: number) => (isMobile && rows[index - lead]?.kind !== 'day' ? TOUCH_ROW : ROW),
    [isMobile, rows, lead],
  )
  // The day of the cursor, or the next one that has something, comes into sight when the month is shown.
  const isShown = useRef(false)
  useLayoutEffect(() => {
    if (isShown.current) return
    isShown.current = true
    const at = rows.findIndex(({ day }) => day >= cursor)
    if (at > 0) list.current?.reveal(Math.min(at + 6, rows.length - 1))
  }, [rows, cursor])

  if (rows.length === 0) return <EmptyMonth {...{ context, range }} />
  return (
    <div role="presentation" className={styles['agenda']} onKeyDown={walk}>
      <WindowedList
        control={list}
        label={t('Agenda')}
        count={lead + rows.length + 1}
        rowHeight={heightOf}
        renderRow={(index) => {
          const row = rows[index - lead]
          if (row) return <Row {...{ context, row }} />
          return index === 0 && before ? (
            <Earlier {...{ context, before }} count={earlier} />
          ) : (
            <AgendaEnd {...{ context, after, to }} />
          )
        }}
      />
    </div>
  )
}

function Row({ context, row }: { context: CalendarContext; row: AgendaRow }) {
  const t = useT()
  const { words, today, isMobile, targetDay } = context
  const { day } = row
  if (row.kind === 'event')
    return <EventRow {...{ context, day }} event={row.event} part={row.part} values={isMobile ? 0 : 3} />
  if (row.kind === 'free') return <FreeDay {...{ context, day }} />
  return (
    <h3
      className={styles['date']}
      data-under={day}
      data-target={day === targetDay || undefined}
      data-today={day === today || undefined}
    >
      {day === today ? t('Today, {day}', { day: words.full(day) }) : words.full(day)}
    </h3>
  )
}

/** Today without anything, which is known to be so rather than left out. */
function FreeDay({ context, day }: { context: CalendarContext; day: string }) {
  const t = useT()
  const { actions, create } = context
  return (
    <p className={styles['free']} data-under={day}>
      {t('Nothing today')}
      {actions.rights.createItem && (
        <Button
          variant="ghost"
          size="compact"
          icon={<Plus />}
          onClick={(event) => create({ day, minutes: null }, event.currentTarget)}
        >
          {t('Add')}
        </Button>
      )}
    </p>
  )
}

interface EarlierProps {
  context: CalendarContext
  before: CalendarEvent
  count: number
}

/** The way to what was before, and how much that is: the list begins with today. */
function Earlier({ context, before, count }: EarlierProps) {
  const t = useT()
  return (
    <p className={styles['end']}>
      <Button
        variant="ghost"
        size="compact"
        icon={<ChevronUp />}
        onClick={() => {
          context.wish({ event: before.key })
          context.turn(before.last)
        }}
      >
        {count === 0
          ? t('Earlier items')
          : t('{count, plural, one {# earlier item} other {# earlier items}}', { count })}
      </Button>
    </p>
  )
}

function EmptyMonth({ context, range }: Pick<AgendaProps, 'context' | 'range'>) {
  const t = useT()
  const { words, cursor, actions } = context
  return (
    <div className={shared['page']}>
      <EmptyState
        title={t('Nothing in {month}', { month: words.range('agenda', context.page, range) })}
        actions={
          actions.rights.createItem && (
            <Button
              variant="primary"
              onClick={(event) => context.create({ day: cursor, minutes: null }, event.currentTarget)}
            >
              {t('Add item')}
            </Button>
          )
        }
      >
        {t('Items with a date in this month are listed here.')}
      </EmptyState>
    </div>
  )
}

/** Up and down go from event to event. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !(event.target instanceof HTMLElement)) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button[data-event]')]
  const next = all[all.indexOf(event.target) + step]
  if (!next) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
}
