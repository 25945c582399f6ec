import { AuthLayout, loginPath, useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button, ButtonLink, Skeleton } from '@weft/ui'
import { useEffect } from 'react'

import styles from '../account.module.css'
import { useEmailState } from '../use-email-state.ts'

/** Where somebody stands once the address is verified: everything can begin. Whoever has not verified it is sent to. */
export function ActiveScreen() {
  const t = useT()
  const { client, go } = useEntry()
  const isSignedIn = client.tokens.read() !== null
  const { state, reload } = useEmailState(isSignedIn)
  const known = state === null || state === 'failed' ? null : state
  const detour = !isSignedIn
    ? loginPath('/trial-email/active')
    : known && !known.verified
      ? '/verify-email'
      : null
  useEffect(() => {
    if (detour !== null) go(detour, { replace: true })
  }, [detour, go])
  return (
    <AuthLayout
      title={t('All set')}
      lead={
        state === 'failed'
          ? t('The server cannot be reached. Check the connection and try again.')
          : known
            ? t('{email} is verified. Invite people, share boards and get started.', { email: known.email })
            : t('One moment.')
      }
      headline={t('From a list to a plan, before lunch.')}
      sub={t('Import a spreadsheet or build it as you go. Everyone sees every change live.')}
    >
      <div className={styles['buttons']}>
        {state === 'failed' ? (
          <Button variant="primary" size="form" isBlock onClick={reload}>
            {t('Try again')}
          </Button>
        ) : known?.verified ? (
          <ButtonLink variant="primary" size="form" isBlock href="/home">
            {t('Go home')}
          </ButtonLink>
        ) : (
          <div className={styles['waiting']}>
            <Skeleton rows={2} />
          </div>
        )}
      </div>
    </AuthLayout>
  )
}
