import { useT } from '@weft/i18n/react'
import { Button } from '@weft/ui'

import { useGo } from '../app-context.tsx'
import { AuthLayout, useBrandName } from '../auth-layout.tsx'
import styles from '../auth-layout.module.css'

/** Where a logout leads whoever looked at the product as somebody else: what was theirs is gone from this device. */
export function DevelopmentScreen() {
  const t = useT()
  const go = useGo()
  const brand = useBrandName()
  return (
    <AuthLayout
      title={t('You are yourself again')}
      lead={t('The account that you were looking at is closed, and nothing of it is left on this device.')}
      headline={t('Every thread of the work, in one place.')}
      sub={t('Boards, documents, dates and people, for everyone who works on it.')}
    >
      <div className={styles['form']}>
        <Button variant="primary" size="form" isBlock onClick={() => go('/login')}>
          {t('Log in to {name}', { name: brand })}
        </Button>
      </div>
    </AuthLayout>
  )
}
