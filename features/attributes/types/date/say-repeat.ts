import { type DateData, describeRule, repeatOf, zoneFor } from '@weft/recurrence'
import { t } from '@weft/i18n'
import type { ValueContext } from '@weft/model'
import { nameMode } from '../../client/editors/say-mode.ts'

/** The lines that a repeating date adds to its title. */
export function sayRepeat(date: DateData, context: ValueContext): string {
  const repeat = repeatOf(date)
  if (!repeat) return ''
  return `\n${describeRule(repeat.read, t, context, zoneFor(date))}\n${nameMode(repeat.mode, t)}`
}
