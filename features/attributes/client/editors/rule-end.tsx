import {
  addUnits,
  type Day,
  dayAt,
  dayEnd,
  isDay,
  isTimed,
  MAX_COUNT,
  type RepeatRule,
} from '@weft/recurrence'
import { fromWireTime, toWireTime } from '@weft/base'
import { useT } from '@weft/i18n/react'
import { DatePicker, Dropdown, TextField } from '@weft/ui'
import styles from './date-more.module.css'

interface RuleEndProps {
  rule: RepeatRule
  /** The day that the rule starts on. */
  day: Day
  tz: string
  hasTime: boolean
  onChange(rule: RepeatRule): void
}

/** When a rule ends: never, on a day, or after so many times. */
export function RuleEnd({ rule, day, tz, hasTime, onChange }: RuleEndProps) {
  const t = useT()
  const { count, until } = rule
  const lastDay = until === null ? null : isTimed(until) ? dayAt(fromWireTime(until), tz) : until
  const endOn = (last: Day) => {
    // The last day counts as a whole in the zone of the time.
    onChange({ ...rule, count: null, until: hasTime ? toWireTime(dayEnd(last, tz)) : last })
  }
  const choose = (id: string) => {
    if (id === 'never') onChange({ ...rule, count: null, until: null })
    if (id === 'count') onChange({ ...rule, count: 10, until: null })
    if (id === 'until') endOn(addUnits(day, 'month', rule.freq === 'YEARLY' ? 36 : 3))
  }
  return (
    <div className={styles['pair']}>
      <Dropdown
        label={t('Ends')}
        size="compact"
        value={count === null ? (until === null ? 'never' : 'until') : 'count'}
        options={[
          { id: 'never', label: t('Never') },
          { id: 'until', label: t('On a date') },
          { id: 'count', label: t('After a number of times') },
        ]}
        onValueChange={choose}
      />
      {count !== null && (
        <TextField
          label={t('Times')}
          size="compact"
          type="number"
          min={1}
          max={MAX_COUNT}
          value={count}
          onValueChange={(text) => {
            const n = Number(text)
            if (Number.isInteger(n) && n >= 1 && n <= MAX_COUNT) onChange({ ...rule, count: n })
          }}
        />
      )}
      {lastDay !== null && (
        <DatePicker
          label={t('Last day')}
          size="compact"
          min={day}
          value={lastDay}
          onValueChange={(text) => isDay(text) && text >= day && endOn(text)}
        />
      )}
    </div>
  )
}
