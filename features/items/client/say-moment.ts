import { fromWireTime, now } from '@weft/base'
import { formatRelative, t } from '@weft/i18n'
import type { ValueContext } from '@weft/model'

const MINUTE_MS = 60_000
const WEEK_MS = 7 * 86_400_000

/** When something happened, a wire time: within a week from now, as people say it, else by its date. `exact` is for its title. */
export function sayMoment(
  at: string,
  { locale, tz }: Pick<ValueContext, 'locale' | 'tz'>,
): { text: string; exact: string } {
  const ms = fromWireTime(at)
  // What is no time is said as nothing: a list of lines does not fail by one of them.
  if (Number.isNaN(ms)) return { text: '', exact: '' }
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: tz })
  const exact = format.format(ms)
  const since = Math.abs(now() - ms)
  // Seconds are counted by nobody, and are others when one looks again.
  if (since < MINUTE_MS) return { text: t('just now'), exact }
  return { text: since < WEEK_MS ? formatRelative(ms, { locale }) : exact, exact }
}
