import { useT } from '@weft/i18n/react'
import { dayAt } from '@weft/recurrence'
import { DatePicker, Dropdown, Switch } from '@weft/ui'

import { REPORT_GROUPS, type ReportGroup, ROUNDINGS } from '../../shared/index.ts'
import { type Asked, between, type Calendar, daysOf, type Period, PERIODS } from './asked.ts'
import styles from './report.module.css'

interface ReportFiltersProps {
  readonly asked: Asked
  readonly calendar: Calendar
  onChange(asked: Asked): void
}

/** Of which days, by what and how rounded. */
export function ReportFilters({ asked, calendar, onChange }: ReportFiltersProps) {
  const t = useT()
  const groups = useGroupNames()
  const periods: Record<Period, string> = {
    week: t('This week'),
    'last-week': t('Last week'),
    month: t('This month'),
    custom: t('Other days'),
  }
  const today = dayAt(calendar.at, calendar.tz)
  const setDays = (from: string, to: string) => onChange({ ...asked, ...between(from, to) })
  return (
    <div className={styles['tools']} role="group" aria-label={t('Settings of the report')}>
      <Dropdown
        label={t('Period')}
        value={asked.period}
        options={PERIODS.map((id) => ({ id, label: periods[id] }))}
        onValueChange={(id) => {
          const period = PERIODS.find((one) => one === id) ?? 'week'
          onChange({ ...asked, period, ...(period === 'custom' ? {} : daysOf(period, calendar)) })
        }}
      />
      {asked.period === 'custom' && (
        <>
          <DatePicker
            label={t('First day')}
            value={asked.from}
            today={today}
            onValueChange={(from) => setDays(from, from > asked.to ? from : asked.to)}
          />
          <DatePicker
            label={t('Last day')}
            value={asked.to}
            today={today}
            onValueChange={(to) => setDays(to < asked.from ? to : asked.from, to)}
          />
        </>
      )}
      <Dropdown
        label={t('Group by')}
        value={asked.group}
        options={REPORT_GROUPS.map((id) => ({ id, label: groups[id] }))}
        onValueChange={(id) =>
          onChange({ ...asked, group: REPORT_GROUPS.find((one) => one === id) ?? 'day' })
        }
      />
      <Dropdown
        label={t('Round up')}
        value={asked.rounding}
        options={ROUNDINGS.map((id) => ({
          id,
          label:
            id === '0'
              ? t('Not rounded')
              : t('{count, plural, one {To # minute} other {To # minutes}}', { count: Number(id) }),
        }))}
        onValueChange={(id) => onChange({ ...asked, rounding: ROUNDINGS.find((one) => one === id) ?? '0' })}
      />
      <Switch checked={asked.isBillable} onCheckedChange={(isBillable) => onChange({ ...asked, isBillable })}>
        {t('Billable only')}
      </Switch>
    </div>
  )
}

export function useGroupNames(): Readonly<Record<ReportGroup, string>> {
  const t = useT()
  return { day: t('Day'), week: t('Week'), person: t('Person'), item: t('Item'), label: t('Label') }
}
