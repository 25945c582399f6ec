import { useT } from '@weft/i18n/react'

import type { Scale } from '../definition.ts'

/** The scales with their names, the finest first. */
export function useScales(): { value: Scale; label: string }[] {
  const t = useT()
  return [
    { value: 'day', label: t('Day') },
    { value: 'week', label: t('Week') },
    { value: 'month', label: t('Month') },
    { value: 'quarter', label: t('Quarter') },
    { value: 'year', label: t('Year') },
  ]
}
