import {
  type Day,
  describeRule,
  FREQUENCIES,
  type Frequency,
  MAX_INTERVAL,
  monthlyRules,
  PLAIN_RULE,
  printRule,
  type RepeatRule,
  weekdayName,
  withDay,
} from '@weft/recurrence'
import { useT } from '@weft/i18n/react'
import type { ValueContext } from '@weft/model'
import { Dropdown, TextField } from '@weft/ui'
import styles from './date-more.module.css'

interface CustomRuleProps {
  rule: RepeatRule
  /** The day that the rule starts on. */
  day: Day
  context: ValueContext
  onChange(rule: RepeatRule): void
}

/** A rule of one's own: every so many days, weeks on chosen days, months by date or weekday, or years. */
export function CustomRule({ rule, day, context, onChange }: CustomRuleProps) {
  const t = useT()
  const { freq, interval } = rule
  const units: Record<Frequency, string> = {
    DAILY: t('{n, plural, one {day} other {days}}', { n: interval }),
    WEEKLY: t('{n, plural, one {week} other {weeks}}', { n: interval }),
    MONTHLY: t('{n, plural, one {month} other {months}}', { n: interval }),
    YEARLY: t('{n, plural, one {year} other {years}}', { n: interval }),
  }
  const ways = new Map(
    monthlyRules(day).map((way) => [printRule({ ...PLAIN_RULE, freq: 'MONTHLY', ...way }), way] as const),
  )
  const { byDay, byMonthDay, bySetPos } = rule
  const chosenWay = printRule({ ...PLAIN_RULE, freq: 'MONTHLY', byDay, byMonthDay, bySetPos })
  return (
    <>
      <div className={styles['pair']}>
        <TextField
          label={t('Every')}
          size="compact"
          type="number"
          min={1}
          max={MAX_INTERVAL}
          value={interval}
          onValueChange={(text) => {
            const n = Number(text)
            if (Number.isInteger(n) && n >= 1 && n <= MAX_INTERVAL) onChange({ ...rule, interval: n })
          }}
        />
        <Dropdown
          label={t('Unit')}
          size="compact"
          value={freq}
          options={FREQUENCIES.map((id) => ({ id, label: units[id] }))}
          onValueChange={(id) => {
            const plain = { ...rule, byDay: [], byMonthDay: [], byMonth: [], bySetPos: [] }
            onChange(withDay({ ...plain, freq: id as Frequency }, day))
          }}
        />
      </div>
      {freq === 'WEEKLY' && (
        <Weekdays
          chosen={byDay.map(({ weekday }) => weekday)}
          context={context}
          onChange={(weekdays) =>
            onChange({ ...rule, byDay: weekdays.map((weekday) => ({ weekday, nth: null })) })
          }
        />
      )}
      {freq === 'MONTHLY' && (
        <Dropdown
          label={t('On')}
          size="compact"
          value={ways.has(chosenWay) ? chosenWay : null}
          placeholder={describeRule({ ...rule, interval: 1, count: null, until: null }, t, context, 'UTC')}
          options={[...ways].map(([id, way]) => ({
            id,
            label: describeRule({ ...PLAIN_RULE, freq: 'MONTHLY', ...way }, t, context, 'UTC'),
          }))}
          onValueChange={(id) => onChange({ ...rule, ...ways.get(id) })}
        />
      )}
    </>
  )
}

interface WeekdaysProps {
  chosen: readonly number[]
  context: ValueContext
  onChange(weekdays: number[]): void
}

/** The days of the week to press, from the reader's first one; one of them stays. */
function Weekdays({ chosen, context, onChange }: WeekdaysProps) {
  const t = useT()
  const order = [0, 1, 2, 3, 4, 5, 6].map((n) => (n + context.week_start) % 7)
  const toggle = (weekday: number) => {
    const next = chosen.includes(weekday) ? chosen.filter((at) => at !== weekday) : [...chosen, weekday]
    // In the order that the rule is written in, from Monday.
    if (next.length > 0) onChange(next.toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7)))
  }
  return (
    <div className={styles['weekdays']} role="group" aria-label={t('Days of the week')}>
      {order.map((weekday) => (
        <button
          key={weekday}
          type="button"
          className={styles['weekday']}
          aria-pressed={chosen.includes(weekday)}
          aria-label={weekdayName(weekday, context.locale, 'long')}
          title={weekdayName(weekday, context.locale, 'long')}
          onClick={() => toggle(weekday)}
        >
          {weekdayName(weekday, context.locale, 'narrow')}
        </button>
      ))}
    </div>
  )
}
