import { useT } from '@weft/i18n/react'
import { buttonClass, EmptyState, Link } from '@weft/ui'

import { usePage } from '../use-page.ts'
import styles from './pages.module.css'

/** A page whose feature is not there yet says so, instead of pretending. */
export function UnavailablePage() {
  const t = useT()
  const page = usePage()
  const isAlone = page?.shell !== 'frame' && page?.shell !== 'settings'
  return (
    <div
      className={`${styles['whole']} ${isAlone ? styles['window'] : ''}`}
      {...(isAlone ? { role: 'main' } : {})}
    >
      <EmptyState
        level={1}
        title={page ? t(page.title) : t('Page')}
        actions={
          <Link className={buttonClass({})} href="/home">
            {t('Go home')}
          </Link>
        }
      >
        {t('This page is not available yet. It will come with a later version.')}
      </EmptyState>
    </div>
  )
}
