import { fromWireTime } from '@weft/base'
import { formatNumber, type Translate } from '@weft/i18n'
import type { ValueContext } from '@weft/model'

import type { AutomationRun } from '../../shared/index.ts'
import { reasonText, stateName } from './run-state.tsx'

/** The time of a run today, or its day. */
export function runTime(
  at: string,
  { locale, tz, now }: Pick<ValueContext, 'locale' | 'tz' | 'now'>,
): string {
  const ms = fromWireTime(at)
  if (Number.isNaN(ms)) return ''
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: tz })
  const isToday = day.format(ms) === day.format(now)
  const options = isToday ? ({ timeStyle: 'short' } as const) : ({ month: 'short', day: 'numeric' } as const)
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: tz }).format(ms)
}

/** Seconds between two moments, as long as both are known and a second apart. */
export function runLength(from: string | null, to: string | null): string {
  if (from === null || to === null) return ''
  const seconds = (fromWireTime(to) - fromWireTime(from)) / 1_000
  if (!(seconds > 0)) return ''
  return formatNumber(seconds, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'narrow',
    maximumFractionDigits: seconds < 10 ? 1 : 0,
  })
}

/** What the item of a run is called; '' where there is none, or nothing may be told of it. */
export function runItem({ item_name }: AutomationRun, t: Translate): string {
  return item_name === '' ? t('Item without a name') : (item_name ?? '')
}

/** What a run came to. */
export function runResult(run: AutomationRun, t: Translate, context: ValueContext): string {
  if (run.state === 'done') return t('{count, plural, one {# step} other {# steps}}', { count: run.steps })
  if (run.state === 'waiting' && run.wake_at !== null)
    return t('waits until {time}', { time: fullTime(run.wake_at, context) })
  return reasonText(run.reason, t) ?? t(stateName(run.state))
}

export function fullTime(at: string, { locale, tz }: Pick<ValueContext, 'locale' | 'tz'>): string {
  const ms = fromWireTime(at)
  if (Number.isNaN(ms)) return ''
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: tz }).format(ms)
}
