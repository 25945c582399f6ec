import { useT } from '@weft/i18n/react'
import { useDelayed } from '@weft/ui'

import styles from '../working-line.module.css'

/** What takes less shows nothing. */
const PATIENCE_MS = 500

/** Tells that another answer is on its way, while the last one stands. */
export function WorkingLine({ isPending }: { isPending: boolean }) {
  const t = useT()
  const isDue = useDelayed(isPending, PATIENCE_MS)
  return isDue && <div className={styles['line']} role="progressbar" aria-label={t('Loading')} />
}
