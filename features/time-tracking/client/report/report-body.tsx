import { BarChart } from '@weft/features/views/client'
import { usePeopleOf } from '@weft/features/workspaces/client'
import { formatNumber } from '@weft/i18n'
import { useLocale, useT } from '@weft/i18n/react'
import { writeHours } from '@weft/numbers'
import { isLabelColor } from '@weft/ui'
import { useCallback, useMemo } from 'react'

import { MAX_REPORT_SUMS, type ReportSum, type TimeReport } from '../../shared/index.ts'
import type { Asked, Calendar } from './asked.ts'
import { useGroupNames } from './report-filters.tsx'
import { nameOfSum, writeDays } from './report-words.ts'
import styles from './report.module.css'

interface ReportBodyProps {
  readonly team_id: number
  readonly report: TimeReport
  readonly asked: Asked
  readonly calendar: Calendar
}

/** Bars that are drawn where they do not lie along time. */
const MOST_BARS = 12

/** The sums of a report: the whole, a chart and a table. */
export function ReportBody({ team_id, report, asked, calendar }: ReportBodyProps) {
  const t = useT()
  const { locale } = useLocale()
  const { members } = usePeopleOf(team_id)
  const { data, whole, has_more } = report
  const { group, from, to } = asked
  const names = useMemo(() => {
    const people = new Map(members?.map(({ id, name }) => [id, name]))
    const words = {
      t,
      locale,
      week_start: calendar.week_start,
      to,
      personName: (id: number) => people.get(id),
    }
    return data.map((one) => nameOfSum(one, group, words))
  }, [data, group, members, t, locale, calendar.week_start, to])
  const isTime = group === 'day' || group === 'week'
  const bars = useMemo(
    () =>
      data.slice(0, isTime ? data.length : MOST_BARS).map(({ seconds, color }, at) => ({
        name: names[at] ?? '',
        value: seconds / 3_600,
        fill: fillOf(color),
      })),
    [data, names, isTime],
  )
  const hours = useCallback((seconds: number) => writeHours(seconds, locale), [locale])
  const ofHours = useCallback((value: number) => hours(Math.round(value * 3_600)), [hours])
  return (
    <>
      <h2 className={styles['days']}>{writeDays(from, to, locale)}</h2>
      <Whole whole={whole} hours={hours} />
      <BarChart label={t('Hours')} {...{ bars, isTime }} textOf={ofHours} />
      {bars.length < data.length && (
        <p className={styles['quiet']}>{t('The chart shows the largest {count}.', { count: bars.length })}</p>
      )}
      <Sums {...{ data, names, whole, hours }} corner={useGroupNames()[group]} />
      {group === 'label' && (
        <p className={styles['quiet']}>
          {t('Time of an item with multiple labels counts for each of them.')}
        </p>
      )}
      {has_more && (
        <p className={styles['quiet']}>
          {t('The largest {count} are listed; the total counts all of them.', { count: MAX_REPORT_SUMS })}
        </p>
      )}
    </>
  )
}

function Whole({ whole, hours }: Pick<TimeReport, 'whole'> & { hours(seconds: number): string }) {
  const t = useT()
  const { locale } = useLocale()
  const share = whole.seconds === 0 ? 0 : whole.billable_seconds / whole.seconds
  const figures = [
    { name: t('Total'), value: hours(whole.seconds) },
    {
      name: t('Billable'),
      value: hours(whole.billable_seconds),
      more: formatNumber(share, { locale, style: 'percent', maximumFractionDigits: 0 }),
    },
    { name: t('Items'), value: formatNumber(whole.items, { locale }) },
    { name: t('People'), value: formatNumber(whole.people, { locale }) },
  ]
  return (
    <dl className={styles['whole']}>
      {figures.map(({ name, value, more }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b> {more}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface SumsProps extends Pick<TimeReport, 'whole'> {
  readonly data: readonly ReportSum[]
  readonly names: readonly string[]
  readonly corner: string
  hours(seconds: number): string
}

function Sums({ data, names, whole, corner, hours }: SumsProps) {
  const t = useT()
  const { locale } = useLocale()
  const cells = ({ seconds, billable_seconds, entries }: Omit<ReportSum, 'key' | 'name' | 'color'>) => (
    <>
      <td>{formatNumber(entries, { locale })}</td>
      <td>{hours(billable_seconds)}</td>
      <td>{hours(seconds)}</td>
    </>
  )
  return (
    <table className={styles['sums']}>
      <caption className="visually-hidden">{t('Sums')}</caption>
      <thead>
        <tr>
          <th scope="col">{corner}</th>
          <th scope="col">{t('Entries')}</th>
          <th scope="col">{t('Billable')}</th>
          <th scope="col">{t('Hours')}</th>
        </tr>
      </thead>
      <tbody>
        {data.map((one, at) => (
          <tr key={one.key ?? ''}>
            <th scope="row">
              <bdi>{names[at]}</bdi>
            </th>
            {cells(one)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('Total')}</th>
          {cells(whole)}
        </tr>
      </tfoot>
    </table>
  )
}

function fillOf(color: string | null): string | undefined {
  if (color === null) return undefined
  return isLabelColor(color)
    ? `var(--label-${color}-solid)`
    : /^#[0-9a-f]{3,8}$/i.test(color)
      ? color
      : undefined
}
