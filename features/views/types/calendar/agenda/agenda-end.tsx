import { useT } from '@weft/i18n/react'
import type { Day } from '@weft/recurrence'
import { useEffect } from 'react'

import type { CalendarContext } from '../calendar-context.ts'
import type { CalendarEvent } from '../events/calendar-event.ts'
import styles from './agenda.module.css'

interface AgendaEndProps {
  context: CalendarContext
  /** The day after the last one that is listed. */
  to: Day
  /** What comes next; null where nothing does, undefined until that is known. */
  after: CalendarEvent | null | undefined
}

/** The end of the list: who comes near it gets the next month that has something. */
export function AgendaEnd({ context, to, after }: AgendaEndProps) {
  const t = useT()
  const { goOnTo } = context
  const next = after && after.first >= to ? after.first : null
  useEffect(() => {
    if (next !== null) goOnTo(next)
    // oxlint-disable-next-line react/exhaustive-deps -- made anew with every drawing, and does the same
  }, [next])
  return after === null ? <p className={styles['end']}>{t('No later items')}</p> : null
}
