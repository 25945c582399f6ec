import { toWireTime } from '@weft/base'
import { useFeed, useStore } from '@weft/features/connectivity/client'
import { useMe } from '@weft/features/session/client'
import { BarChart } from '@weft/features/views/client'
import { formatNumber } from '@weft/i18n'
import { useLocale, useT } from '@weft/i18n/react'
import { type Attribute, type TimeEntry, userFeed } from '@weft/model'
import { writeHours } from '@weft/numbers'
import { addUnits, dayAt } from '@weft/recurrence'
import { Button, EmptyState, IconButton, Page, Skeleton } from '@weft/ui'
import { ChevronLeft, ChevronRight, Clock } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'

import { ExportWeek } from '../csv/export-week.tsx'
import { EntryDialog } from '../entries/entry-dialog.tsx'
import { daysOf } from '../report/asked.ts'
import { writeDays } from '../report/report-words.ts'
import { useCalendar } from '../report/use-calendar.ts'
import report from '../report/report.module.css'
import { isRunningEntry, startTimer } from '../timers.ts'
import { useNow } from '../use-now.ts'
import { useOwnEntries } from '../use-own-entries.ts'
import { writeDay } from '../words.ts'
import styles from './my-time.module.css'
import { WeekDays } from './week-days.tsx'
import { secondsWithin, weekOf } from './week.ts'

/** What one did in a week, in all workspaces: what is on this device needs no server. */
export function MyTimeScreen() {
  const t = useT()
  const me = useMe()
  const store = useStore()
  const { locale } = useLocale()
  const calendar = useCalendar()
  const { phase } = useFeed(userFeed(me.id))
  const all = useOwnEntries()
  const thisWeek = daysOf('week', calendar).from
  const [from, setFrom] = useState(thisWeek)
  const [edited, setEdited] = useState<TimeEntry | null>(null)
  const week = useMemo(() => weekOf(all, from, calendar.tz), [all, from, calendar.tz])
  const entries = useMemo(() => week.flatMap((day) => day.entries), [week])
  const at = useNow(entries.some(isRunningEntry))
  const isThere = entries.length > 0 || phase === 'live' || phase === 'kept'
  const goOn = (entry: TimeEntry) => {
    const settings = store.collection<Attribute>('attributes').get(entry.attribute_id)?.settings ?? {}
    startTimer(store, me.id, { item: entry, description: entry.description, settings })
  }
  const last = addUnits(from, 'day', week.length - 1)
  return (
    <Page title={t('My time')} width={860}>
      <div className={styles['week']}>
        <h2 className={report['days']}>{writeDays(from, last, locale)}</h2>
        <IconButton
          icon={<ChevronLeft className="icon-flip" />}
          label={t('Previous week')}
          onClick={() => setFrom(addUnits(from, 'week', -1))}
        />
        <IconButton
          icon={<ChevronRight className="icon-flip" />}
          label={t('Next week')}
          disabled={from >= thisWeek}
          onClick={() => setFrom(addUnits(from, 'week', 1))}
        />
        {from !== thisWeek && (
          <Button size="compact" variant="ghost" onClick={() => setFrom(thisWeek)}>
            {t('This week')}
          </Button>
        )}
        {entries.length > 0 && (
          <div className={styles['tools']}>
            <ExportWeek
              {...{ entries }}
              tz={calendar.tz}
              from={toWireTime(week[0]?.begins)}
              to={toWireTime(week.at(-1)?.ends)}
            />
          </div>
        )}
      </div>
      {entries.length > 0 ? (
        <>
          <Sums {...{ week, entries, at }} today={dayAt(at, calendar.tz)} />
          <WeekDays {...{ week, entries, at }} tz={calendar.tz} onEdit={setEdited} onStart={goOn} />
        </>
      ) : isThere ? (
        <EmptyState title={t('No time in this week')} icon={<Clock />} isFramed>
          {t('Start a timer on an item, or add time there: it is added up here.')}
        </EmptyState>
      ) : (
        <Skeleton rows={8} />
      )}
      {edited && (
        <EntryDialog
          key={edited.id}
          place={edited}
          entry={edited}
          context={{ locale, tz: calendar.tz }}
          onClose={() => setEdited(null)}
        />
      )}
    </Page>
  )
}

interface SumsProps {
  readonly week: ReturnType<typeof weekOf>
  readonly entries: readonly TimeEntry[]
  readonly at: number
  readonly today: string
}

/** The week in figures and bars. */
function Sums({ week, entries, at, today }: SumsProps) {
  const t = useT()
  const { locale } = useLocale()
  const within = (of: readonly TimeEntry[], days: SumsProps['week']) =>
    days.reduce(
      (sum, { begins, ends }) => of.reduce((all, one) => all + secondsWithin(one, [begins, ends], at), sum),
      0,
    )
  const whole = within(entries, week)
  const billable = within(
    entries.filter((one) => one.is_billable),
    week,
  )
  const ofToday = within(
    entries,
    week.filter(({ day }) => day === today),
  )
  const items = new Set(entries.map(({ item_id }) => item_id)).size
  const share = whole === 0 ? 0 : billable / whole
  const bars = week.map((one) => ({
    name: writeDay(one.day, locale),
    value: within(entries, [one]) / 3_600,
    fill: undefined,
  }))
  const textOf = useCallback((value: number) => writeHours(Math.round(value * 3_600), locale), [locale])
  const figures = [
    { name: t('Total'), value: writeHours(whole, locale) },
    {
      name: t('Billable'),
      value: writeHours(billable, locale),
      more: formatNumber(share, { locale, style: 'percent', maximumFractionDigits: 0 }),
    },
    { name: t('Today'), value: writeHours(ofToday, locale) },
    { name: t('Items'), value: formatNumber(items, { locale }) },
  ]
  return (
    <>
      <dl className={report['whole']}>
        {figures.map(({ name, value, more }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{value}</b> {more}
            </dd>
          </div>
        ))}
      </dl>
      <BarChart label={t('Hours')} bars={bars} isTime textOf={textOf} />
    </>
  )
}
