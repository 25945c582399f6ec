import { ApiError } from '@weft/api-client'
import { confirmPassword } from '@weft/features/session/shared'
import { useT } from '@weft/i18n/react'
import { Button, TextField } from '@weft/ui'
import { useState } from 'react'

import { useAccount, useEntry, useMe } from '../app-context.tsx'
import { failureSentence, formProblem, noProblem } from '../form-problem.ts'
import { safeIntended } from '../intended.ts'
import { StartLayout } from '../start-layout.tsx'
import { ProblemForm } from '../problem-form.tsx'
import styles from '../name-form.module.css'

/** Two calls that are refused at once lead here one after the other: then the page that was meant lies further in. */
function innermost(intended: string | undefined): string | undefined {
  let inner = intended
  for (;;) {
    const url = inner === undefined ? null : URL.parse(inner, location.origin)
    if (url?.pathname !== '/auth/reauthenticate') return inner
    inner = url.searchParams.get('intended') ?? undefined
  }
}

/** Asks for the password before something that a borrowed device must not do, and goes back to where that was. */
export function ReauthenticateScreen({ intended }: { readonly intended?: string | undefined }) {
  const t = useT()
  const { client, go } = useEntry()
  const { isPretending } = useAccount()
  const me = useMe()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState(noProblem)
  const [isBusy, setIsBusy] = useState(false)
  const target = safeIntended(innermost(intended))

  const confirm = async () => {
    setIsBusy(true)
    try {
      await client.call(confirmPassword, { body: { password } })
      client.confirmed(password)
      go(target, { replace: true })
    } catch (error) {
      if (error instanceof ApiError) setProblem(formProblem(error.response, ['password']))
      else setProblem({ fields: {}, message: failureSentence(error, isPretending) })
      setIsBusy(false)
    }
  }
  const handleSubmit = () => {
    if (password === '') setProblem({ fields: { password: t('Enter your password.') }, message: null })
    else void confirm()
  }
  return (
    <StartLayout
      title={t('Confirm your password')}
      lead={t('This change protects your account. You are asked once, then not for 30 minutes.')}
      back={target}
    >
      <ProblemForm className={styles['form']} problem={problem} onSubmit={handleSubmit}>
        <TextField
          size="form"
          label={t('Email')}
          type="email"
          name="email"
          autoComplete="username"
          readOnly
          value={me.email}
        />
        <TextField
          size="form"
          label={t('Password')}
          type="password"
          name="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          onValueChange={setPassword}
          error={problem.fields['password']}
        />
        <div className={styles['buttons']}>
          <Button type="submit" variant="primary" size="form" isBusy={isBusy}>
            {t('Confirm')}
          </Button>
          <Button variant="ghost" size="form" onClick={() => go(target, { replace: true })}>
            {t('Cancel')}
          </Button>
        </div>
      </ProblemForm>
    </StartLayout>
  )
}
