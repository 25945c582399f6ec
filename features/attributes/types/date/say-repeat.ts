import { t } from '@weft/i18n'
import type { ValueContext } from '@weft/model'
import type { DateData } from '../../shared/dates/date-data.ts'
import { describeRule } from '../../shared/dates/repeat/describe-rule.ts'
import { repeatOf, zoneFor } from '../../shared/dates/repeat/repeat-data.ts'

/** The line that a repeating date adds to its title. */
export function sayRepeat(date: DateData, context: ValueContext): string {
  const repeat = repeatOf(date)
  return repeat ? `\n${describeRule(repeat.read, t, context, zoneFor(date))}` : ''
}
