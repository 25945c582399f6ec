import { useT } from '@weft/i18n/react'
import { Button, EmptyState } from '@weft/ui'
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react'

import type { CalendarEvent } from '../events/calendar-event.ts'
import type { DayRange } from '../layout/days.ts'
import type { CalendarContext } from '../calendar-context.ts'
import { agendaRows } from './agenda-rows.ts'
import { EventRow } from './event-row.tsx'
import { type ListControl, WindowedList } from './windowed-list.tsx'
import shared from '../../../client/views.module.css'
import styles from './agenda.module.css'

interface AgendaProps {
  context: CalendarContext
  events: readonly CalendarEvent[]
  range: DayRange
}

/** A month as a list: the days that have something, and what they have. */
export function Agenda({ context, events, range }: AgendaProps) {
  const t = useT()
  const { words, today, cursor, settings, actions, isMobile, targetDay } = context
  const list = useRef<ListControl>(null)
  const { from, to } = range
  const rows = useMemo(
    () => agendaRows(events, { from, to }, settings.weekends),
    [events, from, to, settings.weekends],
  )
  // The day of the cursor, or the next one that has something, comes into sight when the month is shown.
  const shown = useRef('')
  useLayoutEffect(() => {
    if (shown.current === from) return
    shown.current = from
    const at = rows.findIndex(({ day }) => day >= cursor)
    if (at > 0) list.current?.reveal(Math.min(at + 6, rows.length - 1))
  }, [from, rows, cursor])

  if (rows.length === 0) {
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
  return (
    <div role="presentation" className={styles['agenda']} onKeyDown={walk}>
      <WindowedList
        control={list}
        label={t('Agenda')}
        count={rows.length}
        rowHeight={isMobile ? 48 : 36}
        renderRow={(index) => {
          const row = rows[index]
          if (!row) return null
          const { day, event } = row
          if (event)
            return <EventRow {...{ context, event, day }} part={row.part} values={isMobile ? 0 : 3} />
          return (
            <h3
              className={styles['date']}
              data-under={day}
              data-target={day === targetDay || undefined}
              data-today={day === today || undefined}
            >
              {words.full(day)}
            </h3>
          )
        }}
      />
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
