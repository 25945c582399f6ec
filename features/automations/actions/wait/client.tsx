import { useT } from '@weft/i18n/react'
import { Dropdown } from '@weft/ui'
import { Timer } from 'lucide-react'

import { clientAction, type PartEditorProps } from '../../client/part-member.ts'
import { NumberPicker } from '../../client/pickers/number-picker.tsx'
import styles from '../../client/pickers/pickers.module.css'
import { definition, WAIT_UNITS } from './definition.ts'

function Editor({ options, onChange }: PartEditorProps<typeof definition.defaults>) {
  const t = useT()
  const { amount } = options
  const names = {
    minute: t('{count, plural, one {minute} other {minutes}}', { count: amount }),
    hour: t('{count, plural, one {hour} other {hours}}', { count: amount }),
    day: t('{count, plural, one {day} other {days}}', { count: amount }),
  }
  return (
    <>
      <NumberPicker
        label={t('How long')}
        value={amount}
        min={1}
        max={43_200}
        onChange={(next) => next !== undefined && onChange({ ...options, amount: next }, true)}
      />
      <Dropdown
        className={styles['pick']}
        aria-label={t('Unit')}
        size="compact"
        value={options.unit}
        options={WAIT_UNITS.map((id) => ({ id, label: names[id] }))}
        onValueChange={(id) =>
          onChange({ ...options, unit: WAIT_UNITS.find((one) => one === id) ?? options.unit })
        }
      />
    </>
  )
}

export const member = clientAction(definition, {
  icon: Timer,
  Editor,
  sentence: ({ amount: count, unit }, { t }) =>
    unit === 'minute'
      ? t('wait {count, plural, one {# minute} other {# minutes}}', { count })
      : unit === 'hour'
        ? t('wait {count, plural, one {# hour} other {# hours}}', { count })
        : t('wait {count, plural, one {# day} other {# days}}', { count }),
})
