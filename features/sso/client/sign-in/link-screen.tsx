import { CodeStep, StartLayout, useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button } from '@weft/ui'

import { AuthenticationError } from './authentication-error.tsx'
import { useCompletion } from './use-completion.ts'
import styles from '../sso.module.css'

/** Asks the holder of an account, who comes by a mailed link, whether the provider's person is them. */
export function LinkScreen({ link }: { readonly link: string }) {
  const t = useT()
  const { go } = useEntry()
  const { step, refusal, problem, isBusy, complete } = useCompletion('confirm', link)
  if (refusal) return <AuthenticationError refusal={refusal} onRetry={() => void complete()} />
  if (step === 'code') {
    return (
      <CodeStep
        email={t('your account')}
        {...{ problem, isBusy }}
        onSubmit={(codes) => void complete(codes)}
        onBack={() => go('/login', { replace: true })}
      />
    )
  }
  return (
    <StartLayout
      title={t('Connect your account')}
      lead={t(
        'Your account and your person at the identity provider become one. You then log in with the provider.',
      )}
    >
      <div className={styles['ways']}>
        <p className={styles['quiet']}>{t('If you did not just log in with it, close this page.')}</p>
        <div className={styles['buttons']}>
          <Button variant="primary" size="form" isBusy={isBusy} onClick={() => void complete()}>
            {t('Connect account')}
          </Button>
          <Button variant="ghost" size="form" onClick={() => go('/login', { replace: true })}>
            {t('Cancel')}
          </Button>
        </div>
      </div>
    </StartLayout>
  )
}
