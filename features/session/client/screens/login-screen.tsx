import { outcomeOf, problemOf } from '@weft/api-client'
import { useT } from '@weft/i18n/react'
import { Button, Callout, Link, TextField } from '@weft/ui'
import { useState, type FormEvent } from 'react'

import { useEntry } from '../app-context.tsx'
import { AuthLayout, useBrandName } from '../auth-layout.tsx'
import { failureSentence, formProblem, noProblem } from '../form-problem.ts'
import { safeIntended } from '../intended.ts'
import styles from '../auth-layout.module.css'

export interface LoginScreenProps {
  /** Where somebody wanted to go when they were sent here. */
  readonly intended?: string | undefined
  readonly email?: string | undefined
  /** The token of an invitation that somebody with an account accepts by signing in. */
  readonly invitation?: string | undefined
}

export function LoginScreen({ intended, email: givenEmail, invitation }: LoginScreenProps) {
  const { session, go } = useEntry()
  const t = useT()
  const brand = useBrandName()
  const [email, setEmail] = useState(givenEmail ?? '')
  const [password, setPassword] = useState('')
  const [totp, setTotp] = useState('')
  const [recoveryCode, setRecoveryCode] = useState('')
  // The second step of sign-in: a code, or one of the codes that were written down.
  const [step, setStep] = useState<'password' | 'code' | 'recovery'>('password')
  const [problem, setProblem] = useState(noProblem)
  const [isBusy, setIsBusy] = useState(false)

  const signIn = async () => {
    setIsBusy(true)
    setProblem(noProblem)
    try {
      const body = {
        email: email.trim(),
        password,
        grantType: 'password',
        ...(invitation ? { invitation } : {}),
        ...(step === 'code' ? { totp: totp.trim() } : {}),
        ...(step === 'recovery' ? { recoveryCode: recoveryCode.trim() } : {}),
      }
      const reply = await session.signIn('login', body)
      if (outcomeOf(reply) === 'success') {
        const answered = (reply.data as { intended?: unknown } | null)?.intended
        go(safeIntended(intended, safeIntended(answered)), { replace: true })
        return
      }
      if (problemOf(reply).type === 'totp' && step === 'password') setStep('code')
      else setProblem(formProblem(reply, ['email', 'password', 'totp', 'recoveryCode']))
    } catch (error) {
      setProblem({ fields: {}, message: failureSentence(error) })
    }
    setIsBusy(false)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const fields: Record<string, string> = {}
    if (email.trim() === '') fields['email'] = t('Enter your email address.')
    if (password === '') fields['password'] = t('Enter your password.')
    setProblem({ fields, message: null })
    if (Object.keys(fields).length === 0) void signIn()
  }

  return (
    <AuthLayout
      title={t('Welcome back')}
      lead={t('Log in to {name}', { name: brand })}
      headline={t('Every thread of the work, in one place.')}
      sub={t('Boards, documents, dates and people, for everyone who works on it.')}
    >
      <form className={styles['form']} onSubmit={handleSubmit} noValidate>
        {problem.message && (
          <Callout tone="danger" isAlert>
            {problem.message}
          </Callout>
        )}
        {step === 'password' && (
          <>
            <TextField
              size="form"
              label={t('Email')}
              type="email"
              name="email"
              autoComplete="username"
              autoFocus={!givenEmail}
              value={email}
              onValueChange={setEmail}
              error={problem.fields['email']}
            />
            <TextField
              size="form"
              label={t('Password')}
              labelEnd={
                <Link className={styles['link']} href="/password/reset">
                  {t('Forgot it?')}
                </Link>
              }
              type="password"
              name="password"
              autoComplete="current-password"
              autoFocus={Boolean(givenEmail)}
              value={password}
              onValueChange={setPassword}
              error={problem.fields['password']}
            />
          </>
        )}
        {step === 'code' && (
          <TextField
            size="form"
            label={t('Code from your authenticator app')}
            name="totp"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            value={totp}
            onValueChange={setTotp}
            error={problem.fields['totp']}
          />
        )}
        {step === 'recovery' && (
          <TextField
            size="form"
            label={t('Recovery code')}
            name="recoveryCode"
            autoFocus
            value={recoveryCode}
            onValueChange={setRecoveryCode}
            error={problem.fields['recoveryCode']}
          />
        )}
        <Button type="submit" variant="primary" size="form" isBlock isBusy={isBusy}>
          {t('Log in')}
        </Button>
        {step !== 'password' && (
          <Button size="form" isBlock onClick={() => setStep(step === 'code' ? 'recovery' : 'code')}>
            {step === 'code' ? t('Use a recovery code') : t('Use the authenticator app')}
          </Button>
        )}
      </form>
      <p className={styles['alternative']}>
        {t('New here?')}{' '}
        <Link className={styles['link']} href={registerPath(intended)}>
          {t('Create an account')}
        </Link>
      </p>
    </AuthLayout>
  )
}

function registerPath(intended: string | undefined): string {
  return intended ? `/register?${new URLSearchParams({ intended })}` : '/register'
}
