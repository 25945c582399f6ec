import type { Day } from '@weft/recurrence'
import { useT } from '@weft/i18n/react'
import { Button } from '@weft/ui'
import { Plus } from 'lucide-react'

import type { CalendarEvent } from '../events/calendar-event.ts'
import type { CalendarContext } from '../calendar-context.ts'
import { eventsOn } from './agenda-rows.ts'
import { EventRow } from './event-row.tsx'
import { WindowedList } from './windowed-list.tsx'
import styles from './day-list.module.css'

interface DayListProps {
  context: CalendarContext
  day: Day
  events: readonly CalendarEvent[]
  /** As high as there is room; else as high as its rows, up to ten. */
  isFilling?: boolean
}

const ROW = 36
const TOUCH_ROW = 48

/** Everything that a day has. */
export function DayList({ context, day, events, isFilling }: DayListProps) {
  const t = useT()
  const { words, actions, isMobile } = context
  const own = eventsOn(events, day)
  const rowHeight = isMobile ? TOUCH_ROW : ROW
  return (
    <section className={styles['list']} data-filling={isFilling || undefined} aria-label={words.full(day)}>
      <header className={styles['head']}>
        <h3>{words.full(day)}</h3>
        {actions.rights.createItem && (
          <Button
            variant="ghost"
            size="compact"
            icon={<Plus />}
            onClick={(event) => context.create({ day, minutes: null }, event.currentTarget)}
          >
            {t('Add')}
          </Button>
        )}
      </header>
      {own.length === 0 ? (
        <p className={styles['quiet']}>{t('Nothing on this day')}</p>
      ) : (
        <div
          className={styles['rows']}
          style={isFilling ? undefined : { blockSize: Math.min(own.length, 10) * rowHeight }}
        >
          <WindowedList
            label={words.full(day)}
            count={own.length}
            rowHeight={rowHeight}
            renderRow={(index) => {
              const event = own[index]
              return event && <EventRow {...{ context, event, day }} />
            }}
          />
        </div>
      )}
    </section>
  )
}
