import { useT } from '@weft/i18n/react'
import type { GroupSpec } from '@weft/query'
import { DATE_GROUPS, dateSettings } from '@weft/recurrence'
import { Dropdown } from '@weft/ui'

import { PERIOD_NAMES } from '../data/period-names.ts'
import type { ShownAttribute } from '../view-member.ts'
import { NumberField } from './number-field.tsx'

interface GroupByProps {
  attribute: ShownAttribute
  by: GroupSpec['by']
  onChange(by: GroupSpec['by']): void
}

/** How a level puts values together: dates by periods, numbers by steps of a size. */
export function GroupBy({ attribute: { type, settings }, by, onChange }: GroupByProps) {
  const t = useT()
  const how = type.groupedBy?.(settings) ?? null
  if (how === 'periods')
    return (
      <Dropdown
        aria-label={t('Period')}
        size="compact"
        value={typeof by === 'string' ? by : dateSettings(settings).groupBy}
        options={DATE_GROUPS.map((id) => ({ id, label: t(PERIOD_NAMES[id]) }))}
        onValueChange={onChange}
      />
    )
  if (how !== 'steps') return null
  // A fraction is typed as it is shown.
  const scale = settings['format'] === 'percent' ? 100 : 1
  return (
    <NumberField
      label={t('Step size')}
      isLabelHidden
      value={typeof by === 'number' ? by * scale : null}
      placeholder={t('Step size')}
      isPositive
      onChange={(size) => onChange(size === null ? undefined : size / scale)}
    />
  )
}
