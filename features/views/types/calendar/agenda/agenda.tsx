import { useT } from '@weft/i18n/react'
import { Button, EmptyState } from '@weft/ui'
import { type KeyboardEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'

import type { ViewProps } from '../../../client/view-member.ts'
import type { CalendarEvent, EventReader } from '../events/calendar-event.ts'
import { useNearest } from '../events/use-nearest.ts'
import type { DayRange } from '../layout/days.ts'
import type { CalendarContext } from '../calendar-context.ts'
import { agendaRows } from './agenda-rows.ts'
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

/** A month as a list: the days that have something, and what they have. It goes on to later months where asked to. */
export function Agenda({ context, query, reader, events, range }: AgendaProps) {
  const t = useT()
  const { words, today, cursor, settings, actions, isMobile, targetDay } = context
  const list = useRef<ListControl>(null)
  const { from, to } = range
  const rows = useMemo(
    () => agendaRows(events, { from, to }, settings.weekends),
    [events, from, to, settings.weekends],
  )
  const after = useNearest(query, reader, range)?.after
  // The first row of what came when the list went on, which takes the focus of the button that was in its place.
  const [begun, setBegun] = useState<number | null>(null)
  const begin = useCallback((row: HTMLElement | null) => {
    row?.focus()
    if (row) setBegun(null)
  }, [])
  // The day of the cursor, or the next one that has something, comes into sight when the month is shown.
  const isShown = useRef(false)
  useLayoutEffect(() => {
    if (isShown.current) return
    isShown.current = true
    const at = rows.findIndex(({ day }) => day >= cursor)
    if (at > 0) list.current?.reveal(Math.min(at + 6, rows.length - 1))
  }, [rows, cursor])

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
        count={rows.length + 1}
        rowHeight={isMobile ? 48 : 36}
        renderRow={(index) => {
          const row = rows[index]
          if (!row) return <AgendaEnd {...{ context, after, to }} onGoOn={() => setBegun(rows.length + 1)} />
          const { day, event } = row
          const values = isMobile ? 0 : 3
          const ref = index === begun ? begin : null
          if (event) return <EventRow {...{ context, event, day, values, ref }} part={row.part} />
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
