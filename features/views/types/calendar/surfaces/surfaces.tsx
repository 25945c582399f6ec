import { useT } from '@weft/i18n/react'
import { Calendar, type CalendarProps, Popover } from '@weft/ui'
import { useMemo } from 'react'

import { spanOf } from '../../../client/dates/item-span.ts'
import type { CalendarActions } from '../actions/use-calendar-actions.ts'
import { DayList } from '../agenda/day-list.tsx'
import type { CalendarEvent } from '../events/calendar-event.ts'
import { QuickCreate } from './quick-create.tsx'
import { RepeatDialog } from './repeat-dialog.tsx'
import type { Opened } from './use-opened.ts'
import type { CalendarContext } from '../calendar-context.ts'

interface SurfacesProps {
  context: CalendarContext
  calendarActions: CalendarActions
  events: readonly CalendarEvent[]
  opened: Opened | null
  onClose(): void
  /** Something new is there: the keys go on from it. */
  onMade(id: string): void
}

/** The small surfaces of the calendar. */
export function Surfaces({ context, calendarActions, events, opened, onClose, onMade }: SurfacesProps) {
  const t = useT()
  const anchor = useMemo(() => ({ current: opened?.anchor ?? null }), [opened])
  const { source, tz, records, actions, shape } = context
  return (
    <>
      {opened && (
        <Popover
          key={opened.kind}
          label={labelOf(opened)}
          anchor={anchor}
          padding={opened.kind === 'list' ? 'none' : 'default'}
          isOpen
          onOpenChange={(isOpen) => {
            if (!isOpen) onClose()
          }}
        >
          {contentOf(opened)}
        </Popover>
      )}
      <RepeatDialog calendarActions={calendarActions} />
    </>
  )

  function labelOf({ kind }: Opened): string {
    return kind === 'create' ? t('New item') : kind === 'list' ? t('All of this day') : t('Set date')
  }

  function contentOf(what: Opened) {
    if (what.kind === 'list') {
      const listed: CalendarContext = {
        ...context,
        // Its own button goes away with the list.
        create: (place) => context.create(place, what.anchor),
        actions: {
          ...actions,
          openItem(id) {
            onClose()
            actions.openItem(id)
          },
        },
      }
      return <DayList context={listed} day={what.day} events={events} />
    }
    if (what.kind === 'date') {
      const { item, event } = what
      return (
        <Calendar
          label={t('Set date')}
          value={(event?.span ?? spanOf(source, item, tz))?.first ?? null}
          firstDay={shape.weekStart as NonNullable<CalendarProps['firstDay']>}
          onValueChange={(day) => {
            onClose()
            calendarActions.setDay(records.item(item.id) ?? item, day, event)
            onMade(item.id)
          }}
        />
      )
    }
    return (
      <QuickCreate
        context={context}
        place={what.place}
        onSave={(title, isOpened) => {
          onClose()
          const id = calendarActions.create(title, what.place)
          onMade(id)
          if (isOpened) actions.openItem(id)
        }}
      />
    )
  }
}
