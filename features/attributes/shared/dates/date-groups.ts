import { addUnits, dateFormatter, type Day, startOf, todayOf, utcOfDay } from '@weft/recurrence'
import { msg } from '@weft/i18n'
import type { ValueContext } from '@weft/model'

export interface DateGroup {
  key: string
  label: string
  sort: number
}

const makers: Record<string, (day: Day, context: ValueContext) => DateGroup> = {
  day(day, { locale }) {
    const options = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
    return { key: day, label: nameOf(day, options, locale), sort: utcOfDay(day) }
  },
  week(day, { locale, week_start }) {
    const first = startOf(day, 'week', week_start)
    const format = dateFormatter(locale, { dateStyle: 'medium', timeZone: 'UTC' })
    const label = format.formatRange(utcOfDay(first), utcOfDay(addUnits(first, 'day', 6)))
    return { key: `week ${first}`, label, sort: utcOfDay(first) }
  },
  month(day, { locale }) {
    const first = startOf(day, 'month', 0)
    return {
      key: day.slice(0, 7),
      label: nameOf(first, { month: 'long', year: 'numeric' }, locale),
      sort: utcOfDay(first),
    }
  },
  quarter(day) {
    const first = startOf(day, 'quarter', 0)
    const quarter = (Number(first.slice(5, 7)) + 2) / 3
    const year = day.slice(0, 4)
    return { key: `${year}-Q${quarter}`, label: `Q${quarter} ${year}`, sort: utcOfDay(first) }
  },
  year(day, { locale }) {
    const first = startOf(day, 'year', 0)
    return { key: day.slice(0, 4), label: nameOf(first, { year: 'numeric' }, locale), sort: utcOfDay(first) }
  },
  relative: relativeGroup,
}

/** The group of a day; an unknown period groups by day. */
export function dateGroup(day: Day, by: string, context: ValueContext): DateGroup {
  const make = Object.hasOwn(makers, by) ? makers[by] : makers.day
  return (make ?? relativeGroup)(day, context)
}

/** So far from today a day is looked for that is called by a relative name. */
const FAR_DAYS = 62

/**
 * A day that lies in a group: today where that does, else the first of its period, or the one nearest to today that is
 * called like this. Null for none.
 */
export function dayOfGroup(key: string, by: string, context: ValueContext): Day | null {
  const today = todayOf(context)
  const liesThere = (day: Day) => dateGroup(day, by, context).key === key
  if (liesThere(today)) return today
  const exact = /^(?:week )?(\d{4}-\d{2}-\d{2})$/.exec(key)?.[1]
  if (exact !== undefined) return exact
  const quarter = /^(\d{4})-Q([1-4])$/.exec(key)
  if (quarter) return `${quarter[1]}-${String(Number(quarter[2]) * 3 - 2).padStart(2, '0')}-01`
  if (/^\d{4}-\d{2}$/.test(key)) return `${key}-01`
  if (/^\d{4}$/.test(key)) return `${key}-01-01`
  for (let n = 1; n <= FAR_DAYS; n++)
    for (const day of [addUnits(today, 'day', n), addUnits(today, 'day', -n)]) if (liesThere(day)) return day
  return null
}

/** Labels are English literals, to be translated where they are shown. */
function relativeGroup(day: Day, context: ValueContext): DateGroup {
  const today = todayOf(context)
  const week = startOf(today, 'week', context.week_start)
  const from = (n: number) => addUnits(week, 'week', n)
  if (day === today) return { key: 'today', label: msg('Today'), sort: 3 }
  if (day === addUnits(today, 'day', -1)) return { key: 'yesterday', label: msg('Yesterday'), sort: 2 }
  if (day === addUnits(today, 'day', 1)) return { key: 'tomorrow', label: msg('Tomorrow'), sort: 4 }
  if (day < from(-1)) return { key: 'earlier', label: msg('Earlier'), sort: 0 }
  if (day < today) return { key: 'past', label: msg('Since last week'), sort: 1 }
  if (day < from(1)) return { key: 'this_week', label: msg('This week'), sort: 5 }
  if (day < from(2)) return { key: 'next_week', label: msg('Next week'), sort: 6 }
  return { key: 'later', label: msg('Later'), sort: 7 }
}

function nameOf(day: Day, options: Intl.DateTimeFormatOptions, locale: string): string {
  return dateFormatter(locale, { ...options, timeZone: 'UTC' }).format(utcOfDay(day))
}
