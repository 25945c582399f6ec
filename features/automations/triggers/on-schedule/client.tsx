import { now } from '@weft/base'
import { formatList, getLocale, msg, type Translate } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { dateFormatter, dayAt, isDay, utcOfDay } from '@weft/recurrence'
import { DatePicker, Dropdown, TextField } from '@weft/ui'
import { AlarmClock } from 'lucide-react'
import { useState } from 'react'

import { useRuleBoard } from '../../client/board/rule-board.tsx'
import { clientTrigger, type PartEditorProps } from '../../client/part-member.ts'
import { NumberPicker } from '../../client/pickers/number-picker.tsx'
import styles from '../../client/pickers/pickers.module.css'
import { withOptions } from '../../client/pickers/trigger-scope.tsx'
import { Word } from '../../client/pickers/words.tsx'
import { definition, EVERY } from './definition.ts'

type Options = typeof definition.defaults

const NAMES: Readonly<Record<Options['every'], string>> = {
  once: msg('once'),
  hour: msg('every hour'),
  day: msg('every day'),
  week: msg('every week'),
  month: msg('every month'),
}

function Editor({ options, onChange }: PartEditorProps<Options>) {
  const t = useT()
  const { every, time } = options
  return (
    <>
      <Dropdown
        className={styles['pick']}
        aria-label={t('How often')}
        size="compact"
        value={every}
        options={EVERY.map((id) => ({ id, label: t(NAMES[id]) }))}
        onValueChange={(id) => {
          const next = EVERY.find((one) => one === id) ?? 'day'
          onChange(
            withOptions(options, { every: next, weekdays: undefined, day: undefined, date: undefined }),
          )
        }}
      />
      <Days {...{ options, onChange }} />
      <Word>{every === 'hour' ? t('at the minute of') : t('at')}</Word>
      <TextField
        className={styles['time']}
        aria-label={t('Time of day')}
        size="compact"
        type="time"
        value={time}
        onValueChange={(next) => next !== '' && onChange({ ...options, time: next }, true)}
      />
      {every !== 'hour' && <ZonePicker {...{ options, onChange }} />}
    </>
  )
}

/** On which days, as far as that is asked. */
function Days({ options, onChange }: PartEditorProps<Options>) {
  const t = useT()
  const { context } = useRuleBoard()
  const [today] = useState(() => dayAt(now(), context.tz))
  const { every, weekdays = [], day, date } = options
  if (every === 'once')
    return (
      <DatePicker
        aria-label={t('Date')}
        size="compact"
        value={date ?? null}
        today={today}
        onValueChange={(next) => onChange(withOptions(options, { date: next }))}
      />
    )
  if (every === 'week')
    return (
      <Dropdown
        isMulti
        className={styles['pick']}
        aria-label={t('Days of the week')}
        size="compact"
        placeholder={t('Choose days')}
        value={weekdays.map(String)}
        options={weekOf(context.week_start).map((one) => ({ id: String(one), label: weekdayName(one) }))}
        onValueChange={(ids) => {
          const chosen = ids.map(Number).toSorted((a, b) => a - b)
          onChange(withOptions(options, { weekdays: chosen.length > 0 ? chosen : undefined }))
        }}
      />
    )
  if (every !== 'month') return null
  return (
    <>
      <Word>{t('on day')}</Word>
      <NumberPicker
        label={t('Day of the month')}
        value={day ?? 1}
        min={1}
        max={31}
        onChange={(next) => onChange(withOptions(options, { day: next }), true)}
      />
    </>
  )
}

const OWN = 'own'

function ZonePicker({ options, onChange }: PartEditorProps<Options>) {
  const t = useT()
  const [zones] = useState(() => Intl.supportedValuesOf('timeZone'))
  return (
    <Dropdown
      className={styles['pick']}
      aria-label={t('Time zone')}
      size="compact"
      search
      value={options.zone ?? OWN}
      options={[
        { id: OWN, label: t('Time zone of the owner') },
        ...zones.map((id) => ({ id, label: id.replaceAll('_', ' ') })),
      ]}
      onValueChange={(id) => onChange(withOptions(options, { zone: id === OWN ? undefined : id }))}
    />
  )
}

const weekOf = (first: number) => Array.from({ length: 7 }, (_, n) => (n + first) % 7)

/** 4 January 2026 was a Sunday. */
const SUNDAY = Date.UTC(2026, 0, 4)
const DAY = 86_400_000
const weekdayName = (day: number) =>
  dateFormatter(getLocale(), { weekday: 'long', timeZone: 'UTC' }).format(SUNDAY + day * DAY)

const clock = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return dateFormatter(getLocale(), { timeStyle: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2026, 0, 4, hours, minutes),
  )
}

function saidOf({ every, time, weekdays = [], day, date }: Options, t: Translate): string {
  if (every === 'hour') return t('every hour')
  const at = clock(time)
  if (every === 'day') return t('every day at {time}', { time: at })
  if (every === 'week') {
    const days = weekdays.length === 0 ? '…' : formatList(weekdays.map(weekdayName))
    return t('every {days} at {time}', { days, time: at })
  }
  if (every === 'month') return t('on day {day} of every month at {time}', { day: day ?? 1, time: at })
  const shown =
    date !== undefined && isDay(date)
      ? dateFormatter(getLocale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(utcOfDay(date))
      : '…'
  return t('on {date} at {time}', { date: shown, time: at })
}

export const member = clientTrigger(definition, {
  icon: AlarmClock,
  Editor,
  sentence: (options, { t }) => saidOf(options, t),
})
