import { ApiError } from '@weft/api-client'
import { AuthLayout, failureSentence, formProblem, loginPath, useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button, ButtonLink, Callout, Skeleton } from '@weft/ui'
import { useEffect, useRef, useState } from 'react'

import { confirmEmail } from '../../shared/index.ts'
import styles from '../account.module.css'
import { TextButton } from '../text-button.tsx'
import { useEmailState } from '../use-email-state.ts'

export interface VerifyEmailScreenProps {
  /** What stands behind the # of a mailed link. */
  readonly hash: string
}

/** Verifies the address by the mailed link, or says that one is on its way. */
export function VerifyEmailScreen({ hash }: VerifyEmailScreenProps) {
  const t = useT()
  const { client, session, go } = useEntry()
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')
  const isSignedIn = client.tokens.read() !== null
  const [isConfirming, setIsConfirming] = useState(token !== null && isSignedIn)
  const [problem, setProblem] = useState<string | null>(null)
  const email = useEmailState(isSignedIn && !isConfirming)
  const isUsed = useRef(false)

  useEffect(() => {
    // A link is good once: an effect that runs again must not find it used.
    if (token === null || !isSignedIn || isUsed.current) return
    isUsed.current = true
    client
      .call(confirmEmail, { body: { token } })
      .then(() => go('/trial-email/active', { replace: true }))
      .catch((error: unknown) => {
        setProblem(
          error instanceof ApiError ? formProblem(error.response, []).message : failureSentence(error),
        )
        setIsConfirming(false)
      })
  }, [client, go, isSignedIn, token])

  const { state } = email
  const known = state === null || state === 'failed' ? null : state
  const waiting = known?.new_email ?? (known && !known.verified ? known.email : null)
  const isDone = known !== null && waiting === null
  return (
    <AuthLayout
      title={isDone ? t('Your address is verified') : t('Verify your email address')}
      lead={lead()}
      headline={t('From a list to a plan, before lunch.')}
      sub={t('Import a spreadsheet or build it as you go. Everyone sees every change live.')}
    >
      {problem !== null && !isDone && (
        <div className={styles['callout']}>
          <Callout tone="warning" isAlert>
            {problem}
          </Callout>
        </div>
      )}
      <div className={styles['buttons']}>{actions()}</div>
      {isSignedIn && waiting !== null && (
        <p className={styles['alternative']}>
          {t('Not your address?')}{' '}
          <TextButton onClick={() => void session.logOut()}>{t('Log out')}</TextButton>
        </p>
      )}
    </AuthLayout>
  )

  function lead(): string {
    if (!isSignedIn) return t('Log in first, so that nobody else can verify an address for you.')
    if (isConfirming) return t('One moment.')
    if (state === 'failed') return t('The server cannot be reached. Check the connection and try again.')
    if (isDone) return t('{email} is verified. Everything is available to you.', { email: known.email })
    if (waiting === null) return t('One moment.')
    return t('We emailed a link to {email}. Open it to invite people and share boards publicly.', {
      email: waiting,
    })
  }

  function actions() {
    if (!isSignedIn)
      return (
        <ButtonLink variant="primary" size="form" isBlock href={loginPath(`/verify-email${hash}`)}>
          {t('Log in')}
        </ButtonLink>
      )
    if (state === 'failed')
      return (
        <Button variant="primary" size="form" isBlock onClick={email.reload}>
          {t('Try again')}
        </Button>
      )
    if (isConfirming || known === null)
      return (
        <div className={styles['waiting']}>
          <Skeleton rows={2} />
        </div>
      )
    return (
      <>
        {waiting !== null && (
          <Button variant="primary" size="form" isBlock onClick={() => void email.resend()}>
            {t('Resend the link')}
          </Button>
        )}
        <ButtonLink variant={isDone ? 'primary' : 'default'} size="form" isBlock href="/home">
          {isDone ? t('Go home') : t('Skip for now')}
        </ButtonLink>
      </>
    )
  }
}
