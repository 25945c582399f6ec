import { useT } from '@weft/i18n/react'
import { Button, TextField } from '@weft/ui'
import { useRef, useState } from 'react'

import { AuthLayout } from '../auth-layout.tsx'
import type { FormProblem } from '../form-problem.ts'
import { ProblemForm } from '../problem-form.tsx'
import styles from '../auth-layout.module.css'

export interface CodeStepProps {
  readonly email: string
  readonly problem: FormProblem
  readonly isBusy: boolean
  onSubmit(codes: { totp: string } | { recoveryCode: string }): void
  /** Back to the password. */
  onBack(): void
}

/** The second step of a sign-in: a code of the app, or one of those that were written down. */
export function CodeStep({ email, problem, isBusy, onSubmit, onBack }: CodeStepProps) {
  const t = useT()
  const [way, setWay] = useState<'totp' | 'recoveryCode'>('totp')
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState(false)
  // A code that was refused is not sent again by itself.
  const sent = useRef('')

  const submit = (text: string) => {
    const code = text.trim()
    setMissing(code === '')
    if (code === '' || isBusy) return
    sent.current = code
    onSubmit(way === 'totp' ? { totp: code } : { recoveryCode: code })
  }
  const change = (text: string) => {
    setTyped(text)
    const digits = text.replaceAll(/\s/g, '')
    if (way === 'totp' && /^\d{6}$/.test(digits) && digits !== sent.current) submit(digits)
  }
  const turn = () => {
    setWay(way === 'totp' ? 'recoveryCode' : 'totp')
    setTyped('')
    setMissing(false)
  }
  const handleSubmit = () => {
    submit(typed)
  }
  const isTotp = way === 'totp'
  return (
    <AuthLayout
      title={t('One more step')}
      lead={t('Your authenticator app has a code for {email}.', { email })}
      headline={t('Every thread of the work, in one place.')}
      sub={t('Boards, documents, dates and people, for everyone on the team.')}
    >
      <ProblemForm className={styles['form']} problem={problem} onSubmit={handleSubmit}>
        <TextField
          key={way}
          size="form"
          className={styles['code']}
          label={isTotp ? t('Code from your authenticator app') : t('Recovery code')}
          name={way}
          dir="ltr"
          inputMode={isTotp ? 'numeric' : 'text'}
          autoComplete={isTotp ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          autoFocus
          value={typed}
          onValueChange={change}
          error={missing ? t('Enter a code.') : problem.fields[way]}
        />
        <Button type="submit" variant="primary" size="form" isBlock isBusy={isBusy}>
          {t('Log in')}
        </Button>
        <Button size="form" isBlock onClick={turn}>
          {isTotp ? t('Use a recovery code') : t('Use the authenticator app')}
        </Button>
        <Button variant="ghost" size="form" isBlock onClick={onBack}>
          {t('Use another account')}
        </Button>
      </ProblemForm>
    </AuthLayout>
  )
}
