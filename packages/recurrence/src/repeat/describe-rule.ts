import { type Translate } from '@weft/i18n'
import type { ValueContext } from '@weft/model'
import { isTimed } from '../date-data.ts'
import { utcOfDay } from '../days.ts'
import { dateFormatter } from '../format-date.ts'
import { dayAt } from '../zone.ts'
import { fromWireTime } from '@weft/base'
import type { RepeatRule, RuleDay } from './rule.ts'

/** The rule in words, such as "Every 2 weeks on Monday and Friday, 10 times". `tz` is that of a last moment. */
export function describeRule(rule: RepeatRule, t: Translate, { locale }: ValueContext, tz: string): string {
  const { interval: n, count, until } = rule
  const pace = {
    DAILY: () => t('{n, plural, one {Every day} other {Every # days}}', { n }),
    WEEKLY: () => t('{n, plural, one {Every week} other {Every # weeks}}', { n }),
    MONTHLY: () => t('{n, plural, one {Every month} other {Every # months}}', { n }),
    YEARLY: () => t('{n, plural, one {Every year} other {Every # years}}', { n }),
  }
  const isWorkdays = rule.freq === 'WEEKLY' && n === 1 && isWorkWeek(rule.byDay)
  const words = [isWorkdays ? t('Every weekday') : pace[rule.freq]()]
  const days = isWorkdays ? '' : daysOf(rule, t, locale)
  if (days !== '') words[0] = t('{every} on {days}', { every: words[0] ?? '', days })
  if (rule.byMonth.length > 0)
    words[0] = t('{every} in {months}', { every: words[0] ?? '', months: monthNames(rule.byMonth, locale) })
  if (count !== null) words.push(t('{count, plural, one {once} other {# times}}', { count }))
  if (until !== null) {
    const day = isTimed(until) ? dayAt(fromWireTime(until), tz) : until
    const said = dateFormatter(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(utcOfDay(day))
    words.push(t('until {day}', { day: said }))
  }
  return words.join(', ')
}

/** Whether the days are Monday to Friday. */
function isWorkWeek(days: readonly RuleDay[]): boolean {
  return days.length === 5 && days.every(({ weekday, nth }) => nth === null && weekday >= 1 && weekday <= 5)
}

function daysOf(rule: RepeatRule, t: Translate, locale: string): string {
  const { byDay, byMonthDay, bySetPos } = rule
  const listed = (parts: string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts)
  const weekday = ({ nth, weekday: at }: RuleDay) => {
    const day = weekdayName(at, locale, 'long')
    return nth === null ? day : nthWeekday(nth, day, t)
  }
  if (byMonthDay.length === 0) return listed(byDay.map(weekday))
  const last = byMonthDay.at(-1) ?? 0
  // "The 30th, or the last day where there is none" is written as the last of several days.
  const isOverflow = bySetPos.length === 1 && bySetPos[0] === -1 && byMonthDay[0] === 28
  if (isOverflow) return t('day {n} or the last day', { n: last })
  const dates = byMonthDay.map((at) => {
    if (at === -1) return t('the last day')
    return at > 0 ? t('day {n}', { n: at }) : t('day {n} before the end', { n: -at })
  })
  return listed([...dates, ...byDay.map(weekday)])
}

/** "the second Tuesday"; positions beyond those with words are counted. */
function nthWeekday(nth: number, day: string, t: Translate): string {
  const words: Partial<Record<number, () => string>> = {
    1: () => t('the first {day}', { day }),
    2: () => t('the second {day}', { day }),
    3: () => t('the third {day}', { day }),
    4: () => t('the fourth {day}', { day }),
    5: () => t('the fifth {day}', { day }),
    [-1]: () => t('the last {day}', { day }),
  }
  const said = words[nth]
  if (said) return said()
  return nth > 0
    ? t('{day} number {n}', { day, n: nth })
    : t('{day} number {n} from the end', { day, n: -nth })
}

/** 0 Sunday to 6 Saturday. 1 September 2024 was a Sunday. */
export function weekdayName(weekday: number, locale: string, width: 'long' | 'short' | 'narrow'): string {
  return dateFormatter(locale, { weekday: width, timeZone: 'UTC' }).format(Date.UTC(2024, 8, 1 + weekday))
}

function monthNames(months: readonly number[], locale: string): string {
  const names = months.map((month) =>
    dateFormatter(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, month - 1, 15)),
  )
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
}
