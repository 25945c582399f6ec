import { NoReplyError, OfflineError } from '@weft/api-client'
import { useT } from '@weft/i18n/react'
import { Button, buttonClass, EmptyState, Link } from '@weft/ui'

import styles from './pages.module.css'

/** What is shown when a page cannot be: it says what can be done. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useT()
  const reload = () => window.location.reload()
  const isAway = error instanceof NoReplyError || error instanceof OfflineError
  return (
    <main className={`${styles['whole']} ${styles['window']}`}>
      <EmptyState
        level={1}
        title={isAway ? t('The server cannot be reached') : t('Sorry, there was an error!')}
        actions={
          <>
            <Button variant="primary" onClick={reload}>
              {t('Reload')}
            </Button>
            <Link className={buttonClass({})} href="/home">
              {t('Go home')}
            </Link>
          </>
        }
      >
        {isAway
          ? t('Check your connection. What you did before is safe.')
          : t('Something went wrong on this page. What was saved is safe, and reloading usually helps.')}
      </EmptyState>
    </main>
  )
}
