import { ApiError } from '@weft/api-client'
import {
  AuthLayout,
  failureSentence,
  formProblem,
  noProblem,
  ProblemForm,
  useEntry,
} from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button, Callout, Link, TextField } from '@weft/ui'
import { useState } from 'react'

import { askPasswordReset } from '../../shared/index.ts'
import styles from '../account.module.css'

export interface ForgotPasswordScreenProps {
  readonly email?: string | undefined
}

/** Asks for the address and mails a link there. What it says is true whether or not there is such an account. */
export function ForgotPasswordScreen({ email: givenEmail }: ForgotPasswordScreenProps) {
  const t = useT()
  const { client } = useEntry()
  const [email, setEmail] = useState(givenEmail ?? '')
  const [problem, setProblem] = useState(noProblem)
  const [isBusy, setIsBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)

  const ask = async () => {
    setIsBusy(true)
    try {
      await client.call(askPasswordReset, { body: { email: email.trim() } }, { authorise: 'none' })
      setSentTo(email.trim())
    } catch (error) {
      if (error instanceof ApiError) setProblem(formProblem(error.response, ['email']))
      else setProblem({ fields: {}, message: failureSentence(error) })
    }
    setIsBusy(false)
  }
  const handleSubmit = () => {
    const isAddress = /^\S+@\S+$/.test(email.trim())
    setProblem({ fields: isAddress ? {} : { email: t('Enter your email address.') }, message: null })
    if (isAddress) void ask()
  }

  return (
    <AuthLayout
      title={sentTo === null ? t('Forgot your password?') : t('Check your inbox')}
      lead={
        sentTo === null
          ? t('Enter your email address, and we will email you a link to set a new password.')
          : t('If {email} has an account, a link is on its way. It works for one hour.', {
              email: sentTo,
            })
      }
      headline={t('Every thread of the work, in one place.')}
      sub={t('Boards, documents, dates and people, for everyone on the team.')}
    >
      {sentTo === null ? (
        <ProblemForm className={styles['form']} problem={problem} onSubmit={handleSubmit}>
          <TextField
            size="form"
            label={t('Email')}
            type="email"
            name="email"
            autoComplete="username"
            autoFocus
            value={email}
            onValueChange={setEmail}
            error={problem.fields['email']}
          />
          <Button type="submit" variant="primary" size="form" isBlock isBusy={isBusy}>
            {t('Email me a link')}
          </Button>
        </ProblemForm>
      ) : (
        <Callout tone="info" isAlert>
          {t('Nothing after a few minutes? Check your spam folder, or how you spelled the address.')}
        </Callout>
      )}
      <p className={styles['alternative']}>
        {sentTo === null ? t('Remembered it?') : t('Not there?')}{' '}
        {sentTo === null ? (
          <Link className={styles['link']} href="/login">
            {t('Log in')}
          </Link>
        ) : (
          <button type="button" className={styles['link']} onClick={() => setSentTo(null)}>
            {t('Ask again')}
          </button>
        )}
      </p>
    </AuthLayout>
  )
}
