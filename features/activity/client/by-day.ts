import { fromWireTime } from '@weft/base'

import type { ActivityLine } from '../shared/index.ts'

/** YYYY-MM-DD where whoever looks is. */
export function dayOf(ms: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(ms)
}

/** Lines by day, in their order. */
export function byDay(lines: readonly ActivityLine[], tz: string): [string, ActivityLine[]][] {
  const days = new Map<string, ActivityLine[]>()
  for (const line of lines) {
    const day = dayOf(fromWireTime(line.at), tz)
    const list = days.get(day)
    if (list) list.push(line)
    else days.set(day, [line])
  }
  return [...days]
}
