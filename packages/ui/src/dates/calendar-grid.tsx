import { parseDate, type CalendarDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar'
import { directionOf } from '@weft/i18n'
import { useLocale } from '@weft/i18n/react'
import { RangeCalendar } from 'react-aria-components/RangeCalendar'
import { classNames } from '../class-names.ts'
import type { CalendarProps, RangeCalendarProps } from './calendar-props.ts'
import { weekStart } from './iso-date.ts'
import styles from './calendar.module.css'

/** Loaded on demand by `Calendar`: react-aria's calendar with all its date arithmetic. */
export function CalendarBody(props: CalendarProps) {
  const { label, value, onValueChange, min, max, firstDay, autoFocus = false } = props
  return (
    <Calendar
      className={styles['calendar']}
      aria-label={label}
      value={toDate(value)}
      minValue={toDate(min)}
      maxValue={toDate(max)}
      firstDayOfWeek={weekStart(firstDay)}
      autoFocus={autoFocus}
      onChange={(date) => onValueChange(date.toString().slice(0, 10))}
    >
      <MonthGrid />
    </Calendar>
  )
}

/** Loaded on demand by `RangeCalendar`. */
export function RangeCalendarBody({ label, value, onValueChange, min, max, firstDay }: RangeCalendarProps) {
  const [start, end] = [toDate(value?.start), toDate(value?.end)]
  return (
    <RangeCalendar
      className={classNames(styles['calendar'], styles['range'])}
      aria-label={label}
      value={start && end ? { start, end } : null}
      minValue={toDate(min)}
      maxValue={toDate(max)}
      firstDayOfWeek={weekStart(firstDay)}
      onChange={(range) =>
        range && onValueChange({ start: range.start.toString(), end: range.end.toString() })
      }
    >
      <MonthGrid />
    </RangeCalendar>
  )
}

function MonthGrid() {
  // Arabic script has no short names of days: what Intl calls short is the whole word.
  const { locale } = useLocale()
  const weekdayStyle = directionOf(locale) === 'rtl' ? 'narrow' : 'short'
  return (
    <>
      <header className={styles['header']}>
        <CalendarHeading className={styles['heading']} />
        <Button slot="previous" className={styles['step']}>
          <ChevronLeft className="icon-flip" />
        </Button>
        <Button slot="next" className={styles['step']}>
          <ChevronRight className="icon-flip" />
        </Button>
      </header>
      <CalendarGrid className={styles['grid']} weekdayStyle={weekdayStyle}>
        <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <CalendarCell className={styles['day']} date={date} />}
        </CalendarGridBody>
      </CalendarGrid>
    </>
  )
}

function toDate(iso: string | null | undefined): CalendarDate | null {
  return iso ? parseDate(iso.slice(0, 10)) : null
}
