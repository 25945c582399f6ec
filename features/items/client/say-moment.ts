import { fromWireTime, now } from '@weft/base'
import { formatRelative } from '@weft/i18n'
import type { ValueContext } from '@weft/model'

const WEEK_MS = 7 * 86_400_000

/** When something happened, a wire time: within a week from now, as people say it, else by its date. `exact` is for its title. */
export function sayMoment(
  at: string,
  { locale, tz }: Pick<ValueContext, 'locale' | 'tz'>,
): { text: string; exact: string } {
  const ms = fromWireTime(at)
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: tz })
  const exact = format.format(ms)
  const isRecent = Math.abs(now() - ms) < WEEK_MS
  return { text: isRecent ? formatRelative(ms, { locale }) : exact, exact }
}
