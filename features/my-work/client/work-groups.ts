import { fromWireTime } from '@weft/base'
import type { WorkItem } from '@weft/model'
import { addUnits, asDate, type DateData, type Day, dayAt, isTimed, startOf } from '@weft/recurrence'

/** In the order in which they are listed. */
const WORK_GROUPS = ['overdue', 'today', 'week', 'later', 'none', 'done'] as const
export type WorkGroup = (typeof WORK_GROUPS)[number]

/** Where and when somebody looks. */
export interface WorkCalendar {
  at: number
  tz: string
  week_start: number
}

/** The date that an item is due by; null where it has none. */
export function dueOf({ due }: Pick<WorkItem, 'due'>): DateData | null {
  return due === null ? null : asDate(due.data)
}

/** The day of its end, where whoever looks is. */
export function dueDay(date: DateData, tz: string): Day {
  const point = date.end ?? date.start
  return isTimed(point) ? dayAt(fromWireTime(point), tz) : point
}

/** When it is too late: at its moment, or once its day is over. */
export function isLate(date: DateData, { at, tz }: Pick<WorkCalendar, 'at' | 'tz'>): boolean {
  const point = date.end ?? date.start
  return isTimed(point) ? fromWireTime(point) < at : point < dayAt(at, tz)
}

/** Under which head an item stands. */
export function groupOf(item: Pick<WorkItem, 'due' | 'done_at'>, calendar: WorkCalendar): WorkGroup {
  if (item.done_at !== null) return 'done'
  const date = dueOf(item)
  if (date === null) return 'none'
  if (isLate(date, calendar)) return 'overdue'
  const { at, tz, week_start } = calendar
  const today = dayAt(at, tz)
  const day = dueDay(date, tz)
  if (day <= today) return 'today'
  return day < addUnits(startOf(today, 'week', week_start), 'week', 1) ? 'week' : 'later'
}

/** What stands under one head. */
export interface GroupedWork {
  group: WorkGroup
  items: WorkItem[]
}

/** Items under their heads: by date, then the most important, then the newest; what was done last comes first. */
export function inGroups(items: readonly WorkItem[], calendar: WorkCalendar): GroupedWork[] {
  const groups = Map.groupBy(items, (item) => groupOf(item, calendar))
  return WORK_GROUPS.flatMap((group) => {
    const own = groups.get(group)
    if (!own) return []
    return [{ group, items: group === 'done' ? own.toSorted(byDone) : inOrder(own, calendar.tz) }]
  })
}

const byDone = (a: WorkItem, b: WorkItem): number =>
  compare(b.done_at ?? '', a.done_at ?? '') || compare(a.id, b.id)

function inOrder(items: readonly WorkItem[], tz: string): WorkItem[] {
  // Said once of each: a day is asked of a calendar.
  const keys = new Map(items.map((item) => [item, sortKey(item, tz)]))
  return items.toSorted(
    (a, b) =>
      compare(keys.get(a) ?? '', keys.get(b) ?? '') ||
      (b.priority?.level ?? -1) - (a.priority?.level ?? -1) ||
      compare(b.created_at, a.created_at) ||
      compare(a.id, b.id),
  )
}

/** Its day, and what has a time before what has the whole day. */
function sortKey(item: WorkItem, tz: string): string {
  const date = dueOf(item)
  if (date === null) return '~'
  const point = date.end ?? date.start
  return `${dueDay(date, tz)} ${isTimed(point) ? point : '~'}`
}

/** By their signs alone: languages put `~` before digits. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
