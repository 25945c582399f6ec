import { parseDate, parseTime } from '@internationalized/date'
import { DateField, DateInput, DateSegment } from 'react-aria-components/DateField'
import { TimeField } from 'react-aria-components/TimeField'
import { useT } from '@weft/i18n/react'
import { Button } from '../actions/button.tsx'
import { classNames } from '../class-names.ts'
import { CalendarBody } from './calendar-grid.tsx'
import type { DatePanelProps } from './date-panel-props.ts'
import { joinIso, splitIso } from './iso-date.ts'
import styles from './calendar.module.css'

/** Loaded on demand by `DatePanel`. */
export function DatePanelBody(props: DatePanelProps) {
  const { label, value, onValueChange, hasTime, today, children, onClear, ...calendar } = props
  const t = useT()
  const { date, time } = splitIso(value ?? '')
  const change = (nextDate: string, nextTime: string | null = time) =>
    onValueChange(joinIso(nextDate, nextTime))
  return (
    <div className={styles['panel']}>
      <div className={styles['fields']}>
        <DateField
          aria-label={label}
          value={date ? parseDate(date) : null}
          onChange={(next) => next && change(next.toString())}
        >
          <DateInput className={styles['segments']}>
            {(segment) => <DateSegment segment={segment} className={styles['segment']} />}
          </DateInput>
        </DateField>
        {hasTime && (
          <TimeField
            aria-label={t('Time')}
            value={time ? parseTime(time) : null}
            isDisabled={!date}
            onChange={(next) => date && change(date, next ? next.toString().slice(0, 5) : null)}
          >
            <DateInput className={classNames(styles['segments'], styles['time'])}>
              {(segment) => <DateSegment segment={segment} className={styles['segment']} />}
            </DateInput>
          </TimeField>
        )}
      </div>
      <CalendarBody {...calendar} label={label} value={date || null} onValueChange={(next) => change(next)} />
      {children}
      {(today || onClear) && (
        <div className={styles['footer']}>
          {today && (
            <Button variant="ghost" size="compact" onClick={() => change(today)}>
              {t('Today')}
            </Button>
          )}
          {onClear && value && (
            <Button variant="ghost" size="compact" onClick={onClear}>
              {t('Clear')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
