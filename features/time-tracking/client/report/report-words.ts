import type { Translate } from '@weft/i18n'
import { addUnits, startOf, utcOfDay } from '@weft/recurrence'

import type { ReportGroup, ReportSum } from '../../shared/index.ts'
import { writeDay } from '../words.ts'

interface Words {
  readonly t: Translate
  readonly locale: string
  readonly week_start: number
  /** The last day of the report. */
  readonly to: string
  personName(id: number): string | undefined
}

/** What a sum is of. */
export function nameOfSum({ key, name }: ReportSum, group: ReportGroup, words: Words): string {
  const { t, locale } = words
  if (group === 'day') return writeDay(key ?? '', locale)
  if (group === 'week') {
    const end = addUnits(addUnits(startOf(key ?? '', 'week', words.week_start), 'week', 1), 'day', -1)
    return writeDays(key ?? '', end < words.to ? end : words.to, locale)
  }
  if (group === 'person') return words.personName(Number(key)) ?? t('Removed User')
  if (group === 'label') return name ?? t('No label')
  return name ?? t('Item without a name')
}

/** Days from one to another, in short. */
export function writeDays(from: string, to: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatRange(utcOfDay(from), utcOfDay(to))
}
