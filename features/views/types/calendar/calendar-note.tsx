import { useT } from '@weft/i18n/react'
import { Button } from '@weft/ui'

import type { ViewProps } from '../../client/view-member.ts'
import type { CalendarWorld } from './world.ts'
import styles from './calendar.module.css'

interface CalendarNoteProps {
  world: CalendarWorld
  query: ViewProps['query']
  isFiltered: boolean
  /** Nothing lies in what is shown, and something can be made there. */
  isEmpty: boolean
  unscheduled: number
  onTray(): void
}

/** A line above the days where they would leave somebody wondering. */
export function CalendarNote({ world, query, isFiltered, isEmpty, unscheduled, onTray }: CalendarNoteProps) {
  const t = useT()
  const { actions, settings, mode } = world
  if (query.length === 0 && isFiltered) {
    return (
      <div className={styles['note']} role="status">
        {t('No items match')}
        <Button variant="ghost" size="compact" onClick={() => actions.changeSettings({ filter: null })}>
          {t('Clear filter')}
        </Button>
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
  if (query.length > 0 || !isEmpty || mode === 'agenda') return null
  return (
    <div className={styles['note']} role="status">
      {t('No items here. Press a day to add one.')}
    </div>
  )
}
