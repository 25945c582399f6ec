import { type Day, utcOfDay, weekdayOf } from '@weft/recurrence'

/** 1 Monday to 7 Sunday. */
export const isoWeekday = (day: Day): number => weekdayOf(day) || 7

/** The week of ISO 8601: from Monday; the first one has the year's first Thursday. */
export function isoWeek(day: Day): number {
  const thursday = utcOfDay(day) + (4 - isoWeekday(day)) * 86_400_000
  const first = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1)
  return 1 + Math.floor((thursday - first) / 604_800_000)
}
