import { formatNumber } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { CornerDownRight } from 'lucide-react'
import { useCallback, useSyncExternalStore } from 'react'

import type { ViewRecords } from '../view-member.ts'
import styles from './cards.module.css'

/** How many sub-items an item has, following every change. */
function useSubItemCount(item_id: string, records: ViewRecords): number {
  const { subscribeChildren, below } = records
  const count = useCallback(() => below(item_id).length, [below, item_id])
  return useSyncExternalStore(subscribeChildren, count)
}

/** The number of sub-items beside a sign; nothing for an item without any. */
export function SubItemCount({ item_id, records }: { item_id: string; records: ViewRecords }) {
  const t = useT()
  const count = useSubItemCount(item_id, records)
  if (count === 0) return null
  const label = t('{count, plural, one {# sub-item} other {# sub-items}}', { count })
  return (
    <span className={styles['count']} role="img" aria-label={label} title={label}>
      <CornerDownRight className="icon-flip" aria-hidden />
      <span className="tabular">{formatNumber(count)}</span>
    </span>
  )
}
