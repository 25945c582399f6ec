import { useT } from '@weft/i18n/react'
import type { Condition } from '@weft/model'
import { Dropdown } from '@weft/ui'

import type { FilterSubject } from './filter-subject.ts'
import { offersEnd } from './operand-kind.ts'

interface PointFieldProps {
  condition: Condition
  subject: FilterSubject
  onChange(condition: Condition): void
}

/** Whether a condition asks for the start of a range or its end; nothing where there are no ranges. */
export function PointField({ condition, subject, onChange }: PointFieldProps) {
  const t = useT()
  const { point, ...rest } = condition
  // A condition of an attribute that had ranges says what it still asks.
  if (point === undefined && !offersEnd(subject, condition.operator)) return null
  return (
    <Dropdown
      aria-label={t('Start or end')}
      size="compact"
      value={point ?? 'start'}
      options={[
        { id: 'start', label: t('Start') },
        { id: 'end', label: t('End') },
      ]}
      onValueChange={(id) => onChange(id === 'end' ? { ...rest, point: 'end' } : rest)}
    />
  )
}
