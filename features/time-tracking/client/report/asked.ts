import { addUnits, dayAt, startOf, utcOfDay } from '@weft/recurrence'

import {
  type AskedReport,
  isReportDay,
  MAX_REPORT_DAYS,
  REPORT_GROUPS,
  type ReportGroup,
  ROUNDINGS,
} from '../../shared/index.ts'

/** What of a report somebody looks at, as the address says it. */
export interface AddressOfReport {
  period?: string | undefined
  /** Of a period of one's own: its first and last day. */
  from?: string | undefined
  to?: string | undefined
  group?: string | undefined
  /** Minutes. */
  round?: string | undefined
  billable?: string | undefined
}

export const PERIODS = ['week', 'last-week', 'month', 'custom'] as const
export type Period = (typeof PERIODS)[number]

export interface Asked {
  readonly period: Period
  readonly from: string
  readonly to: string
  readonly group: ReportGroup
  readonly rounding: (typeof ROUNDINGS)[number]
  readonly isBillable: boolean
}

/** Which day it is for whoever reads, and with which one their weeks begin. */
export interface Calendar {
  readonly at: number
  readonly tz: string
  readonly week_start: number
}

/** The days of a period by now. */
export function daysOf(period: Exclude<Period, 'custom'>, { at, tz, week_start }: Calendar) {
  const unit = period === 'month' ? 'month' : 'week'
  const current = startOf(dayAt(at, tz), unit, week_start)
  const from = period === 'last-week' ? addUnits(current, 'week', -1) : current
  return { from, to: addUnits(addUnits(from, unit, 1), 'day', -1) }
}

/** The question that an address stands for; what it does not say rightly is as it is at first. */
export function readAsked(address: AddressOfReport, calendar: Calendar): Asked {
  const period = PERIODS.find((one) => one === address.period) ?? 'week'
  const { from = '', to = '' } = address
  const isOwn = period === 'custom' && isReportDay(from) && isReportDay(to)
  const known = period === 'custom' ? 'week' : period
  return {
    period: isOwn ? period : known,
    ...(isOwn ? between(from, to) : daysOf(known, calendar)),
    group: REPORT_GROUPS.find((one) => one === address.group) ?? 'day',
    rounding: ROUNDINGS.find((one) => one === address.round) ?? '0',
    isBillable: address.billable === 'true',
  }
}

/** Two days in whichever order, as far apart as a report may be. */
export function between(a: string, b: string): { from: string; to: string } {
  const [from, to] = a < b ? [a, b] : [b, a]
  const last = addUnits(from, 'day', MAX_REPORT_DAYS - 1)
  return { from, to: utcOfDay(to) > utcOfDay(last) ? last : to }
}

/** The same as an address has it, without what is as it is at first. */
export function writeAsked({ period, from, to, group, rounding, isBillable }: Asked): string {
  const query = new URLSearchParams()
  if (period !== 'week') query.set('period', period)
  if (period === 'custom') {
    query.set('from', from)
    query.set('to', to)
  }
  if (group !== 'day') query.set('group', group)
  if (rounding !== '0') query.set('round', rounding)
  if (isBillable) query.set('billable', 'true')
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** The question as the route has it. */
export function queryOf(
  { from, to, group, rounding, isBillable }: Asked,
  { tz, week_start }: Calendar,
): AskedReport {
  return {
    from,
    to,
    tz,
    week_start: String(week_start),
    group,
    rounding,
    billable: isBillable ? 'true' : 'false',
  }
}
