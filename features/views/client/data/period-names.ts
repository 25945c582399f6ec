import { msg } from '@weft/i18n'
import type { DATE_GROUPS } from '@weft/recurrence'

/** How dates can be put together, as people choose it. */
export const PERIOD_NAMES: Readonly<Record<(typeof DATE_GROUPS)[number], string>> = {
  day: msg('Day'),
  week: msg('Week'),
  month: msg('Month'),
  quarter: msg('Quarter'),
  year: msg('Year'),
  relative: msg('From today'),
}
