import { useT } from '@weft/i18n/react'
import { Button } from '@weft/ui'
import styles from './rich-text.module.css'

/** Asks whose paragraph stays where two changed one. */
export function ClashNote({ onSettle }: { onSettle(choice: 'mine' | 'theirs' | 'both'): void }) {
  const t = useT()
  return (
    <div className={styles['clash']} role="alert">
      <span>{t('Someone else changed the same paragraph.')}</span>
      <span className={styles['choices']}>
        <Button size="compact" onClick={() => onSettle('both')}>
          {t('Keep both')}
        </Button>
        <Button size="compact" onClick={() => onSettle('mine')}>
          {t('Keep mine')}
        </Button>
        <Button size="compact" onClick={() => onSettle('theirs')}>
          {t('Take theirs')}
        </Button>
      </span>
    </div>
  )
}
