import { DATE_FORMATS } from '@weft/recurrence'
import { useT } from '@weft/i18n/react'

/** The ways to write a date, for a menu. */
export function useDateFormats(): { id: string; label: string }[] {
  const t = useT()
  const formats = {
    locale: t('Viewer’s locale'),
    dmy: t('Day/month/year'),
    mdy: t('Month/day/year'),
    ymd: t('Year-month-day'),
    long: t('Day, month name, year'),
    relative: t('Counted from today'),
  }
  return DATE_FORMATS.map((id) => ({ id, label: formats[id] }))
}
