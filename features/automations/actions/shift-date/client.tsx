import { useT } from '@weft/i18n/react'
import { Checkbox, Dropdown } from '@weft/ui'
import { CalendarClock } from 'lucide-react'

import { clientAction, type PartEditorProps } from '../../client/part-member.ts'
import { AttributePicker } from '../../client/pickers/attribute-picker.tsx'
import { NumberPicker } from '../../client/pickers/number-picker.tsx'
import { withOptions } from '../../client/pickers/trigger-scope.tsx'
import { Word } from '../../client/pickers/words.tsx'
import styles from '../../client/pickers/pickers.module.css'
import { definition } from './definition.ts'

const MOST_DAYS = 3_650

/** Where it is moved to: from its own date, or from the day of the run. */
const WAYS = ['later', 'earlier', 'from-today'] as const

function Editor({ options, onChange }: PartEditorProps<typeof definition.defaults>) {
  const t = useT()
  const { days, fromToday, working } = options
  const way = fromToday ? 'from-today' : days < 0 ? 'earlier' : 'later'
  const names = {
    later: t('days later'),
    earlier: t('days earlier'),
    'from-today': t('days after the run'),
  }
  return (
    <>
      <AttributePicker
        label={t('Date')}
        value={options.attribute_id}
        isOffered={({ type, settings }) => type.isDate?.(settings) === true && type.isStatic !== true}
        onChange={(attribute_id) => onChange({ ...options, attribute_id })}
      />
      <Word>{t('to')}</Word>
      <NumberPicker
        label={t('Number of days')}
        value={Math.abs(days)}
        min={0}
        max={MOST_DAYS}
        onChange={(next = 0) => onChange({ ...options, days: way === 'earlier' ? -next : next }, true)}
      />
      <Dropdown
        className={styles['pick']}
        aria-label={t('Direction')}
        size="compact"
        value={way}
        options={WAYS.map((id) => ({ id, label: names[id] }))}
        onValueChange={(id) =>
          onChange(
            withOptions(options, {
              days: id === 'earlier' ? -(Math.abs(days) || 1) : Math.abs(days),
              fromToday: id === 'from-today' || undefined,
            }),
          )
        }
      />
      <Checkbox
        checked={working === true}
        onCheckedChange={(isOn) => onChange(withOptions(options, { working: isOn || undefined }))}
      >
        {t('Working days only')}
      </Checkbox>
    </>
  )
}

export const member = clientAction(definition, {
  icon: CalendarClock,
  Editor,
  sentence({ attribute_id, days, fromToday, working }, { t, ...words }) {
    const values = { attribute: words.attribute(attribute_id), count: Math.abs(days) }
    if (fromToday)
      return working
        ? t(
            'set {attribute} to {count, plural, one {# working day} other {# working days}} after the run',
            values,
          )
        : t('set {attribute} to {count, plural, one {# day} other {# days}} after the run', values)
    if (days < 0)
      return working
        ? t('move {attribute} {count, plural, one {# working day} other {# working days}} earlier', values)
        : t('move {attribute} {count, plural, one {# day} other {# days}} earlier', values)
    return working
      ? t('move {attribute} {count, plural, one {# working day} other {# working days}} later', values)
      : t('move {attribute} {count, plural, one {# day} other {# days}} later', values)
  },
})
