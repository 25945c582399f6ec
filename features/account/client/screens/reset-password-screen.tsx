import { ApiError } from '@weft/api-client'
import {
  AuthLayout,
  failureSentence,
  formProblem,
  noProblem,
  ProblemForm,
  passwordProblem,
  PasswordStrength,
  useEntry,
} from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button, ButtonLink, Callout, Link, Skeleton, TextField } from '@weft/ui'
import { useEffect, useState } from 'react'

import { checkPasswordReset, resetPassword } from '../../shared/index.ts'
import styles from '../account.module.css'

export interface ResetPasswordScreenProps {
  readonly token: string
  readonly email: string
}

type Step = 'checking' | 'choosing' | 'expired' | 'done'

/** Where the mailed link leads: a new password, if the link still holds. */
export function ResetPasswordScreen({ token, email }: ResetPasswordScreenProps) {
  const t = useT()
  const { client, session, go } = useEntry()
  const [step, setStep] = useLinkStep({ token, email })
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState(noProblem)
  const [isBusy, setIsBusy] = useState(false)

  const reset = async () => {
    setIsBusy(true)
    try {
      await client.call(resetPassword, { body: { token, email, password } }, { authorise: 'none' })
      setStep('done')
    } catch (error) {
      if (isExpired(error)) setStep('expired')
      else if (error instanceof ApiError) setProblem(formProblem(error.response, ['password']))
      else setProblem({ fields: {}, message: failureSentence(error) })
    }
    setIsBusy(false)
  }
  const handleSubmit = () => {
    const weakness = passwordProblem(password, t)
    setProblem({ fields: weakness === null ? {} : { password: weakness }, message: null })
    if (weakness === null) void reset()
  }
  const logIn = () => {
    // What this device still holds of the account ended with the password.
    if (client.tokens.read()) void session.logOut()
    else go(`/login?${new URLSearchParams({ email })}`)
  }

  return (
    <AuthLayout
      title={step === 'done' ? t('Your password is set') : t('Set a new password')}
      lead={
        step === 'done'
          ? t('All devices were logged out. Log in with the new one.')
          : step === 'expired'
            ? t('The link in the email works once, for one hour.')
            : t('One you do not use anywhere else.')
      }
      headline={t('Every thread of the work, in one place.')}
      sub={t('Boards, documents, dates and people, for everyone on the team.')}
    >
      {step === 'checking' && (
        <div className={styles['waiting']}>
          <Skeleton rows={2} />
        </div>
      )}
      {step === 'expired' && <Expired email={email} />}
      {step === 'choosing' && (
        <ProblemForm className={styles['form']} problem={problem} onSubmit={handleSubmit}>
          <TextField
            size="form"
            label={t('Email')}
            type="email"
            name="email"
            autoComplete="username"
            readOnly
            value={email}
          />
          <TextField
            size="form"
            label={t('New password')}
            type="password"
            name="password"
            autoComplete="new-password"
            autoFocus
            value={password}
            onValueChange={(value) => {
              setPassword(value)
              setProblem(noProblem)
            }}
            description={
              <PasswordStrength password={password} isRefused={problem.fields['password'] !== undefined} />
            }
            error={problem.fields['password']}
          />
          <Button type="submit" variant="primary" size="form" isBlock isBusy={isBusy}>
            {t('Set password')}
          </Button>
        </ProblemForm>
      )}
      {step === 'done' && (
        <Button variant="primary" size="form" isBlock autoFocus onClick={logIn}>
          {t('Log in')}
        </Button>
      )}
      {step !== 'done' && (
        <p className={styles['alternative']}>
          {t('Remembered it?')}{' '}
          <Link className={styles['link']} href="/login">
            {t('Log in')}
          </Link>
        </p>
      )}
    </AuthLayout>
  )
}

/** How far the link has led: it is asked first whether it still holds. */
function useLinkStep({ token, email }: ResetPasswordScreenProps) {
  const { client } = useEntry()
  const [step, setStep] = useState<Step>('checking')
  useEffect(() => {
    let isOver = false
    const show = (next: Step) => !isOver && setStep(next)
    client
      .call(checkPasswordReset, { body: { token, email } }, { authorise: 'none' })
      .then(() => show('choosing'))
      // Without a reply nobody knows; the server judges the link again when it is used.
      .catch((error: unknown) => show(isRefused(error) ? 'expired' : 'choosing'))
    return () => {
      isOver = true
    }
  }, [client, token, email])
  return [step, setStep] as const
}

function Expired({ email }: { email: string }) {
  const t = useT()
  return (
    <div className={styles['buttons']}>
      <Callout tone="warning" isAlert title={t('The link has expired.')}>
        {t('Request a new one. It only takes a minute.')}
      </Callout>
      <ButtonLink
        variant="primary"
        size="form"
        isBlock
        href={`/password/reset?${new URLSearchParams({ email })}`}
      >
        {t('Email me a new link')}
      </ButtonLink>
    </div>
  )
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.response.status === 422
}

function isExpired(error: unknown): boolean {
  const data = error instanceof ApiError ? error.response.data : null
  return (data as { code?: unknown } | null)?.code === 'link_expired'
}
