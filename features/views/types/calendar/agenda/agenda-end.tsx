import { useT } from '@weft/i18n/react'
import type { Day } from '@weft/recurrence'
import { Button } from '@weft/ui'
import { ChevronDown } from 'lucide-react'

import type { CalendarContext } from '../calendar-context.ts'
import type { CalendarEvent } from '../events/calendar-event.ts'
import { rangeOf } from '../layout/days.ts'
import styles from './agenda.module.css'

interface AgendaEndProps {
  context: CalendarContext
  /** The day after the last one that is listed. */
  to: Day
  /** What comes next; null where nothing does, undefined until that is known. */
  after: CalendarEvent | null | undefined
  onGoOn(): void
}

/** The end of the list: the way to the next month that has something. */
export function AgendaEnd({ context, to, after, onGoOn }: AgendaEndProps) {
  const t = useT()
  const { words, shape, goOnTo } = context
  if (after === null) return <p className={styles['end']}>{t('No later items')}</p>
  if (!after || after.first < to) return null
  const month = words.range('agenda', after.first, rangeOf('agenda', after.first, shape))
  return (
    <p className={styles['end']}>
      <Button
        variant="ghost"
        size="compact"
        iconEnd={<ChevronDown />}
        onClick={() => {
          onGoOn()
          goOnTo(after.first)
        }}
      >
        {t('Show {month}', { month })}
      </Button>
    </p>
  )
}
