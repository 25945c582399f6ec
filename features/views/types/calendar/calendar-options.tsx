import { dateFormatter } from '@weft/recurrence'
import { useT } from '@weft/i18n/react'
import { Dropdown, Switch } from '@weft/ui'

import { dateAttributes, dateSource } from '../../client/dates/date-source.ts'
import { OptionRow } from '../../client/toolbar/option-row.tsx'
import type { ViewOptionsProps } from '../../client/view-member.ts'
import { FIRST_DAYS, MAX_PER_DAY, readCalendarSettings } from './definition.ts'
import styles from './calendar.module.css'

const NONE = 'none'
/** A Sunday. */
const SUNDAY = Date.UTC(2024, 8, 1)

/** What only the calendar lets one choose: its dates, its hours, and its days. */
export function CalendarOptions({ viewSettings, records, actions }: ViewOptionsProps) {
  const t = useT()
  const calendar = readCalendarSettings(viewSettings)
  const { hours, work_hours, first_day, max_per_day, weekends, tray } = calendar
  const set = actions.changeSettings
  const dates = dateAttributes(records)
  const options = dates.map(({ id, attribute, type }) => ({ id, label: attribute.name, icon: <type.icon /> }))
  const { date_attribute: start, end_attribute: end } = calendar
  const source = dateSource(records, { start, end })
  const { locale } = records.context
  const weekday = dateFormatter(locale, { weekday: 'long', timeZone: 'UTC' })
  return (
    <>
      <OptionRow title={t('Date')}>
        <Dropdown
          aria-label={t('Date')}
          size="compact"
          value={source?.start.id ?? null}
          options={options}
          onValueChange={(date_attribute) => set({ date_attribute })}
        />
      </OptionRow>
      <OptionRow title={t('End')}>
        <Dropdown
          aria-label={t('End')}
          size="compact"
          value={source?.end?.id ?? NONE}
          options={[
            { id: NONE, label: t('End of the same date') },
            ...options.filter(({ id }) => id !== source?.start.id),
          ]}
          onValueChange={(id) => set({ end_attribute: id === NONE ? null : id })}
        />
      </OptionRow>
      <OptionRow title={t('Default layout')}>
        <Dropdown
          aria-label={t('Default layout')}
          size="compact"
          value={calendar.mode}
          options={[
            { id: 'month', label: t('Month') },
            { id: 'week', label: t('Week') },
            { id: 'day', label: t('Day') },
            { id: 'agenda', label: t('Agenda') },
          ]}
          onValueChange={(mode) => set({ mode })}
        />
      </OptionRow>
      <OptionRow title={t('First day of the week')}>
        <Dropdown
          aria-label={t('First day of the week')}
          size="compact"
          value={first_day === null ? NONE : String(first_day)}
          options={[
            { id: NONE, label: t('From your profile') },
            ...FIRST_DAYS.map((day) => ({
              id: String(day),
              label: weekday.format(SUNDAY + day * 86_400_000),
            })),
          ]}
          onValueChange={(id) => set({ first_day: id === NONE ? null : Number(id) })}
        />
      </OptionRow>
      <OptionRow title={t('Items per day')}>
        <Dropdown
          aria-label={t('Items per day')}
          size="compact"
          value={String(max_per_day)}
          options={Array.from({ length: MAX_PER_DAY }, (_, n) => ({
            id: String(n + 1),
            label: String(n + 1),
          }))}
          onValueChange={(id) => set({ max_per_day: Number(id) })}
        />
      </OptionRow>
      <HoursRow title={t('Hours')} value={hours} locale={locale} onChange={(next) => set({ hours: next })} />
      <HoursRow
        title={t('Working hours')}
        value={work_hours}
        locale={locale}
        onChange={(next) => set({ work_hours: next })}
      />
      <Switch isSpread checked={weekends} onCheckedChange={(on) => set({ weekends: on })}>
        {t('Weekends')}
      </Switch>
      <Switch isSpread checked={tray} onCheckedChange={(on) => set({ tray: on })}>
        {t('Unscheduled items')}
      </Switch>
    </>
  )
}

interface HoursRowProps {
  title: string
  value: readonly [number, number]
  locale: string
  onChange(value: [number, number]): void
}

/** From one hour to another; the second one is always later. */
function HoursRow({ title, value: [from, to], locale, onChange }: HoursRowProps) {
  const t = useT()
  const format = dateFormatter(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  // Midnight at the end of a day is said as the day's 24 hours, which no clock shows.
  const name = (hour: number) => (hour === 24 ? t('midnight') : format.format(hour * 3_600_000))
  const list = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, n) => ({ id: String(first + n), label: name(first + n) }))
  return (
    <OptionRow title={title}>
      <span className={styles['hoursRow']}>
        <Dropdown
          aria-label={t('{name}: from', { name: title })}
          size="compact"
          value={String(from)}
          options={list(0, 23)}
          onValueChange={(id) => onChange([Number(id), Math.max(to, Number(id) + 1)])}
        />
        {'–'}
        <Dropdown
          aria-label={t('{name}: until', { name: title })}
          size="compact"
          value={String(to)}
          options={list(1, 24)}
          onValueChange={(id) => onChange([Math.min(from, Number(id) - 1), Number(id)])}
        />
      </span>
    </OptionRow>
  )
}
