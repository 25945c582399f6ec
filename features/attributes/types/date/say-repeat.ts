import { type DateData, describeRule, repeatOf, zoneFor } from '@weft/recurrence'
import { t } from '@weft/i18n'
import type { ValueContext } from '@weft/model'

/** The line that a repeating date adds to its title. */
export function sayRepeat(date: DateData, context: ValueContext): string {
  const repeat = repeatOf(date)
  return repeat ? `\n${describeRule(repeat.read, t, context, zoneFor(date))}` : ''
}
