import { msg, t as translate } from '@weft/i18n'
import type { WorkItem, WorkReason } from '@weft/model'
import { addUnits, dateFormatter, type DateData, isTimed, relativeWords, utcOfDay } from '@weft/recurrence'
import { fromWireTime } from '@weft/base'

import { dueDay, type WorkCalendar, type WorkGroup } from './work-groups.ts'
import { todayIn } from './use-work.ts'

/** Heads of groups. */
export const GROUP_NAMES: Record<WorkGroup, string> = {
  overdue: msg('Overdue'),
  today: msg('Today'),
  week: msg('This week'),
  later: msg('Later'),
  none: msg('No date'),
  done: msg('Done lately'),
}

const REASONS: Record<WorkReason, string> = {
  assigned: msg('You are assigned'),
  mentioned: msg('You are mentioned'),
  followed: msg('You follow it'),
  created: msg('You created it'),
}

/** Why an item is on the list. */
export const sayWhy = ({ why }: Pick<WorkItem, 'why'>): string =>
  why.map((reason) => translate(REASONS[reason])).join(' · ')

/** The date as short as its distance allows: a time today, a weekday within the week, a day and its month. */
export function sayDue(date: DateData, calendar: WorkCalendar, locale: string): string {
  const { tz } = calendar
  const point = date.end ?? date.start
  const today = todayIn(calendar)
  const day = dueDay(date, tz)
  if (day === today && isTimed(point))
    return dateFormatter(locale, { timeStyle: 'short', timeZone: tz }).format(fromWireTime(point))
  const away = Math.round((utcOfDay(day) - utcOfDay(today)) / 86_400_000)
  if (away >= 0 && away < 2) {
    const said = relativeWords(locale).format(away, 'day')
    return said.slice(0, 1).toLocaleUpperCase(locale) + said.slice(1)
  }
  const isNear = away > 0 && day < addUnits(today, 'week', 1)
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return dateFormatter(
    locale,
    isNear
      ? { weekday: 'short', timeZone: 'UTC' }
      : { day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }), timeZone: 'UTC' },
  ).format(utcOfDay(day))
}
