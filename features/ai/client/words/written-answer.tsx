import { useT } from '@weft/i18n/react'
import { Button } from '@weft/ui'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

import styles from './words.module.css'

interface WrittenAnswerProps {
  readonly isBusy: boolean
  onInsert(): void
  /** What was written, as it is shown to people. */
  readonly children: ReactNode
}

/** What came of a wish in words, to be inserted by hand. */
export function WrittenAnswer({ isBusy, onInsert, children }: WrittenAnswerProps) {
  const t = useT()
  return (
    <div className={styles['answer']} role="status">
      {children}
      <Button size="compact" variant="primary" icon={<Check />} isBusy={isBusy} onClick={onInsert}>
        {t('Insert')}
      </Button>
    </div>
  )
}
