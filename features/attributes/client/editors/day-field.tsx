import { useT } from '@weft/i18n/react'
import type { ValueContext } from '@weft/model'
import { formatDateData } from '@weft/recurrence'
import { Button, Calendar, Popover, type Weekday } from '@weft/ui'
import { CalendarDays } from 'lucide-react'
import styles from './late-editors.module.css'

interface DayFieldProps {
  readonly label: string
  /** `YYYY-MM-DD`. */
  readonly value: string | undefined
  readonly context: ValueContext
  onValueChange(day: string | undefined): void
}

/** A day, as its reader writes it; a press opens the month to choose another one, or none. */
export function DayField({ label, value, context, onValueChange }: DayFieldProps) {
  const t = useT()
  const text = value === undefined ? '' : formatDateData({ start: value, hasTime: false }, {}, context)
  return (
    <Popover
      label={label}
      trigger={
        <Button
          variant="ghost"
          size="compact"
          icon={<CalendarDays />}
          aria-label={text === '' ? label : `${label}: ${text}`}
          data-empty={text === '' || undefined}
        >
          {text}
        </Button>
      }
    >
      {(close) => {
        const choose = (day: string | undefined) => {
          onValueChange(day)
          close()
        }
        return (
          <div className={styles['dayField']}>
            <Calendar
              autoFocus
              label={label}
              firstDay={context.week_start as Weekday}
              value={value ?? null}
              onValueChange={choose}
            />
            {value !== undefined && (
              <Button size="compact" variant="ghost" isBlock onClick={() => choose(undefined)}>
                {t('Remove date')}
              </Button>
            )}
          </div>
        )
      }}
    </Popover>
  )
}
