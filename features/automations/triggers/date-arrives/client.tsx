import type { Translate } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Checkbox, Dropdown, TextField } from '@weft/ui'
import { CalendarCheck } from 'lucide-react'

import { clientTrigger, type PartEditorProps } from '../../client/part-member.ts'
import { AttributePicker } from '../../client/pickers/attribute-picker.tsx'
import { NumberPicker } from '../../client/pickers/number-picker.tsx'
import styles from '../../client/pickers/pickers.module.css'
import { withOptions } from '../../client/pickers/trigger-scope.tsx'
import { Word } from '../../client/pickers/words.tsx'
import { DATE_UNITS, definition } from './definition.ts'

type Options = typeof definition.defaults

const WAYS = ['at', 'before', 'after'] as const
type Way = (typeof WAYS)[number]

const wayOf = ({ amount }: Options): Way => (amount === 0 ? 'at' : amount < 0 ? 'before' : 'after')

function Editor({ options, onChange }: PartEditorProps<Options>) {
  const t = useT()
  const { amount, unit } = options
  const way = wayOf(options)
  const ways = { at: t('arrives'), before: t('is ahead by'), after: t('is past by') }
  const size = Math.abs(amount)
  return (
    <>
      <AttributePicker
        label={t('Date')}
        value={options.attribute_id}
        isOffered={({ type, settings }) => type.isDate?.(settings) === true && type.isStatic !== true}
        onChange={(attribute_id) => onChange({ ...options, attribute_id })}
      />
      <Dropdown
        className={styles['pick']}
        aria-label={t('When')}
        size="compact"
        value={way}
        options={WAYS.map((id) => ({ id, label: ways[id] }))}
        onValueChange={(id) => {
          const sign = id === 'at' ? 0 : id === 'before' ? -1 : 1
          onChange({ ...options, amount: sign === 0 ? 0 : sign * (size || 1) })
        }}
      />
      {way !== 'at' && (
        <>
          <NumberPicker
            label={t('How long')}
            value={size}
            min={1}
            max={1_000}
            onChange={(next = 1) => onChange({ ...options, amount: way === 'before' ? -next : next }, true)}
          />
          <Dropdown
            className={styles['pick']}
            aria-label={t('Unit')}
            size="compact"
            value={unit}
            options={DATE_UNITS.map((id) => ({ id, label: unitName(id, size, t) }))}
            onValueChange={(id) =>
              onChange({ ...options, unit: DATE_UNITS.find((one) => one === id) ?? unit })
            }
          />
        </>
      )}
      <Word>{t('at')}</Word>
      <TextField
        className={styles['time']}
        aria-label={t('Time of day')}
        title={t('For dates without a time')}
        size="compact"
        type="time"
        value={options.time ?? '09:00'}
        onValueChange={(time) => time !== '' && onChange({ ...options, time }, true)}
      />
      <Checkbox
        checked={options.unlessDone === true}
        onCheckedChange={(isOn) => onChange(withOptions(options, { unlessDone: isOn || undefined }))}
      >
        {t('Only if not done')}
      </Checkbox>
    </>
  )
}

const unitName = (unit: Options['unit'], count: number, t: Translate) =>
  unit === 'minute'
    ? t('{count, plural, one {minute} other {minutes}}', { count })
    : unit === 'hour'
      ? t('{count, plural, one {hour} other {hours}}', { count })
      : t('{count, plural, one {day} other {days}}', { count })

const lengthOf = (unit: Options['unit'], count: number, t: Translate) =>
  unit === 'minute'
    ? t('{count, plural, one {# minute} other {# minutes}}', { count })
    : unit === 'hour'
      ? t('{count, plural, one {# hour} other {# hours}}', { count })
      : t('{count, plural, one {# day} other {# days}}', { count })

export const member = clientTrigger(definition, {
  icon: CalendarCheck,
  Editor,
  sentence(options, { t, ...words }) {
    const attribute = words.attribute(options.attribute_id)
    const way = wayOf(options)
    if (way === 'at') return t('{attribute} arrives', { attribute })
    const length = lengthOf(options.unit, Math.abs(options.amount), t)
    return way === 'before'
      ? t('{attribute} is {length} ahead', { attribute, length })
      : t('{attribute} is {length} past', { attribute, length })
  },
})
