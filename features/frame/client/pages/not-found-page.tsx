import { useT } from '@weft/i18n/react'
import { buttonClass, EmptyState, Link } from '@weft/ui'

import styles from './pages.module.css'

/** What a path shows that leads nowhere. */
export function NotFoundPage() {
  const t = useT()
  return (
    <main className={`${styles['whole']} ${styles['window']}`}>
      <EmptyState
        level={1}
        title={t("Oh, looks like you're lost.")}
        actions={
          <Link className={buttonClass({ variant: 'primary' })} href="/home">
            {t('Go home')}
          </Link>
        }
      >
        {t('There is nothing at this address. It may have moved, or the link is wrong.')}
      </EmptyState>
    </main>
  )
}
