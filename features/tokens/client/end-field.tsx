import { MOST_DAYS } from '@weft/features/tokens/shared'
import { useT } from '@weft/i18n/react'
import { Dropdown } from '@weft/ui'

import { ENDS, type Ends } from './ends.ts'

interface EndFieldProps {
  readonly value: Ends
  onValueChange(value: Ends): void
}

const idOf = (days: Ends) => String(days ?? 'never')

/** When a token ends. */
export function EndField({ value, onValueChange }: EndFieldProps) {
  const t = useT()
  const labelOf = (days: Ends) =>
    days === null
      ? t('Never')
      : days === MOST_DAYS
        ? t('In a year')
        : t('{count, plural, one {In # day} other {In # days}}', { count: days })
  return (
    <Dropdown
      label={t('Ends')}
      description={value === null ? t('It ends all the same when nobody uses it for 90 days.') : undefined}
      options={ENDS.map((days) => ({ id: idOf(days), label: labelOf(days) }))}
      value={idOf(value)}
      onValueChange={(id) => onValueChange(ENDS.find((days) => idOf(days) === id) ?? null)}
    />
  )
}
