import { useT } from '@weft/i18n/react'
import { Button } from '@weft/ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'

import { NoMatchActions, noMatchText } from '../../../client/no-match.tsx'
import type { ViewProps } from '../../../client/view-member.ts'
import type { EventReader } from '../events/calendar-event.ts'
import { useNearest } from '../events/use-nearest.ts'
import type { DayRange } from '../layout/days.ts'
import type { CalendarContext } from '../calendar-context.ts'
import styles from '../calendar.module.css'

interface CalendarNoteProps extends Pick<ViewProps, 'search'> {
  context: CalendarContext
  query: ViewProps['query']
  filter: ViewProps['settings']['filter']
  /** Nothing lies in what is shown. */
  isEmpty: boolean
  canCreate: boolean
  range: DayRange
  reader: EventReader
  unscheduled: number
  onTray(): void
}

/** A line above the days where they would leave somebody wondering. */
export function CalendarNote(props: CalendarNoteProps) {
  const { context, query, filter, search, isEmpty, canCreate, range, unscheduled, onTray } = props
  const t = useT()
  const { actions, settings, mode } = context
  if (query.length === 0 && (filter !== null || search?.text.trim())) {
    return (
      <div className={styles['note']} role="status">
        {noMatchText(t, { filter, search })}
        <NoMatchActions
          {...{ filter, search }}
          variant="ghost"
          size="compact"
          onClearFilter={() => actions.changeSettings({ filter: null })}
        />
      </div>
    )
  }
  if (query.length > 0 && query.length === unscheduled && !settings.tray) {
    return (
      <div className={styles['note']} role="status">
        {t('{count, plural, one {# item has} other {# items have}} no date yet.', { count: unscheduled })}
        <Button variant="ghost" size="compact" onClick={onTray}>
          {t('Show them')}
        </Button>
      </div>
    )
  }
  // An agenda goes on by itself from today, and has the way to what was before.
  const isOpen = mode === 'agenda' && range.from <= context.today && context.today < range.to
  if (isEmpty && query.length > unscheduled && !isOpen) return <NearestNote {...props} />
  if (query.length > 0 || !isEmpty || !canCreate || mode === 'agenda') return null
  return (
    <div className={styles['note']} role="status">
      {t('No items here. Select a day to add one.')}
    </div>
  )
}

/** The ways to what lies nearest: who opens old plans would else see months of nothing. */
function NearestNote({ context, query, reader, range }: CalendarNoteProps) {
  const t = useT()
  const { words, turn } = context
  const { before = null, after = null } = useNearest(query, reader, range) ?? {}
  if (!before && !after) return null
  return (
    <div className={styles['note']} role="status">
      {t('Nothing on these days.')}
      {before && (
        <Button
          variant="ghost"
          size="compact"
          icon={<ChevronLeft className="icon-flip" />}
          onClick={() => turn(before.last)}
        >
          {t('Last before: {day}', { day: words.dated(before.last) })}
        </Button>
      )}
      {after && (
        <Button
          variant="ghost"
          size="compact"
          iconEnd={<ChevronRight className="icon-flip" />}
          onClick={() => turn(after.first)}
        >
          {t('Next: {day}', { day: words.dated(after.first) })}
        </Button>
      )}
    </div>
  )
}
