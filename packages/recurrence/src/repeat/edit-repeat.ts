import { fromWireTime } from '@weft/base'
import { type DateData, isTimed } from '../date-data.ts'
import { addUnits, type Day, weekdayOf } from '../days.ts'
import { remindersOf, withoutMinutes } from '../reminders.ts'
import { dayAt } from '../zone.ts'
import { occurrences } from './occurrences.ts'
import { occurrenceAt } from './later-occurrences.ts'
import { monthDays, type RepeatMode, repeatOf, withDay, zoneFor } from './repeat-data.ts'
import { PLAIN_RULE, printRule, type RepeatRule } from './rule.ts'
import { exceptKept, exceptMoved, withoutRepeat, withRepeat } from './series-edits.ts'

/** The day that a date's rule counts from. */
export function dayOfDate(date: DateData): Day {
  return isTimed(date.start) ? dayAt(fromWireTime(date.start), zoneFor(date)) : date.start
}

/** Which weekday of its month a day is, such as the second; the last one where it is that, too. */
export function nthOfMonth(day: Day): { nth: number; isLast: boolean } {
  const isLast = addUnits(day, 'day', 7).slice(0, 7) !== day.slice(0, 7)
  return { nth: Math.ceil(Number(day.slice(8)) / 7), isLast }
}

/** The rules that are offered for a day, most usual first. */
export function rulePresets(day: Day): RepeatRule[] {
  return [
    PLAIN_RULE,
    { ...PLAIN_RULE, freq: 'WEEKLY', byDay: [1, 2, 3, 4, 5].map((at) => ({ weekday: at, nth: null })) },
    withDay({ ...PLAIN_RULE, freq: 'WEEKLY' }, day),
    ...monthlyRules(day).map((rule): RepeatRule => ({ ...PLAIN_RULE, freq: 'MONTHLY', ...rule })),
    withDay({ ...PLAIN_RULE, freq: 'YEARLY' }, day),
  ]
}

/** What a month can repeat by, for a day: its date, its weekday counted, and the last day. */
export function monthlyRules(day: Day): Pick<RepeatRule, 'byDay' | 'byMonthDay' | 'bySetPos'>[] {
  const weekday = weekdayOf(day)
  const { nth, isLast } = nthOfMonth(day)
  const byWeekday = (at: number) => ({ byDay: [{ weekday, nth: at }], byMonthDay: [], bySetPos: [] })
  const byDate = { byDay: [] as [], ...monthDays(Number(day.slice(8))) }
  const last = { byDay: [], byMonthDay: [-1], bySetPos: [] }
  return [
    byDate,
    ...(nth < 5 ? [byWeekday(nth)] : []),
    ...(isLast ? [byWeekday(-1)] : []),
    ...(byDate.byMonthDay[0] === -1 ? [] : [last]),
  ]
}

/** The date with another rule, or none. A repeated time keeps the zone that it is meant in. */
export function withRule(date: DateData, rule: RepeatRule | null, tz: string): DateData {
  const rest = withoutRepeat(date)
  if (!rule) return rest
  const { mode = 'same', except = [] } = repeatOf(date) ?? {}
  const zone = date.hasTime ? { tz: date.tz ?? tz } : {}
  const next: DateData = { ...rest, ...zone, repeat: { rule: printRule(rule), mode } }
  return withRepeat(next, { rule: printRule(rule), mode, except: exceptKept(next, except) })
}

/** The date with another answer to what happens when its item is done; one that does not repeat stays as it is. */
export function withMode(date: DateData, mode: RepeatMode): DateData {
  const repeat = repeatOf(date)
  return repeat ? withRepeat(date, { ...repeat, mode }) : date
}

/** What an edit of the days or the time leaves behind is made to fit: the rule's day, its zone, its reminders. */
export function settleDate(next: DateData, before: DateData | null, tz: string): DateData {
  const reminders = remindersOf(next)
  const kept =
    next.hasTime || reminders.length === 0 ? next : { ...next, reminders: withoutMinutes(reminders) }
  const repeat = repeatOf(kept)
  if (!repeat) return kept
  const zoned = { ...kept }
  if (kept.hasTime) zoned.tz = kept.tz ?? before?.tz ?? tz
  else delete zoned.tz
  const to = dayOfDate(zoned)
  const from = before ? dayOfDate(before) : to
  const { from: _from, to: _end, read, ...rest } = repeat
  if (from === to) return withExcept(before?.end === zoned.end ? zoned : withoutEnd(zoned), before)
  return withExcept(withRepeat(zoned, { ...rest, rule: printRule(moveRule(read, from, to)) }), before)
}

/** All have the length of this one again. */
function withoutEnd(date: DateData): DateData {
  const repeat = repeatOf(date)
  if (repeat?.to === undefined) return date
  const { to: _to, ...rest } = repeat
  return withRepeat(date, rest)
}

/** The date with what is left out of its rule moved along with it. */
function withExcept(next: DateData, before: DateData | null): DateData {
  const repeat = repeatOf(next)
  if (!repeat?.except || !before || next.start === before.start) return next
  return withRepeat(next, { ...repeat, except: exceptMoved(before, next) })
}

/** The rule with what it took from one day taken from another; what it says of its own stays. */
export function moveRule(rule: RepeatRule, from: Day, to: Day): RepeatRule {
  if (fitsRule(rule, to)) return rule
  if (rule.freq === 'WEEKLY') {
    const byDay = rule.byDay.map((day) =>
      day.weekday === weekdayOf(from) ? { ...day, weekday: weekdayOf(to) } : day,
    )
    return { ...rule, byDay: byDay.toSorted((a, b) => ((a.weekday + 6) % 7) - ((b.weekday + 6) % 7)) }
  }
  if (rule.freq === 'YEARLY') {
    const plain = withDay({ ...PLAIN_RULE, freq: 'YEARLY' }, from)
    const isPlain = printRule({ ...rule, interval: 1, count: null, until: null }) === printRule(plain)
    return isPlain ? withDay({ ...rule, byMonth: [], byMonthDay: [], bySetPos: [] }, to) : rule
  }
  if (rule.freq !== 'MONTHLY') return rule
  const said = ({ byDay, byMonthDay, bySetPos }: Pick<RepeatRule, 'byDay' | 'byMonthDay' | 'bySetPos'>) =>
    printRule({ ...PLAIN_RULE, freq: 'MONTHLY', byDay, byMonthDay, bySetPos })
  const at = monthlyRules(from).findIndex((one) => said(one) === said(rule))
  if (at < 0) return rule
  if (rule.byDay.length === 0) return { ...rule, ...monthDays(Number(to.slice(8))) }
  const { nth, isLast } = nthOfMonth(to)
  const asLast = (rule.byDay[0]?.nth === -1 || nth === 5) && isLast
  return { ...rule, byDay: [{ weekday: weekdayOf(to), nth: asLast ? -1 : Math.min(nth, 4) }] }
}

/** Whether a rule that began on the day would have it. */
export function fitsRule(rule: RepeatRule, day: Day): boolean {
  return occurrences({ ...rule, count: null, until: null }, day, 'UTC', { limit: 1 })[0] === day
}

/** The date on its new day alone: the rule stays, and goes on from the occurrence that this one stands for. */
export function moveOnlyThis(next: DateData, before: DateData): DateData {
  const repeat = repeatOf(before)
  if (!repeat || next.hasTime !== before.hasTime) return next
  const { rule, mode, except, from = before.start } = repeat
  const own = occurrenceAt(before, from)
  const zone = before.tz === undefined ? {} : { tz: before.tz }
  const isSameLength = occurrenceAt({ ...withoutRepeat(next), ...zone }, from).end === own.end
  if (from === next.start && isSameLength) return withRepeat(next, { rule, mode, except })
  const to = isSameLength ? undefined : (own.end ?? from)
  return withRepeat(next, { rule, mode, from, to, except })
}
