import { Calendar as CalendarIcon } from 'lucide-react'
import { formatDate } from '@weft/i18n'
import { useLocale, useT } from '@weft/i18n/react'
import { classNames } from '../class-names.ts'
import { FieldFrame, type FieldText } from '../fields/field-frame.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { AriaLocale } from '../overlays/aria-locale.tsx'
import { Popover } from '../overlays/popover.tsx'
import type { DatePanelProps } from './date-panel-props.ts'
import { splitIso } from './iso-date.ts'
import field from '../fields/dropdown.module.css'
import styles from './calendar.module.css'
import { late, useIsThere } from '../late/late.tsx'

const DatePanelBody = late(() => import('./date-panel-body.tsx').then((it) => it.DatePanelBody))

/** Typed date, time and calendar, for use inside an open surface. */
export function DatePanel(props: DatePanelProps) {
  return (
    <AriaLocale>
      {useIsThere(DatePanelBody) ? (
        <DatePanelBody {...props} />
      ) : (
        <span className={styles['waiting']}>
          <Spinner size={20} />
        </span>
      )}
    </AriaLocale>
  )
}

export interface DatePickerProps extends Omit<DatePanelProps, 'label' | 'children'>, FieldText {
  /** Needed when there is no `label`. */
  readonly 'aria-label'?: string
  readonly placeholder?: string
  readonly isDisabled?: boolean
  readonly isRequired?: boolean
}

/** A field that opens a date panel. */
export function DatePicker(props: DatePickerProps) {
  const { label, labelEnd, description, error, size, placeholder, isDisabled, isRequired, ...panel } = props
  const t = useT()
  const { locale } = useLocale()
  const name = props['aria-label'] ?? (typeof label === 'string' ? label : t('Date'))
  const shown = panel.value ? showDate(panel.value, locale) : null
  return (
    <FieldFrame {...{ label, labelEnd, description, error, size, isRequired }}>
      {(wiring) => (
        <Popover
          label={name}
          padding="none"
          trigger={
            <button
              type="button"
              {...wiring}
              aria-label={shown ? `${name}: ${shown}` : name}
              className={classNames(
                field['button'],
                size && size !== 'default' && field[size],
                Boolean(error) && field['invalid'],
              )}
              disabled={isDisabled}
              data-disabled={isDisabled || undefined}
            >
              <CalendarIcon className={styles['fieldIcon']} />
              {shown ?? <span className={field['placeholder']}>{placeholder ?? t('Choose a date')}</span>}
            </button>
          }
        >
          <DatePanel {...panel} label={name} />
        </Popover>
      )}
    </FieldFrame>
  )
}

// A calendar day has no zone: it is read and shown in UTC so that it stays the same day everywhere.
function showDate(value: string, locale: string): string {
  const { date, time } = splitIso(value)
  const style = {
    dateStyle: 'medium',
    timeStyle: time ? 'short' : undefined,
    timeZone: 'UTC',
    locale,
  } as const
  return formatDate(time ? `${date} ${time}:00` : date, style)
}
