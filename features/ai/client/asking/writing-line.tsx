import { useT } from '@weft/i18n/react'
import { Button } from '@weft/ui'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'

import styles from './answer-rows.module.css'

interface WritingLineProps {
  onStop(): void
  /** How far the model is. */
  readonly children: ReactNode
}

/** Below what is there: the model still writes. */
export function WritingLine({ onStop, children }: WritingLineProps) {
  const t = useT()
  return (
    <div className={styles['writing']}>
      <RefreshCw aria-hidden="true" />
      <span role="status">{children}</span>
      <Button variant="ghost" size="compact" onClick={onStop}>
        {t('Stop')}
      </Button>
    </div>
  )
}
